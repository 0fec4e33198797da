## Makes KeptNames known to every scene while the addon is on.
@tool
extends EditorPlugin


func _enable_plugin() -> void:
	add_autoload_singleton("KeptNames", "kept_names.gd")


func _disable_plugin() -> void:
	remove_autoload_singleton("KeptNames")
