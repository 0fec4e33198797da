-- The reader of Namewalk's names.json for Lua 5.3 and later: names(file, {class = 'place_name', seed = 7}).
local function mix(x)
  for _ = 1, 2 do x = (x ~ x >> 16) * 0x45d9f3b & 0xffffffff end
  return x ~ x >> 16
end

local function hash(text, key)
  for _, point in utf8.codes(text) do key = mix(key + point + 1 & 0xffffffff) end
  return key
end

return function(file, choice)
  if file.format ~= 'names/1' then error('no names.json: format ' .. tostring(file.format)) end
  local text = file.classes[choice.class]
  if not text then error('no class ' .. tostring(choice.class)) end
  local list, last = {}, ''
  if text:find('\n') then
    for name in text:gmatch('[^\n]+') do list[#list + 1] = name end
  else
    -- a digit before a name: so many letters of the one before it
    for shared, rest in text:gmatch('(%d?)(%D+)') do
      last = last:sub(1, utf8.offset(last, (tonumber(shared) or 0) + 1) - 1) .. rest
      list[#list + 1] = last
    end
  end
  local size, key, bits = #list, hash(tostring(choice.seed or 0), 0), 1
  while 1 << bits < size do bits = bits + 1 end
  local names = { size = size }

  function names.at(number)
    if math.type(number) ~= 'integer' or number < 0 or number >= size then
      error('number ' .. tostring(number) .. ': 0 to ' .. size - 1)
    end
    repeat
      for round = 0, 5 do
        number = (number + mix(key + round & 0xffffffff)) * 0x45d9f3b & (1 << bits) - 1
        number = number ~ number >> (bits + 1) // 2
      end
    until number < size
    return list[number + 1]
  end

  -- A name for ever for a text; one that the table `unique` has not, which gets it.
  function names.of(wanted, unique)
    for i = 0, size - 1 do
      local name = names.at((hash(wanted, key) + i) % size)
      if not unique then return name end
      if not unique[name] then
        unique[name] = true
        return name
      end
    end
    error('all ' .. size .. ' names are taken')
  end

  -- The next names from a number (0) on; with `spread` those that start with three letters which none before does.
  function names.take(count, from, spread)
    local found, starts = {}, {}
    for number = from or 0, size - 1 do
      if #found == count then break end
      local name = names.at(number)
      local start = spread and name:sub(1, (utf8.offset(name, 4) or #name + 1) - 1) or name
      if not starts[start] then found[#found + 1] = name end
      starts[start] = true
    end
    return found
  end
  return names
end
