## Makes KeptNames known to every scene while the addon is on: Project, Project Settings, Plugins. A project that no editor
## has opened needs `godot --headless --import` once, and the autoload KeptNames of kept_names.gd in project.godot.
@tool
extends EditorPlugin


func _enable_plugin() -> void:
	add_autoload_singleton("KeptNames", "kept_names.gd")


func _disable_plugin() -> void:
	remove_autoload_singleton("KeptNames")
