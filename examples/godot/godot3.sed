# Makes a script for Godot 3 of one for Godot 4: sed -E -f godot3.sed addons/namewalk/namewalk.gd
s/ := / = /g
s/ -> [A-Za-z0-9]+:$/:/
/^class_name /d
s/^extends RefCounted/extends Reference/
s/Namewalk\.new\(\)/load("res:\/\/addons\/namewalk\/namewalk.gd").new()/
s/JSON\.parse_string\((.*)\)/JSON.parse(\1).result/
s/\.unicode_at\(/.ord_at(/g
s/PackedStringArray\(/PoolStringArray(/g
s/"\\t"\.join\((.*)\) == /\1.join("\\t") == /
s/^(	*)return FileAccess\.get_file_as_string\((.*)\)$/\1var file = File.new()\n\1file.open(\2, File.READ)\n\1return file.get_as_text()/
