-- A reader of JSON, enough for model files and vectors: whole numbers, texts with \" and \\.
local json = {}

function json.parse(text)
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

--- The content of a file.
function json.read(path)
  local file = assert(io.open(path))
  local text = file:read('a')
  file:close()
  return json.parse(text)
end

return json
