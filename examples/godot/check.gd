# Checks the reader: godot --headless --path . -s check.gd ../cases.txt.
extends SceneTree

func _init() -> void:
	# a fault in a script ends it as well
	quit(1)
	var arguments = OS.get_cmdline_args()
	quit(check(read_text(arguments[arguments.size() - 1])))

func read_text(path: String) -> String:
	return FileAccess.get_file_as_string(path)

# 0 when all names are those of the cases, else 1.
func check(text: String) -> int:
	var classes = {}
	var found = null
	var taken = {}
	var lines = text.split("\n")
	for line in lines:
		var part = line.split("\t")
		var right = true
		if part[0] == "class":
			classes[part[1]] = part[2].replace("\\n", "\n")
		elif part[0] == "seed":
			var reader = load("res://addons/namewalk/namewalk.gd")
			var file = {"format": "names/1", "classes": classes}
			found = reader.open(file, part[1], part[2])
			taken = {}
			right = found.size == int(part[3]) and found.at(found.size) == ""
			right = right and reader.open(file, part[1], 7.0).at(0) == reader.open(file, part[1], 7).at(0)
			right = right and reader.open("res://none.json", part[1]) == null
			var odd = {"format": "names/1", "classes": {"empty": "", "odd": 7}}
			right = right and reader.open(odd, "empty").size == 0 and reader.open(odd, "odd") == null
			for no_classes in [null, ["x"]]:
				odd = {"format": "names/1", "classes": no_classes}
				right = right and reader.open(odd, "odd") == null
			right = right and reader.open({"format": 1}, "odd") == null and found.take(3, -2) == []
		elif part[0] == "at":
			right = found.at(int(part[1])) == part[2]
		elif part[0] == "of":
			right = found.of(part[1]) == part[2]
		elif part[0] == "unique":
			right = found.of(part[1], taken) == part[2]
		elif part[0] == "spread":
			right = "\t".join(PackedStringArray(found.take(12, 0, true))) == line.substr(7)
		if not right:
			print("not so: %s" % line)
			return 1
	print("%d lines" % lines.size())
	return 0
