# The reader of Namewalk's names.json for Godot 4: Namewalk.open(JSON.parse_string(text), "place_name", 7).
class_name Namewalk
extends RefCounted

var size := 0
var _list := []
var _key := 0
var _bits := 1

# Null and an error for a class that the file does not have.
static func open(file: Dictionary, name_class: String, seed_of = 0) -> Namewalk:
	if not file["classes"].has(name_class):
		push_error("no class %s: %s" % [name_class, file["classes"].keys()])
		return null
	var names = Namewalk.new()
	var text = file["classes"][name_class]
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

# A name for ever for a text; one that the dictionary `unique` has not, which gets it; "" and an error when all are taken.
func of(text: String, unique = null) -> String:
	for i in size:
		var name = at((_hash(text, _key) + i) % size)
		if unique == null:
			return name
		if not unique.has(name):
			unique[name] = true
			return name
	push_error("all %d names are taken" % size)
	return ""

# The next names from a number on; with `spread` those that start with three letters which none before does.
func take(count: int, from = 0, spread = false) -> Array:
	var starts = {}
	while from < size and starts.size() < count:
		var name = at(from)
		var start = name.substr(0, 3) if spread else name
		if not starts.has(start):
			starts[start] = name
		from += 1
	return starts.values()

# A digit before a name: so many letters of the one before it. A text with line feeds holds whole names.
static func _split(text: String) -> Array:
	if "\n" in text:
		return Array(text.split("\n", false))
	var list = [""]
	for letter in text:
		if letter >= "0" and letter <= "9":
			list.append(list[-1].substr(0, int(letter)))
		else:
			list[-1] += letter
	return list

static func _hash(text: String, key: int) -> int:
	for i in text.length():
		key = _mix(key + text.unicode_at(i) + 1)
	return key

static func _mix(x: int) -> int:
	x &= 0xffffffff
	for i in 2:
		x = (x ^ (x >> 16)) * 0x45d9f3b & 0xffffffff
	return x ^ (x >> 16)
