# Namewalk's run-time in GDScript for Godot 4: a model file in, names out (docs/model.md). Opening takes seconds in GDScript:
# do it in a thread, or while a level loads, and keep the spaces.
#
#   var model := Namewalk.open(FileAccess.get_file_as_string("res://latin.nwm.json"))
#   var towns := model.space("place_name", 7)
#   towns.at(42)              # String, empty when the slot has no name
#   towns.of("town:42")       # a name for ever
#
# What cannot be opened or has no name tells why with push_error. The words of this file are chosen such that godot3.sed makes
# a script for Godot 3 of it.
class_name Namewalk
extends RefCounted

const ROWS := 19683
const M32 := 0xffffffff
const OWN := 0
const WHOLE := 1
const RIME := 2
const NONE := 0
const END := 1

var file: Dictionary
var classes: PackedStringArray
var _letters: Array = []
var _inventories: Array = []
var _grammar: PackedStringArray
var _names: PackedStringArray
var _words: Dictionary
var _dictionary: Dictionary

static func open(json: String) -> Namewalk:
	var parsed = JSON.parse_string(json)
	if not parsed is Dictionary or parsed.get("format") != "namewalk-model":
		push_error("This is no Namewalk model.")
		return null
	if int(parsed["version"]) != 4:
		push_error("The model has version %d; this run-time reads version 4." % int(parsed["version"]))
		return null
	var model := Namewalk.new()
	model.file = parsed
	model.classes = PackedStringArray(parsed["classes"].keys())
	model._letters.resize(parsed["letters"].size())
	model._inventories.resize(parsed["inventories"].size())
	var sound := model._letters_at(0)
	var data := Coder.new(parsed["taken"])
	model._grammar = Words.read_words(data, sound, sound.three)
	model._words = Words.set_of(Words.read_words(data, sound, sound.three))
	model._dictionary = Words.set_of(Words.read_words(data, sound, sound.three))
	model._names = Words.read_words(data, sound, sound.three)
	return model

# The numbered names of a class; null when the model does not have it. Seeds are whole numbers of 64 bits.
func space(class_title: String, seed_number: int, own := false) -> Space:
	if not file["classes"].has(class_title):
		push_error("The model has no class %s; it has %s." % [class_title, classes])
		return null
	var table: Dictionary = file["classes"][class_title]
	var at := int(table["inventory"])
	if _inventories[at] == null:
		_inventories[at] = Inventory.new(file["inventories"][at], _letters_at(0))
	var made := Space.new()
	made.model = self
	made.table = table
	made.own = own
	made.size = int(table["slots"])
	made.sound = _letters_at(0)
	made.measure = null if table["measure"] == null else _letters_at(int(table["measure"]))
	made.data = Coder.new(table["data"])
	made.paths = Automaton.new(made.data, table, _inventories[at], made.sound, file["silentE"])
	made.real = Words.set_of(Words.read_words(Coder.new(table["real"]), made.sound if made.measure == null else made.measure, made.sound.three))
	made.begin(seed_number)
	return made

func _letters_at(at: int) -> Letters:
	if _letters[at] == null:
		_letters[at] = Letters.new(file["letters"][at], null if at == 0 else _letters_at(0))
	return _letters[at]


# Numbers of 32 bits, and letters.
class Bits:
	# Products of 32 bits.
	static func mul(a: int, b: int) -> int:
		return ((a & 0xffff) * b + ((((a >> 16) * b) & 0xffff) << 16)) & M32

	static func mix(x: int) -> int:
		x = mul((x ^ (x >> 16)) & M32, 0x85ebca6b)
		x = mul(x ^ (x >> 13), 0xc2b2ae35)
		return x ^ (x >> 16)

	static func mix_in(mixed: int, word: int, n: int) -> int:
		return mix(mul(mixed, 0x9e3779b1) ^ mix((word + n) & M32))

	static func hash_words(words: Array) -> int:
		var mixed := 0
		for n in words.size():
			mixed = mix_in(mixed, words[n], n)
		return mix(mixed ^ words.size())

	# Zeros before the first one of 32 bits.
	static func leading_zeros(number: int) -> int:
		var zeros := 32
		while number > 0:
			number >>= 1
			zeros -= 1
		return zeros

	static func letter(text: String, i: int) -> int:
		return text.unicode_at(i) - 96 if i >= 0 and i < text.length() else 0

	static func filled(size: int, value: int) -> PackedInt64Array:
		var list := PackedInt64Array()
		list.resize(size)
		list.fill(value)
		return list


# Words as they stand in a model.
class Words:
	static func set_of(list: PackedStringArray) -> Dictionary:
		var members := {}
		for one in list:
			members[one] = true
		return members

	# Rows of three letters that are not in `three` are left out, unless it is empty.
	static func read_words(data: Coder, letters: Letters, three: PackedByteArray) -> PackedStringArray:
		var list := PackedStringArray()
		_grow(data, letters, three, list, "", 0)
		return list

	# Packed arrays are passed by reference.
	static func _grow(data: Coder, letters: Letters, three: PackedByteArray, list: PackedStringArray, text: String, row: int) -> void:
		var context := 100 * mini(text.length(), 9)
		if data.bit(context + letters.likely(row, 0)) == 1:
			list.append(text)
			if data.bit(context + 99) == 0:
				return
		context += 33
		var any := 0
		for x in range(1, 27):
			var longer := (row * 27 + x) % ROWS
			if not three.is_empty() and longer >= 729 and three[longer] == 0:
				continue
			if data.bit(context + any + letters.likely(row, x)) == 1:
				any = 33
				_grow(data, letters, three, list, text + String.chr(96 + x), longer)

	static func read_units(data: Coder, letters: Letters) -> Array[Unit]:
		var units: Array[Unit] = []
		for text in Words.read_words(data, letters, PackedByteArray()):
			var runs := PackedStringArray([""])
			var nucleus := 0
			for i in text.length():
				var vowel := data.bit(1000 + 2 * text.unicode_at(i) + nucleus)
				if vowel != (runs.size() - 1) % 2:
					runs.append("")
				runs[runs.size() - 1] += text[i]
				nucleus = 1 if runs.size() > 1 else 0
			var unit := Unit.new()
			unit.text = text
			unit.head = runs[0] if runs[0] != "" else "=" + runs[1]
			unit.tail = "=" + runs[runs.size() - 1] if runs.size() % 2 == 0 else runs[runs.size() - 1]
			unit.syllables = runs.size() / 2
			units.append(unit)
		return units


class Unit:
	var text: String
	var head: String
	var tail: String
	var syllables: int


class Coder:
	var _text: PackedByteArray
	var _zeros: PackedInt64Array
	var _ones: PackedInt64Array
	var _at := 0
	var _range := 1
	var _value := 0

	func _init(text: String) -> void:
		_text = text.to_ascii_buffer()
		_zeros = Bits.filled(1 << 16, 1)
		_ones = Bits.filled(1 << 16, 1)

	func bit(context: int) -> int:
		while _range < 1 << 24:
			# behind the end any digit will do
			var code := _text[_at] if _at < _text.size() else 62
			_at += 1
			_range *= 64
			_value = _value * 64 + code - (63 if code > 92 else 62)
		var sum := _zeros[context] + _ones[context]
		var below := _range / sum * _zeros[context]
		var found := 0 if _value < below else 1
		if found == 1:
			_value -= below
			_range -= below
			_ones[context] += 2
		else:
			_range = below
			_zeros[context] += 2
		return found

	func number(context: int) -> int:
		var bits := 0
		while bit(context + bits) == 1:
			bits += 1
		var found := 1
		for i in bits:
			found = 2 * found + bit(context + mini(63, 18 + found + (1 << bits)))
		return found

	static func share(ones: int, of: int) -> int:
		return mini(6, (8 * ones + 3) / (of + 1))


class Letters:
	# Whether words have a row of three, of four.
	var three := PackedByteArray()
	var four := PackedByteArray()
	# Rows of up to four symbols are numbers in base 27 with a 1 before them: what the words weigh that have one, and how
	# often its last symbol counts, four times by how many symbols come before it.
	var _rows: PackedInt64Array
	var _counts: PackedInt64Array
	var _discount: int
	var _costs := {}
	var _cuts := PackedInt64Array()

	# With `other`, rows are likely that it has.
	func _init(model: Dictionary, other: Letters) -> void:
		var cut := 4202935003
		for c in 255:
			_cuts.append(cut if c < 16 else _cuts[c - 16] / 2)
			cut = cut * 2008240 / (1 << 21)
		_rows = Bits.filled(2 * 27 * ROWS, 0)
		_counts = Bits.filled(2 * 27 * ROWS, 0)
		_discount = int(model["discount"])
		var data := Coder.new(model["data"])
		for unit in model["units"]:
			_add(data, int(unit), other)
		for row in ROWS:
			three.append(1 if _rows[ROWS + row] > 0 else 0)
		for row in 27 * ROWS:
			four.append(1 if _rows[27 * ROWS + row] > 0 else 0)
		var fixes: Dictionary = model["fixes"]
		for key in fixes:
			_costs[int(key)] = int(fixes[key])

	# Of how many words each row is, from those one shorter; each of them weighs a unit.
	func _add(data: Coder, unit: int, other: Letters) -> void:
		var words := PackedInt64Array()
		var total := 0
		for x in 27:
			words.append(data.number(0) - 1)
			total += words[x]
		var all := words[0]
		var open := PackedInt64Array([total])
		var size := 27
		while size <= ROWS:
			var longer := Bits.filled(size * 27, 0)
			var left := words.duplicate()
			words[0] = all
			_rows[size] += all * unit
			for row in size:
				var many := words[row]
				# behind the end of a word nothing comes
				if many == 0 or (row > 0 and row % 27 == 0):
					continue
				var less := row * 27 % size
				var sum := open[less / 27]
				open[less / 27] -= many
				for x in 27:
					if many == 0:
						break
					var column := left[less + x]
					var at := (size + row) * 27 + x
					var n := maxi(0, many + column - sum)
					if n < many and n < column:
						var known := (_rows[at] if other == null else other._rows[at]) > 0
						n += data.number(_count_context(many, column, sum, n, known)) - 1
					sum -= column
					many -= n
					left[less + x] -= n
					longer[row * 27 + x] = n
					if n > 0 and _rows[at] == 0:
						_counts[size + less + x] += 4
					_rows[at] += n * unit
			open = words
			words = longer
			size *= 27

	# Context of how many words more than `least` have a row, of `many` that begin it and `column` that end it.
	func _count_context(many: int, column: int, sum: int, least: int, known: bool) -> int:
		var likely := 8 * many * column / sum - 8 * least
		var context := 2 * mini(5, mini(many, column) - least) + (1 if known else 0)
		while likely > 3:
			likely >>= 1
			context += 24
		return (context + 12 * likely) * 64

	# Probability of the last symbol of a row, `size` that of all rows one shorter, in multiples of 2^-32.
	func _chance(size: int, row: int) -> int:
		var longest := size == ROWS
		var found := _rows if longest else _counts
		var less := _discount if longest else 3
		var sum := 0
		var freed := 0
		var from := (size + row / 27) * 27
		for i in range(from, from + 27):
			sum += found[i]
			freed += mini(found[i], less)
		var shorter := _chance(size / 27, row % size) if size > 1 else (1 << 32) / 27
		if sum == 0:
			return shorter
		return ((maxi(found[size * 27 + row] - less, 0) << 32) + freed * shorter) / sum

	func cost(row: int, symbol: int) -> int:
		var at := row * 27 + symbol
		if not _costs.has(at):
			_costs[at] = _cost_of(_chance(ROWS, at))
		return _costs[at]

	# A context that goes by how likely a symbol is behind a row of three.
	func likely(row: int, symbol: int) -> int:
		var at := row * 27 + symbol
		if four[at] == 1:
			return Bits.leading_zeros((_rows[27 * ROWS + at] << 15) / _rows[ROWS + row]) - 16
		var sum := _rows[729 + row % 729]
		return mini(31, 32 if sum == 0 else Bits.leading_zeros((_rows[ROWS + at % ROWS] << 15) / sum))

	func _cost_of(probability: int) -> int:
		var low := 0
		var high := 255
		while low < high:
			var middle := (low + high) / 2
			if probability >= _cuts[middle]:
				high = middle
			else:
				low = middle + 1
		return low


class Inventory:
	var syllables: Array[Unit]
	var endings: Array[Unit]
	var inner := PackedByteArray()
	var only := PackedByteArray()
	var joins := {}

	func _init(text: String, letters: Letters) -> void:
		var data := Coder.new(text)
		syllables = Words.read_units(data, letters)
		endings = Words.read_units(data, letters)
		for unit in syllables:
			inner.append(data.bit(1400 + unit.text.length()))
		for unit in syllables:
			only.append(data.bit(1500 + unit.text.length()))
		# dictionaries keep the order in which their keys come
		var heads := {}
		for unit in syllables:
			joins[unit.tail] = {}
			heads[unit.head] = true
		for unit in endings:
			heads[unit.head] = true
		var before := 0
		for head in heads:
			var ones := 0
			var asked := 0
			for tail in joins:
				var context := 2000 + 40 * Coder.share(joins[tail].size(), before) + 4 * Coder.share(ones, asked)
				context += (2 if head[0] == "=" else 0) + (1 if tail[0] == "=" else 0)
				asked += 1
				if data.bit(context) == 1:
					joins[tail][head] = true
					ones += 1
			before += 1


class Edge:
	var unit: Unit
	var short := 0
	var piece := ""
	var silent := false


class Placed:
	var unit: int
	var letters: int
	var tail: int
	var head: int


class State:
	var until := PackedInt64Array()
	var unit := PackedInt32Array()
	var next := PackedInt32Array()


class Block:
	var kind: int
	var letters: int
	var state: int
	var size: int


class Automaton:
	var units: Array[Unit] = []
	var endings: Array[Unit] = []
	var blocks: Array[Block] = []
	var _syllables: int
	var _kinds := PackedInt32Array()
	var _states: Array = [null, null]
	var _paths := PackedInt64Array([0, 1])
	var _tails: Array[Edge] = []
	var _heads: Array[Edge] = []
	var _numbers := {}
	var _medial_at: Array
	var _final_at: Array
	var _last_at: Array
	var _follow: Array = []
	var _known := {}
	var _first_pieces := {}
	var _last_pieces := {}
	var _given := {}
	var _silent_e: bool

	func _init(data: Coder, table: Dictionary, inventory: Inventory, letters: Letters, silent_e: bool) -> void:
		_silent_e = silent_e
		units.append_array(inventory.syllables)
		_syllables = units.size()
		for ending in inventory.endings:
			if data.bit(0) == 1:
				_kinds.append(WHOLE if data.bit(1) == 1 else RIME)
				endings.append(ending)
		units.append_array(endings)
		var begins := PackedByteArray()
		for u in _syllables:
			begins.append(data.bit(100 + 2 * units[u].text.length() + inventory.inner[u]))
		var ends := PackedByteArray()
		for u in _syllables:
			ends.append(data.bit(200 + 4 * units[u].text.length() + 2 * inventory.inner[u] + begins[u]))
		for ending in endings:
			_given[ending.text] = true
			if ending.syllables > 1:
				for at in range(1, ending.text.length()):
					_first_pieces[ending.text.substr(0, at)] = true
					_last_pieces[ending.text.substr(at)] = true
		var most := int(table["letters"][1])
		var initial := _all_placed(begins, true, false, most)
		var single := _all_placed(inventory.only, false, false, most)
		var medial := _all_placed(inventory.inner, false, false, most)
		var final := _all_placed(ends, false, true, most)
		var last: Array[Placed] = []
		for e in endings.size():
			last.append(_place(_syllables + e, false, true))
		_medial_at = _by_head(medial)
		_final_at = _by_head(final)
		_last_at = _by_head(last)
		for tail in _tails:
			var open := []
			var with_last := []
			var others := []
			var some: Dictionary = inventory.joins.get(tail.unit.tail, {})
			for h in _heads.size():
				if some.has(_heads[h].unit.head) and _meets(tail, _heads[h], letters):
					open.append(h)
					if _last_at[h].size() > 0:
						with_last.append(h)
					else:
						others.append(h)
			with_last.append_array(others)
			_follow.append([open, with_last])
		for k in range(int(table["syllables"][0]), int(table["syllables"][1]) + 1):
			for n in range(int(table["letters"][0]), most + 1):
				for kind in 3:
					var state := State.new()
					if k > 1:
						_add(state, initial, kind, k, n)
					elif kind == OWN:
						for one in single:
							if one.letters == n:
								_choose(state, one.unit, END)
					var start := _made(state)
					if start != NONE:
						var block := Block.new()
						block.kind = kind
						block.letters = n
						block.state = start
						block.size = _paths[start]
						blocks.append(block)

	func _number_of(edges: Array[Edge], key: String, edge: Edge) -> int:
		var whole := "%s,%d,%s,%s" % [key, edge.short, edge.piece, edge.silent]
		if not _numbers.has(whole):
			_numbers[whole] = edges.size()
			edges.append(edge)
		return _numbers[whole]

	func _place(u: int, first: bool, last: bool) -> Placed:
		var unit := units[u]
		var text := unit.text
		var short := text.length() if text.length() < 3 else 0
		var tail := Edge.new()
		tail.unit = unit
		tail.short = short if first else 0
		tail.piece = text if _first_pieces.has(text) else ""
		var head := Edge.new()
		head.unit = unit
		head.short = short if last else 0
		head.piece = text if last and _last_pieces.has(text) else ""
		head.silent = last and _silent_e and text == unit.head + "e"
		var placed := Placed.new()
		placed.unit = u
		placed.letters = text.length()
		placed.tail = _number_of(_tails, "t" + unit.tail + "," + text.substr(maxi(0, text.length() - 2)), tail)
		placed.head = _number_of(_heads, "h" + unit.head + "," + text.left(mini(2, text.length())), head)
		return placed

	func _all_placed(has: PackedByteArray, first: bool, last: bool, most: int) -> Array[Placed]:
		var groups := {}
		for u in _syllables:
			if has[u] == 0 or units[u].text.length() > most:
				continue
			var one := _place(u, first, last)
			var key := "%d %d %d" % [one.head, one.tail, one.letters]
			if not groups.has(key):
				groups[key] = []
			groups[key].append(one)
		var list: Array[Placed] = []
		for key in groups:
			list.append_array(groups[key])
		return list

	func _by_head(list: Array[Placed]) -> Array:
		var at := []
		for h in _heads.size():
			at.append([])
		for one in list:
			at[one.head].append(one)
		return at

	func _meets(tail: Edge, head: Edge, letters: Letters) -> bool:
		var text := tail.unit.text
		var l1 := Bits.letter(text, text.length() - 2)
		var l2 := Bits.letter(text, text.length() - 1)
		var f1 := Bits.letter(head.unit.text, 0)
		var f2 := Bits.letter(head.unit.text, 1)
		var left := (l1 * 27 + l2) * 27 + f1
		var right := (l2 * 27 + f1) * 27 + f2
		if (l1 > 0 and letters.three[left] == 0) or (f2 > 0 and letters.three[right] == 0):
			return false
		# the first three letters begin words, the last three end some
		if tail.short == 2 and letters.four[left] == 0:
			return false
		if tail.short == 1 and f2 > 0 and letters.four[right] == 0:
			return false
		if head.short == 2 and letters.four[right * 27] == 0:
			return false
		if head.short == 1 and l1 > 0 and letters.four[left * 27] == 0:
			return false
		if tail.piece != "" and head.piece != "" and _given.has(tail.piece + head.piece):
			return false
		if not head.silent:
			return true
		# an e is spoken behind a consonant and l or r
		var both := ("=" if tail.unit.tail[0] == "=" else tail.unit.tail) + head.unit.head
		return both.length() > 1 and both[-1] in "lr" and not both[-2] in "lr="

	func _choose(state: State, unit: int, next: int) -> void:
		if _paths[next] == 0:
			return
		var before := 0 if state.until.is_empty() else state.until[-1]
		state.until.append(before + _paths[next])
		state.unit.append(unit)
		state.next.append(next)

	func _made(state: State) -> int:
		if state.until.is_empty():
			return NONE
		_states.append(state)
		_paths.append(state.until[-1])
		return _states.size() - 1

	func _add(state: State, list: Array, kind: int, k: int, n: int) -> void:
		for one in list:
			_choose(state, one.unit, _rest(kind, k - 1, n - one.letters, one.tail, false))

	# What comes behind a tail, or begins with a head, with k syllables and n letters left.
	func _rest(kind: int, k: int, n: int, edge: int, is_head: bool) -> int:
		if n < 1:
			return NONE
		var key := (((kind * 16 + k) * 64 + n) * 2 + (1 if is_head else 0)) * 65536 + edge
		if _known.has(key):
			return _known[key]
		var state := State.new()
		if is_head:
			var list: Array = _last_at[edge] if kind != OWN else (_final_at[edge] if k == 1 else [])
			for one in list:
				var fits: bool = kind == OWN or (_kinds[one.unit - _syllables] == kind and units[one.unit].syllables == k)
				if one.letters == n and fits:
					_choose(state, one.unit, END)
			if k > 1:
				_add(state, _medial_at[edge], kind, k, n)
		else:
			for h in _follow[edge][0 if kind == OWN else 1]:
				_choose(state, -1, _rest(kind, k, n, h, true))
		_known[key] = _made(state)
		return _known[key]

	func read(start: int, rank: int) -> PackedInt32Array:
		var path := PackedInt32Array()
		while start != END:
			var it: State = _states[start]
			var low := 0
			var high := it.until.size() - 1
			while low < high:
				var middle := (low + high) / 2
				if it.until[middle] > rank:
					high = middle
				else:
					low = middle + 1
			if low > 0:
				rank -= it.until[low - 1]
			if it.unit[low] >= 0:
				path.append(it.unit[low])
			start = it.next[low]
		return path


class Permutation:
	var _half := 1
	var _size: int
	var _keys := PackedInt64Array()

	func _init(size: int, key: int) -> void:
		_size = size
		while 1 << (2 * _half) < size:
			_half += 1
		for i in 16:
			_keys.append(Bits.hash_words([key, i]))

	func _round(x: int, i: int) -> int:
		var v := Bits.mul(x ^ _keys[i], 0x9e3779b1)
		v = Bits.mul(((v ^ (v >> 15)) + _keys[i + 1]) & M32, 0x85ebca6b)
		return Bits.mul(v ^ (v >> 13), 0xc2b2ae35) >> (32 - _half)

	func at(index: int) -> int:
		var left := index >> _half
		var right := index & ((1 << _half) - 1)
		while true:
			for i in range(0, 16, 4):
				left ^= _round(right, i)
				right ^= _round(left, i + 2)
			if (left << _half) + right < _size:
				break
		return (left << _half) + right


class Space:
	var size: int
	var model: Namewalk
	var table: Dictionary
	var own: bool
	var sound: Letters
	var measure: Letters
	var data: Coder
	var paths: Automaton
	var real: Dictionary
	var _permutations: Array[Permutation] = []
	var _phases: Array[Dictionary] = []
	var _long := {}

	func begin(seed_number: int) -> void:
		for ending in paths.endings:
			if ending.syllables >= 3:
				_long[ending.text] = true
		var rest := absi(seed_number)
		var mixed := [rest & M32]
		if rest >> 32 != 0:
			mixed.append((rest >> 32) & M32)
		mixed.append(1 if seed_number < 0 else 0)
		var seeded := int(table["key"])
		for n in mixed.size():
			seeded = Bits.mix_in(seeded, mixed[n], 16 + n)
		var t := 16 + mixed.size()
		for b in paths.blocks.size():
			var key := Bits.mix(Bits.mix_in(seeded, b, t) ^ (t + 1))
			_permutations.append(Permutation.new(paths.blocks[b].size, key))
		var done := Bits.filled(paths.blocks.size(), 0)
		var from := 0
		# slots of a period by block, of each phase in turn
		var quota := done.duplicate()
		for phase in data.number(400):
			quota = quota.duplicate()
			var same := 0
			for b in quota.size():
				same = data.bit(300 + 2 * same + (1 if quota[b] == 0 else 0))
				if same == 0:
					quota[b] = data.number(500 + 64 * Bits.leading_zeros(quota[b])) - 1
			_phases.append({"from": from, "quota": quota, "before": done.duplicate()})
			var periods := 1 << 53
			for b in quota.size():
				if quota[b] > 0:
					periods = mini(periods, (paths.blocks[b].size - done[b]) / quota[b])
			for b in quota.size():
				done[b] += quota[b] * periods
				from += quota[b] * periods

	# The name of a slot, 0 to size - 1, in lower case; empty when it has none.
	func at(slot: int) -> String:
		if slot < 0 or slot >= size:
			push_error("A slot is a whole number from 0 to %d." % (size - 1))
			return ""
		var p := _phases.size() - 1
		while _phases[p]["from"] > slot:
			p -= 1
		var phase := _phases[p]
		if not phase.has("order"):
			_deal(phase)
		var order: Array = phase["order"]
		var turn: int = (slot - phase["from"]) / order.size()
		var place: int = (slot - phase["from"]) % order.size()
		var b: int = order[place]
		var index: int = phase["before"][b] + turn * phase["quota"][b] + phase["places"][place]
		var block := paths.blocks[b]
		var path := paths.read(block.state, _permutations[b].at(index))
		var name := ""
		var stem := 0
		for i in range(path.size() - 1, -1, -1):
			var text := paths.units[path[i]].text
			if i < path.size() - 1:
				stem += text.length()
			name = text + name
			# the slot of the path with that part given has the name
			if i > 0 and i < path.size() - 1 and _long.has(name):
				return ""
		if own:
			var mixed := 0x811c9dc5
			for i in name.length():
				mixed = Bits.mul(mixed ^ Bits.letter(name, i), 0x01000193)
			if Bits.mix(mixed) % int(table["own"][1]) != int(table["own"][0]):
				return ""
		return name if _sounds(name) and _is_free(name, stem, block.kind) else ""

	# A name for ever for a text such as npc:1042.
	func of(text: String) -> String:
		var zero := [0]
		var one := [1]
		for i in text.length():
			zero.append(text.unicode_at(i))
			one.append(text.unicode_at(i))
		var a := Bits.hash_words(zero)
		var b := Bits.hash_words(one)
		# beginnings of the space, each half of the one before; the least has 2^16 slots
		var beginnings := 1
		while size >= 1 << (16 + beginnings):
			beginnings += 1
		var slot := 0
		for n in 4096:
			var high := Bits.mix_in(a, b, n)
			# what comes to 53 bits
			slot = (((high >> 11) << 32) + Bits.mix_in(b, a, n)) % (size >> ((high & 2047) % beginnings))
			var name := at(slot)
			if name != "":
				return name
		for tries in size:
			slot = (slot + 1) % size
			var name := at(slot)
			if name != "":
				return name
		return ""

	func _deal(phase: Dictionary) -> void:
		var groups := []
		var by_letters := {}
		for b in paths.blocks.size():
			var n := paths.blocks[b].letters
			if not by_letters.has(n):
				by_letters[n] = groups.size()
				groups.append({"blocks": [], "quota": [], "next": 0})
			groups[by_letters[n]]["blocks"].append(b)
			groups[by_letters[n]]["quota"].append(phase["quota"][b])
		var sizes := []
		for group in groups:
			group["order"] = _by_deadline(group["quota"])
			sizes.append(group["order"].size())
		var order := []
		var places := []
		var count := {}
		for g in _by_deadline(sizes):
			var group: Dictionary = groups[g]
			var b: int = group["blocks"][group["order"][group["next"]]]
			group["next"] += 1
			order.append(b)
			places.append(count.get(b, 0))
			count[b] = count.get(b, 0) + 1
		phase["order"] = order
		phase["places"] = places

	func _by_deadline(quota: Array) -> Array:
		var period := 0
		var above := 0
		var dealt := []
		for q in quota:
			period += q
			above += 1 if q > 0 else 0
			dealt.append(0)
		var parts := maxi(1, 2 * above - 2)
		var slack := period if above > 1 else 0
		var order := []
		for t in range(1, period + 1):
			var best := -1
			var least := 0
			for b in quota.size():
				var due: int = parts * (quota[b] * t - dealt[b] * period)
				if quota[b] == 0 or dealt[b] == quota[b] or due < slack:
					continue
				var deadline: int = parts * period - slack - due
				if best < 0 or deadline * quota[best] < least * quota[b]:
					best = b
					least = deadline
			dealt[best] += 1
			order.append(best)
		return order

	func _sounds(name: String) -> bool:
		var n := name.length()
		if n < 3:
			return false
		var at := n - int(table["letters"][0])
		var sum := 0
		var measured := 0
		var row := 0
		for i in n + 1:
			var x := Bits.letter(name, i)
			var cost := sound.cost(row, x)
			sum += cost
			if measure != null:
				measured += measure.cost(row, x)
			var longer := row * 27 + x
			row = longer % ROWS
			if cost > int(model.file["rare"]) or sound.three[row] == 0:
				return false
			if (i == 2 or i == n) and sound.four[longer] == 0:
				return false
		if measure != null and measured > int(table["nameLike"][at]):
			return false
		return sum >= int(table["like"][at][0]) and sum <= int(table["like"][at][1])

	func _is_free(name: String, stem: int, kind: int) -> bool:
		if kind != OWN:
			if stem >= 4 and model._words.has(name.left(stem)):
				return false
		elif table["grammar"]:
			for ending in model._grammar:
				if name.length() - ending.length() >= 3 and name.ends_with(ending):
					return false
		if model._words.has(name) or model._dictionary.has(name) or real.has(name):
			return false
		for i in range(3, name.length() - 2):
			if model._words.has(name.left(i)) and model._words.has(name.substr(i)):
				return false
		var edits := 1 if name.length() < 8 else 2
		for other in model._names:
			if _within(edits, name, 0, other, 0):
				return false
		return true

	func _within(edits: int, a: String, i: int, b: String, j: int) -> bool:
		if absi(a.length() - i - (b.length() - j)) > edits:
			return false
		while i < a.length() and j < b.length() and a[i] == b[j]:
			i += 1
			j += 1
		if i == a.length() or j == b.length():
			return a.length() - i + b.length() - j <= edits
		return edits > 0 and (_within(edits - 1, a, i + 1, b, j + 1) or _within(edits - 1, a, i + 1, b, j) or _within(edits - 1, a, i, b, j + 1))
