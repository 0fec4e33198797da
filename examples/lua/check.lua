-- Checks the reader: lua5.4 check.lua ../cases.txt.
package.path = (arg[0]:match('^(.*/)') or './') .. '?.lua;' .. package.path
local names = require 'namewalk'
local classes, found, taken, checked = {}, nil, nil, 0
for line in io.lines(arg[1]) do
  local part = {}
  for text in (line .. '\t'):gmatch('([^\t]*)\t') do part[#part + 1] = text end
  local what, a, b = table.unpack(part)
  if what == 'class' then
    classes[a] = b:gsub('\\n', '\n')
  elseif what == 'seed' then
    found, taken = names({ format = 'names/1', classes = classes }, { class = a, seed = b }), {}
    assert(found.size == tonumber(part[4]))
    assert(not pcall(found.at, found.size) and not pcall(found.at, -1))
  elseif what == 'spread' then
    assert(table.concat(found.take(12, 0, true), '\t') == table.concat(part, '\t', 2), line)
  else
    local name = what == 'at' and found.at(math.tointeger(a)) or found.of(a, what == 'unique' and taken or nil)
    assert(name == b, line)
  end
  checked = checked + 1
end
assert(not pcall(names, { format = 'names/1', classes = classes }, { class = 'none' }))
assert(not pcall(names, { format = 'names/2', classes = classes }, { class = 'place_name' }))
print(checked .. ' lines')
