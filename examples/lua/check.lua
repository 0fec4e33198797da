-- Checks the run-time against a file of vectors: lua5.4 check.lua VECTORS.json
package.path = (arg[0]:match('^(.*/)') or './') .. '?.lua;' .. package.path
local namewalk = require 'namewalk'
local json = require 'json'

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

local vectors = json.read(arg[1])
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
