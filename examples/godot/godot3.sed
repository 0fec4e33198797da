# Makes a script for Godot 3 of one for Godot 4: sed -E -f godot3.sed namewalk.gd > godot3/namewalk.gd
# Types go: those of Godot 3 may not refer to one another in a circle.
s/ := / = /g
s/^(	*(static )?var [a-z_]+): [A-Za-z0-9]+(\[[A-Za-z]+\])?/\1/
s/ -> [A-Za-z0-9]+(\[[A-Za-z]+\])?:$/:/
/^	*(static )?func /s/: [A-Za-z0-9]+(\[[A-Za-z]+\])?([,)])/\2/g
# Packed arrays of Godot 3 are copied when they are passed on, and their numbers have 32 bits.
s/Packed[A-Za-z0-9]+Array\(\)/[]/g
s/Packed[A-Za-z0-9]+Array\((.*)\)$/\1/
s/^(	*)([a-z]+)\.fill\(([a-z0-9]+)\)$/\1for i in size:\n\1	\2[i] = \3/
s/^(	*)([a-z_]+)\.append_array\((.*)\)$/\1\2 += \3/
s/\.is_empty\(\)/.empty()/g
# Words that are others.
/^class_name /d
s/^extends RefCounted/extends Reference/
s/Namewalk\.new\(\)/load("res:\/\/namewalk.gd").new()/
s/JSON\.parse_string\((.*)\)$/JSON.parse(\1).result/
s/\.to_ascii_buffer\(\)/.to_ascii()/
s/\.unicode_at\(/.ord_at(/g
s/String\.chr\(/char(/g
s/\<(mini|maxi|absi)\(/Bits.\1(/g
/^class Bits:/a\
	static func mini(a, b):\
		return a if a < b else b\
\
	static func maxi(a, b):\
		return a if a > b else b\
\
	static func absi(a):\
		return a if a >= 0 else -a\

s/JSON\.stringify\(/JSON.print(/g
s/^(	*)return FileAccess\.get_file_as_string\((.*)\)$/\1var file = File.new()\n\1file.open(\2, File.READ)\n\1return file.get_as_text()/
