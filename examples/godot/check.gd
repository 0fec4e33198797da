# Checks the run-time against a file of vectors: godot --headless --path . -s check.gd VECTORS.json
extends SceneTree

func _init() -> void:
	# a fault in a script ends it as well
	quit(1)
	var arguments := OS.get_cmdline_args()
	var vectors = JSON.parse_string(read_text(arguments[arguments.size() - 1]))
	quit(check(vectors))

func read_text(path: String) -> String:
	return FileAccess.get_file_as_string(path)

# 0 when all names are those of the vectors, else 1.
func check(vectors: Dictionary) -> int:
	var model = load("res://namewalk.gd").open(JSON.stringify(vectors["model"]))
	var checked := 0
	var left_out := 0
	for wanted in vectors["spaces"]:
		# seeds are whole numbers of 64 bits here
		if wanted["seed"].length() > 18:
			left_out += 1
			continue
		var space = model.space(wanted["class"], int(wanted["seed"]), wanted["own"])
		var told := [space.size == int(wanted["size"])]
		for i in wanted["slots"].size():
			var name = "" if wanted["names"][i] == null else wanted["names"][i]
			told.append(space.at(int(wanted["slots"][i])) == name)
		for text in wanted["texts"]:
			told.append(space.of(text) == wanted["texts"][text])
		if told.has(false):
			print("%s %s: not the name at %d" % [wanted["class"], wanted["seed"], told.find(false)])
			return 1
		checked += wanted["slots"].size()
	print("%d slots, %d seeds of more than 64 bits left out" % [checked, left_out])
	return 0
