-- Checks the run-time against a file of vectors: lua5.4 check.lua VECTORS.json
package.path = (arg[0]:match('^(.*/)') or './') .. '?.lua;' .. package.path
local namewalk = require 'namewalk'

-- A reader of JSON, enough for these files.
local function parse(text)
  local at = 1
  local value
  local function blank() at = text:find('[^ \n\r\t]', at) end
  local function string_value()
    local parts = {}
    at = at + 1
    while true do
      local from, to = text:find('^[^"\\]+', at)
      if from then
        parts[#parts + 1] = text:sub(from, to)
        at = to + 1
      end
      if text:sub(at, at) == '"' then
        at = at + 1
        return table.concat(parts)
      end
      parts[#parts + 1] = text:sub(at + 1, at + 1) -- \" and \\
      at = at + 2
    end
  end
  local function list(close, item)
    at = at + 1
    blank()
    while text:sub(at, at) ~= close do
      item()
      blank()
      if text:sub(at, at) == ',' then
        at = at + 1
        blank()
      end
    end
    at = at + 1
  end
  function value()
    blank()
    local first = text:sub(at, at)
    local result = {}
    if first == '"' then return string_value() end
    if first == '[' then
      list(']', function() result[#result + 1] = value() end)
      return result
    end
    if first == '{' then
      list('}', function()
        local key = string_value()
        blank()
        at = at + 1
        result[key] = value()
      end)
      return result
    end
    local word = text:match('^[%w.+-]+', at)
    at = at + #word
    if word == 'true' then return true end
    if word == 'null' or word == 'false' then return false end
    return math.tointeger(tonumber(word))
  end
  return value()
end

-- The digits of a decimal number of any size in hexadecimal.
local function hex(decimal)
  local sign, digits = decimal:match('^(-?)(%d+)$')
  local result = ''
  repeat
    local quotient, rest = '', 0
    for digit in digits:gmatch('%d') do
      rest = rest * 10 + tonumber(digit)
      quotient = quotient .. rest // 16
      rest = rest % 16
    end
    digits = quotient:gsub('^0+', '')
    result = string.format('%x', rest) .. result
  until digits == ''
  return sign .. result
end

local file = assert(io.open(arg[1]))
local vectors = parse(file:read('a'))
file:close()
local model = namewalk.open(vectors.model)
local checked = 0
for _, wanted in ipairs(vectors.spaces) do
  local space = model.space(wanted.class, hex(wanted.seed), wanted.own)
  assert(space.size == wanted.size)
  for i, slot in ipairs(wanted.slots) do
    local name = space.at(slot) or false
    local told = string.format('%s %s slot %d: %s, not %s', wanted.class, wanted.seed, slot,
      wanted.names[i], name)
    assert(name == wanted.names[i], told)
    checked = checked + 1
  end
  for text, name in pairs(wanted.texts) do assert(space.of(text) == name, text) end
end
print(checked .. ' slots')
