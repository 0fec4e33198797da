## Kept names for Godot 4: KeptNames.take("Places") gives one after the other, none twice until all were there.
extends Node

const Data := preload("names.gd")
var _left := {}


func kinds() -> Array:
	return Data.KINDS.keys()


func take(kind: String) -> String:
	var left: Array = _left.get(kind, [])
	if left.is_empty():
		left = Data.KINDS.get(kind, []).duplicate()
		left.shuffle()
	if left.is_empty():
		push_error("No names of the kind " + kind)
		return ""
	var name: String = left.pop_back()
	_left[kind] = left
	return name
