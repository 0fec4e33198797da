# The reader of Namewalk's names.json for Godot 4: Namewalk.open("res://towns.names.json", "place_name", 7).
class_name Namewalk
extends RefCounted

var size := 0
var _list := []
var _key := 0
var _bits := 1

# The names of a class in the order of a seed; the file by its path, or as JSON.parse_string has it. Null and an error for
# what is no such file, and for a class that it does not have.
static func open(file, name_class: String, seed_of = 0) -> Namewalk:
	var found = file
	if file is String:
		var content = _read(file)
		if content == "":
			push_error("cannot read %s; an export needs the filter *.json" % file)
			return null
		found = JSON.parse_string(content)
	if not found is Dictionary or str(found.get("format")) != "names/1":
		push_error("no names.json, which namewalk list writes: %s" % str(file).left(60))
		return null
	var classes = found.get("classes", {})
	if not classes is Dictionary or not classes.get(name_class) is String:
		push_error("no names of class %s: %s" % [name_class, classes.keys() if classes is Dictionary else classes])
		return null
	# JSON has floats alone: 7.0 is the seed 7
	if seed_of is float and seed_of == floor(seed_of):
		seed_of = int(seed_of)
	var names = Namewalk.new()
	var text = classes[name_class]
	names._list = _split(text)
	names.size = names._list.size()
	names._key = _hash(str(seed_of), 0)
	while 1 << names._bits < names.size:
		names._bits += 1
	return names

# The name of a number, 0 to size - 1; "" and an error for any other.
func at(number: int) -> String:
	if number < 0 or number >= size:
		push_error("number %d: 0 to %d" % [number, size - 1])
		return ""
	while true:
		for step in 6:
			number = (number + _mix(_key + step)) * 0x45d9f3b & (1 << _bits) - 1
			number = number ^ (number >> (_bits + 1) / 2)
		if number < size:
			break
	return _list[number]

# A name for ever for a text. With the dictionary `unique` one that it has not, which gets it: the name depends on what was asked
# before, so ask once for an id and save id and name. "" and an error when all are taken.
func of(text: String, unique = null) -> String:
	for i in size:
		var found = at((_hash(text, _key) + i) % size)
		if unique == null:
			return found
		if not unique.has(found):
			unique[found] = true
			return found
	push_error("all %d names are taken" % size)
	return ""

# The next names from a number on; with `spread` those that start with three letters which none before does.
func take(count: int, from = 0, spread = false) -> Array:
	var starts = {}
	while from < size and starts.size() < count:
		var found = at(from)
		if found == "": break
		var start = found.substr(0, 3) if spread else found
		if not starts.has(start):
			starts[start] = found
		from += 1
	return starts.values()

# A digit before a name: so many letters of the one before it. A text with line feeds holds whole names.
static func _split(text: String) -> Array:
	if text == "" or "\n" in text:
		return Array(text.split("\n", false))
	var list = [""]
	for letter in text:
		if letter >= "0" and letter <= "9":
			list.append(list[-1].substr(0, int(letter)))
		else:
			list[-1] += letter
	return list

static func _read(path: String) -> String:
	return FileAccess.get_file_as_string(path)

static func _hash(text: String, key: int) -> int:
	for i in text.length():
		key = _mix(key + text.unicode_at(i) + 1)
	return key

static func _mix(x: int) -> int:
	x &= 0xffffffff
	for i in 2:
		x = (x ^ (x >> 16)) * 0x45d9f3b & 0xffffffff
	return x ^ (x >> 16)
