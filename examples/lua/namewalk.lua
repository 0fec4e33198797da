-- Namewalk's run-time in Lua 5.4: a model file in, names out (docs/model.md). Numbers are 64-bit integers.
local namewalk = {}

local function mix(x)
  x = x & 0xffffffff
  x = ((x ~ (x >> 16)) * 0x85ebca6b) & 0xffffffff
  x = ((x ~ (x >> 13)) * 0xc2b2ae35) & 0xffffffff
  return x ~ (x >> 16)
end

local function mix_in(hash, word, n)
  return mix(((hash * 0x9e3779b1) & 0xffffffff) ~ mix(word + n))
end

local function hash_words(words)
  local hash = 0
  for n, word in ipairs(words) do hash = mix_in(hash, word, n - 1) end
  return mix(hash ~ #words)
end

-- Packed texts ---------------------------------------------------------------------------------

local function decoder(text)
  local zeros, ones = {}, {}
  local at, range, value = 0, 1, 0
  local data = {}
  function data.bit(context)
    while range < 1 << 24 do
      at = at + 1
      local code = text:byte(at)
      range, value = range * 64, value * 64 + code - (code > 92 and 63 or 62)
    end
    local a, b = zeros[context] or 1, ones[context] or 1
    local below = range // (a + b) * a
    local bit
    if value < below then
      bit, range, a = 0, below, a + 2
    else
      bit, value, range, b = 1, value - below, range - below, b + 2
    end
    zeros[context], ones[context] = a, b
    return bit
  end
  function data.number(context)
    local bits, value = 0, 1
    while data.bit(context + bits) == 1 do bits = bits + 1 end
    for _ = 1, bits do
      value = 2 * value + data.bit(context + math.min(63, 18 + value + (1 << bits)))
    end
    return value
  end
  return data
end

local function share(ones, of) return math.min(6, (8 * ones + 3) // (of + 1)) end

-- Letters --------------------------------------------------------------------------------------

local CUTS = {}
do
  local cut = 4202935003
  for c = 0, 254 do
    CUTS[c] = c < 16 and cut or CUTS[c - 16] // 2
    cut = cut * 2008240 // (1 << 21)
  end
end

local function cost_of(p)
  local low, high = 0, 255
  while low < high do
    local middle = (low + high) // 2
    if p >= CUTS[middle] then high = middle else low = middle + 1 end
  end
  return low
end

-- Zeros before the first one of 32 bits.
local function leading_zeros(p)
  local zeros = 32
  while p > 0 do p, zeros = p >> 1, zeros - 1 end
  return zeros
end

-- Context of how many words more than `least` have a row, of `many` that begin it and `column` that end it.
local function count_context(many, column, sum, least, known)
  local likely = 8 * many * column // sum - 8 * least
  local context = 2 * math.min(5, math.min(many, column) - least) + (known and 1 or 0)
  while likely > 3 do likely, context = likely >> 1, context + 24 end
  return (context + 12 * likely) * 64
end

-- Rows of up to four symbols are numbers in base 27 with a 1 before them. `rows` is what the words weigh that have
-- one; `counts` how often its last symbol counts; `other` a letter model whose rows are likely.
local function read_letters(model, other)
  local data = decoder(model.data)
  local rows, counts = {}, {}
  local known = other and other.rows or rows
  for _, unit in ipairs(model.units) do
    local words, open = {}, { [0] = 0 }
    for x = 0, 26 do
      words[x] = data.number(0) - 1
      open[0] = open[0] + words[x]
    end
    local all, size = words[0], 27
    while size <= 19683 do
      local longer, left = {}, {}
      for row, n in pairs(words) do left[row] = n end
      words[0] = all
      rows[size] = (rows[size] or 0) + all * unit
      for row = 0, size - 1 do
        local many = words[row] or 0
        if many > 0 and (row == 0 or row % 27 > 0) then
          local less = row * 27 % size
          local sum = open[less // 27]
          open[less // 27] = sum - many
          for x = 0, 26 do
            local column = left[less + x] or 0
            local at = (size + row) * 27 + x
            local n = math.max(0, many + column - sum)
            if n < many and n < column then
              local seen = (known[at] or 0) > 0
              n = n + data.number(count_context(many, column, sum, n, seen)) - 1
            end
            sum, many = sum - column, many - n
            if n > 0 then
              left[less + x] = column - n
              longer[row * 27 + x] = n
              if not rows[at] then counts[size + less + x] = (counts[size + less + x] or 0) + 1 end
              rows[at] = (rows[at] or 0) + n * unit
            end
          end
        end
      end
      open, words, size = words, longer, size * 27
    end
  end

  local sums, freed = {}, {}
  -- Probability of the last symbol of a row, `size` that of all rows one shorter, in multiples of 2^-32.
  local function chance(size, row)
    if size < 1 then return (1 << 32) // 27 end
    local found, times, discount = counts, 4, 3
    if size == 19683 then found, times, discount = rows, 1, model.discount end
    local behind = size + row // 27
    if not sums[behind] then
      local sum, free = 0, 0
      for x = 0, 26 do
        local n = (found[behind * 27 + x] or 0) * times
        sum, free = sum + n, free + math.min(n, discount)
      end
      sums[behind], freed[behind] = sum, free
    end
    local shorter = size > 1 and chance(size // 27, row % size) or chance(0, 0)
    if sums[behind] == 0 then return shorter end
    local rest = math.max((found[size * 27 + row] or 0) * times - discount, 0)
    return ((rest << 32) + freed[behind] * shorter) // sums[behind]
  end

  local it, costs = { rows = rows }, {}
  -- Whether words have a row of three, of four.
  function it.three(row) return rows[19683 + row] ~= nil end
  function it.four(row) return rows[531441 + row] ~= nil end
  function it.cost(row)
    costs[row] = costs[row] or model.fixes[tostring(row)] or cost_of(chance(19683, row))
    return costs[row]
  end
  -- A context that goes by how likely a symbol is behind a row of three.
  function it.likely(row, x)
    local at = row * 27 + x
    local found = rows[531441 + at]
    if found then return leading_zeros(found * 32768 // rows[19683 + row]) - 16 end
    local sum = rows[729 + row % 729]
    return math.min(31, sum and leading_zeros((rows[19683 + at % 19683] or 0) * 32768 // sum) or 32)
  end
  return it
end

-- Words and syllables --------------------------------------------------------------------------

-- With `seen`, a letter model, rows of three letters that it does not have are left out.
local function read_words(data, letters, seen)
  local list = {}
  local function grow(text, row)
    local context = 100 * math.min(#text, 9)
    if data.bit(context + letters.likely(row, 0)) == 1 then
      list[#list + 1] = text
      if data.bit(context + 99) == 0 then return end
    end
    context = context + 33
    local any = 0
    for x = 1, 26 do
      local longer = (row * 27 + x) % 19683
      if not seen or longer < 729 or seen.three(longer) then
        if data.bit(context + any + letters.likely(row, x)) == 1 then
          any = 33
          grow(text .. string.char(96 + x), longer)
        end
      end
    end
  end
  grow('', 0)
  return list
end

local function set(list)
  local members = {}
  for _, one in ipairs(list) do members[one] = true end
  return members
end

local function read_units(data, letters)
  local units = {}
  for _, text in ipairs(read_words(data, letters)) do
    local runs, nucleus = { '' }, 0
    for letter in text:gmatch('.') do
      local vowel = data.bit(1000 + 2 * letter:byte() + nucleus)
      if vowel ~= (#runs - 1) % 2 then runs[#runs + 1] = '' end
      runs[#runs] = runs[#runs] .. letter
      if #runs > 1 then nucleus = 1 end
    end
    units[#units + 1] = {
      text = text,
      head = runs[1] ~= '' and runs[1] or '=' .. runs[2],
      tail = #runs % 2 == 0 and '=' .. runs[#runs] or runs[#runs],
      syllables = #runs // 2,
    }
  end
  return units
end

local function read_inventory(text, letters)
  local data = decoder(text)
  local it = { inner = {}, only = {}, joins = {} }
  it.syllables = read_units(data, letters)
  it.endings = read_units(data, letters)
  for u, unit in ipairs(it.syllables) do it.inner[u] = data.bit(1400 + #unit.text) end
  for u, unit in ipairs(it.syllables) do it.only[u] = data.bit(1500 + #unit.text) end
  local tails, count, known = {}, {}, {}
  for _, unit in ipairs(it.syllables) do
    if not it.joins[unit.tail] then
      it.joins[unit.tail], count[unit.tail] = {}, 0
      tails[#tails + 1] = unit.tail
    end
  end
  local before = 0
  local function vowel(part) return part:sub(1, 1) == '=' and 1 or 0 end
  for _, list in ipairs { it.syllables, it.endings } do
    for _, unit in ipairs(list) do
      if not known[unit.head] then
        known[unit.head] = true
        local ones = 0
        for t, tail in ipairs(tails) do
          local context = 2000 + 40 * share(count[tail], before) + 4 * share(ones, t - 1)
          if data.bit(context + 2 * vowel(unit.head) + vowel(tail)) == 1 then
            it.joins[tail][unit.head], count[tail], ones = true, count[tail] + 1, ones + 1
          end
        end
        before = before + 1
      end
    end
  end
  return it
end

-- The automaton --------------------------------------------------------------------------------

local OWN, WHOLE, RIME = 0, 1, 2
local NONE, END = 0, 1

local function letter(text, i)
  return i >= 1 and i <= #text and text:byte(i) - 96 or 0
end

local function count_paths(data, class, inventory, letters, silent_e)
  local units, kind_of, endings = {}, {}, {}
  local syllables = #inventory.syllables
  for u, unit in ipairs(inventory.syllables) do units[u] = unit end
  for _, ending in ipairs(inventory.endings) do
    if data.bit(0) == 1 then
      units[#units + 1], endings[#endings + 1] = ending, ending
      kind_of[#units] = data.bit(1) == 1 and WHOLE or RIME
    end
  end
  local begins, ends = {}, {}
  for u, unit in ipairs(inventory.syllables) do
    begins[u] = data.bit(100 + 2 * #unit.text + inventory.inner[u])
  end
  for u, unit in ipairs(inventory.syllables) do
    ends[u] = data.bit(200 + 4 * #unit.text + 2 * inventory.inner[u] + begins[u])
  end

  local given, first_pieces, last_pieces = {}, {}, {}
  for _, ending in ipairs(endings) do
    given[ending.text] = true
    if ending.syllables > 1 then
      for at = 1, #ending.text - 1 do
        first_pieces[ending.text:sub(1, at)] = true
        last_pieces[ending.text:sub(at + 1)] = true
      end
    end
  end
  local tails, heads, numbers = {}, {}, {}
  local function number_of(edges, key, edge)
    local whole = table.concat({ key, edge.short, edge.piece, tostring(edge.silent) }, ',')
    if not numbers[whole] then
      edges[#edges + 1] = edge
      numbers[whole] = #edges
    end
    return numbers[whole]
  end
  local function place(u, first, last)
    local unit = units[u]
    local text = unit.text
    local short = #text < 3 and #text or 0
    return {
      unit = u,
      letters = #text,
      tail = number_of(tails, 't' .. unit.tail .. ',' .. text:sub(-2), {
        unit = unit,
        short = first and short or 0,
        piece = first_pieces[text] and text or '',
      }),
      head = number_of(heads, 'h' .. unit.head .. ',' .. text:sub(1, 2), {
        unit = unit,
        short = last and short or 0,
        piece = last and last_pieces[text] and text or '',
        silent = last and silent_e and text == unit.head .. 'e',
      }),
    }
  end
  local function placed(has, first, last)
    local groups, order = {}, {}
    for u = 1, syllables do
      if has[u] == 1 and #units[u].text <= class.letters[2] then
        local one = place(u, first, last)
        local key = one.head .. ' ' .. one.tail .. ' ' .. one.letters
        if not groups[key] then
          groups[key] = {}
          order[#order + 1] = groups[key]
        end
        table.insert(groups[key], one)
      end
    end
    local list = {}
    for _, group in ipairs(order) do table.move(group, 1, #group, #list + 1, list) end
    return list
  end
  local initial = placed(begins, true, false)
  local single = placed(inventory.only, false, false)
  local medial = placed(inventory.inner, false, false)
  local final = placed(ends, false, true)
  local last = {}
  for e = 1, #endings do last[e] = place(syllables + e, false, true) end
  local function by_head(list)
    local at = {}
    for h = 1, #heads do at[h] = {} end
    for _, one in ipairs(list) do table.insert(at[one.head], one) end
    return at
  end
  local medial_at, final_at, last_at = by_head(medial), by_head(final), by_head(last)

  local function meets(tail, head)
    local text, coda, onset = tail.unit.text, tail.unit.tail, head.unit.head
    if not inventory.joins[coda] or not inventory.joins[coda][onset] then return false end
    local l1, l2 = letter(text, #text - 1), letter(text, #text)
    local f1, f2 = letter(head.unit.text, 1), letter(head.unit.text, 2)
    local left, right = (l1 * 27 + l2) * 27 + f1, (l2 * 27 + f1) * 27 + f2
    local three, four = letters.three, letters.four
    if l1 > 0 and not three(left) or f2 > 0 and not three(right) then return false end
    if tail.short == 2 and not four(left) then return false end
    if tail.short == 1 and f2 > 0 and not four(right) then return false end
    if head.short == 2 and not four(right * 27) then return false end
    if head.short == 1 and l1 > 0 and not four(left * 27) then return false end
    if tail.piece ~= '' and head.piece ~= '' and given[tail.piece .. head.piece] then return false end
    if not head.silent then return true end
    local consonants = (coda:sub(1, 1) == '=' and '' or coda) .. onset
    return consonants:find('[^lr][lr]$') ~= nil
  end
  -- heads of last and of inner syllables that may follow; the same of names with a given last part
  local follow = {}
  for t, tail in ipairs(tails) do
    local lists = { {}, {}, {}, {} }
    for h, head in ipairs(heads) do
      if meets(tail, head) then
        if #final_at[h] > 0 then table.insert(lists[1], h) end
        if #medial_at[h] > 0 then table.insert(lists[2], h) end
        if #last_at[h] > 0 then
          table.insert(lists[3], h)
          table.insert(lists[4], h)
        end
      end
    end
    for _, h in ipairs(lists[2]) do
      if #last_at[h] == 0 then table.insert(lists[4], h) end
    end
    follow[t] = lists
  end

  local states, paths = {}, { [NONE] = 0, [END] = 1 }
  local function state(choices)
    local sum, made = 0, { until_ = {}, unit = {}, next = {} }
    for c = 1, #choices, 2 do
      local more = paths[choices[c + 1]]
      if more > 0 then
        sum = sum + more
        table.insert(made.until_, sum)
        table.insert(made.unit, choices[c])
        table.insert(made.next, choices[c + 1])
      end
    end
    if sum == 0 then return NONE end
    local number = #states + 2
    states[#states + 1], paths[number] = made, sum
    return number
  end
  local known, add = {}, nil
  local function rest(kind, k, n, edge, is_head)
    if n < 1 then return NONE end
    local key = (((kind * 8 + k) * 64 + n) * 2 + (is_head and 1 or 0)) * 65536 + edge
    if known[key] then return known[key] end
    local choices = {}
    if is_head then
      local list = kind ~= OWN and last_at[edge] or k == 1 and final_at[edge] or {}
      for _, one in ipairs(list) do
        local fits = kind == OWN or kind_of[one.unit] == kind and units[one.unit].syllables == k
        if one.letters == n and fits then
          table.insert(choices, one.unit)
          table.insert(choices, END)
        end
      end
      if k > 1 then add(choices, medial_at[edge], kind, k, n) end
    else
      for _, h in ipairs(follow[edge][(kind == OWN and 1 or 3) + (k > 1 and 1 or 0)]) do
        table.insert(choices, 0)
        table.insert(choices, rest(kind, k, n, h, true))
      end
    end
    known[key] = state(choices)
    return known[key]
  end
  function add(choices, list, kind, k, n)
    for _, one in ipairs(list) do
      table.insert(choices, one.unit)
      table.insert(choices, rest(kind, k - 1, n - one.letters, one.tail, false))
    end
  end
  local blocks = {}
  for k = class.syllables[1], class.syllables[2] do
    for n = class.letters[1], class.letters[2] do
      for kind = OWN, RIME do
        local choices = {}
        if k > 1 then
          add(choices, initial, kind, k, n)
        elseif kind == OWN then
          for _, one in ipairs(single) do
            if one.letters == n then
              table.insert(choices, one.unit)
              table.insert(choices, END)
            end
          end
        end
        local start = state(choices)
        if start ~= NONE then
          blocks[#blocks + 1] = { kind = kind, letters = n, size = paths[start], state = start }
        end
      end
    end
  end

  local function read(start, rank)
    local path = {}
    while start ~= END do
      local it = states[start - 1]
      local low, high = 1, #it.until_
      while low < high do
        local middle = (low + high) // 2
        if it.until_[middle] > rank then high = middle else low = middle + 1 end
      end
      if low > 1 then rank = rank - it.until_[low - 1] end
      if it.unit[low] > 0 then path[#path + 1] = it.unit[low] end
      start = it.next[low]
    end
    return path
  end
  return { blocks = blocks, units = units, endings = endings, read = read }
end

-- Order ----------------------------------------------------------------------------------------

local function permutation(size, key)
  local half = 1
  while 1 << 2 * half < size do half = half + 1 end
  local keys = {}
  for i = 0, 15 do keys[i] = hash_words { key, i } end
  local function round(x, i)
    local v = ((x ~ keys[i]) * 0x9e3779b1) & 0xffffffff
    v = (((v ~ (v >> 15)) + keys[i + 1]) * 0x85ebca6b) & 0xffffffff
    return (((v ~ (v >> 13)) * 0xc2b2ae35) & 0xffffffff) >> (32 - half)
  end
  return function(index)
    local left, right = index >> half, index & ((1 << half) - 1)
    repeat
      for i = 0, 12, 4 do
        left = left ~ round(right, i)
        right = right ~ round(left, i + 2)
      end
    until (left << half) + right < size
    return (left << half) + right
  end
end

local function by_deadline(quota)
  local period, above, dealt, order = 0, 0, {}, {}
  for b, q in ipairs(quota) do
    period, dealt[b] = period + q, 0
    if q > 0 then above = above + 1 end
  end
  local parts = math.max(1, 2 * above - 2)
  local slack = above > 1 and period or 0
  for t = 1, period do
    local best, least = nil, 0
    for b, q in ipairs(quota) do
      local due = parts * (q * t - dealt[b] * period)
      if q > 0 and dealt[b] < q and due >= slack then
        local deadline = parts * period - slack - due
        if not best or deadline * quota[best] < least * q then best, least = b, deadline end
      end
    end
    dealt[best] = dealt[best] + 1
    order[t] = best
  end
  return order
end

local function interleave(quota, blocks)
  local groups, at = {}, {}
  for b, block in ipairs(blocks) do
    if not at[block.letters] then
      groups[#groups + 1] = { blocks = {}, quota = {}, next = 0 }
      at[block.letters] = groups[#groups]
    end
    table.insert(at[block.letters].blocks, b)
    table.insert(at[block.letters].quota, quota[b])
  end
  local sizes = {}
  for g, group in ipairs(groups) do
    group.order = by_deadline(group.quota)
    sizes[g] = #group.order
  end
  local order = {}
  for t, g in ipairs(by_deadline(sizes)) do
    local group = groups[g]
    group.next = group.next + 1
    order[t] = group.blocks[group.order[group.next]]
  end
  return order
end

-- By phase: slots of a period by block.
local function read_quotas(data, blocks)
  local quotas, before = {}, {}
  for b = 1, blocks do before[b] = 0 end
  for p = 1, data.number(400) do
    local quota, same = {}, 0
    for b, q in ipairs(before) do
      same = data.bit(300 + 2 * same + (q == 0 and 1 or 0))
      quota[b] = same == 1 and q or data.number(500 + 64 * leading_zeros(q)) - 1
    end
    quotas[p], before = quota, quota
  end
  return quotas
end

local function schedule(blocks, quotas)
  local phases, done, from = {}, {}, 0
  for b = 1, #blocks do done[b] = 0 end
  for p, quota in ipairs(quotas) do
    phases[p] = { from = from, quota = quota, before = table.move(done, 1, #done, 1, {}) }
    local periods = math.maxinteger
    for b, q in ipairs(quota) do
      if q > 0 then periods = math.min(periods, (blocks[b].size - done[b]) // q) end
    end
    for b, q in ipairs(quota) do
      done[b], from = done[b] + q * periods, from + q * periods
    end
  end
  return function(slot)
    local p = #phases
    while phases[p].from > slot do p = p - 1 end
    local phase = phases[p]
    if not phase.order then
      phase.order, phase.places = interleave(phase.quota, blocks), {}
      local count = {}
      for t, b in ipairs(phase.order) do
        phase.places[t] = count[b] or 0
        count[b] = phase.places[t] + 1
      end
    end
    local turn = (slot - phase.from) // #phase.order
    local at = slot - phase.from - turn * #phase.order + 1
    local b = phase.order[at]
    return b, phase.before[b] + turn * phase.quota[b] + phase.places[at]
  end
end

-- Gates ----------------------------------------------------------------------------------------

local function within(edits, a, i, b, j)
  if math.abs((#a - i) - (#b - j)) > edits then return false end
  while i <= #a and a:byte(i) == b:byte(j) do i, j = i + 1, j + 1 end
  if i > #a or j > #b then return #a + 1 - i + #b + 1 - j <= edits end
  return edits > 0
    and (within(edits - 1, a, i + 1, b, j + 1) or within(edits - 1, a, i + 1, b, j)
      or within(edits - 1, a, i, b, j + 1))
end

local function sounds(class, rare, sound, measure, name)
  local n = #name
  if n < 3 then return false end
  local at = n - class.letters[1] + 1
  local sum, measured, row = 0, 0, 0
  for i = 1, n + 1 do
    local x = letter(name, i)
    local longer = row * 27 + x
    local cost = sound.cost(longer)
    sum = sum + cost
    if measure then measured = measured + measure.cost(longer) end
    row = longer % 19683
    if cost > rare or not sound.three(row) then return false end
    if (i == 3 or i == n + 1) and not sound.four(longer) then return false end
  end
  if measure and measured > class.nameLike[at] then return false end
  return sum >= class.like[at][1] and sum <= class.like[at][2]
end

-- A seed is a whole number of 64 bits, or the digits of any whole number in hexadecimal ('-1f').
local function seed_words(seed)
  local digits, sign = seed, 0
  if math.type(seed) then digits = (seed < 0 and '-' or '') .. string.format('%x', math.abs(seed)) end
  if digits:sub(1, 1) == '-' then digits, sign = digits:sub(2), 1 end
  local words = {}
  while #digits > 0 do
    words[#words + 1] = tonumber(digits:sub(-8), 16)
    digits = digits:sub(1, -9)
  end
  words[#words + 1] = sign
  return words
end

--- Opens a model: what a JSON reader makes of the file, lists as sequences.
function namewalk.open(model)
  assert(model.format == 'namewalk-model', 'this is no Namewalk model')
  assert(model.version == 4, 'the model has another version than 4')
  local letters = {}
  local function letters_of(at)
    letters[at] = letters[at] or read_letters(model.letters[at + 1], letters[0])
    return letters[at]
  end
  local sound = letters_of(0)
  local data = decoder(model.taken)
  local productive = read_words(data, sound, sound)
  local words = set(read_words(data, sound, sound))
  local dictionary = set(read_words(data, sound, sound))
  local names = read_words(data, sound, sound)
  local opened = {}

  --- The numbered names of a class.
  function opened.space(class_name, seed, own)
    local class = assert(model.classes[class_name], 'the model has no class ' .. class_name)
    local inventory = read_inventory(model.inventories[class.inventory + 1], sound)
    local data = decoder(class.data)
    local paths = count_paths(data, class, inventory, sound, model.silentE)
    local measure = type(class.measure) == 'number' and letters_of(class.measure) or nil
    local real = set(read_words(decoder(class.real), measure or sound, sound))
    local long, permutations = {}, {}
    for _, ending in ipairs(paths.endings) do
      if ending.syllables >= 3 then long[ending.text] = true end
    end
    local mixed = seed_words(seed)
    local seeded = class.key
    for n, word in ipairs(mixed) do seeded = mix_in(seeded, word, 15 + n) end
    for b, block in ipairs(paths.blocks) do
      local key = mix(mix_in(seeded, b - 1, 16 + #mixed) ~ (17 + #mixed))
      permutations[b] = permutation(block.size, key)
    end
    local locate = schedule(paths.blocks, read_quotas(data, #paths.blocks))
    local space = { size = class.slots }

    --- The name of a slot, 0 to size - 1; nil when it has none.
    function space.at(slot)
      local b, index = locate(slot)
      local kind = paths.blocks[b].kind
      local path = paths.read(paths.blocks[b].state, permutations[b](index))
      local name, stem = '', 0
      for i = #path, 1, -1 do
        local text = paths.units[path[i]].text
        if i < #path then stem = stem + #text end
        name = text .. name
        if i > 1 and i < #path and long[name] then return nil end
      end
      if own then
        local hash = 0x811c9dc5
        for i = 1, #name do hash = ((hash ~ letter(name, i)) * 0x01000193) & 0xffffffff end
        if mix(hash) % class.own[2] ~= class.own[1] then return nil end
      end
      if not sounds(class, model.rare, sound, measure, name) then return nil end
      if kind ~= OWN then
        if stem >= 4 and words[name:sub(1, stem)] then return nil end
      elseif class.grammar then
        for _, ending in ipairs(productive) do
          if #name - #ending >= 3 and name:sub(-#ending) == ending then return nil end
        end
      end
      if words[name] or dictionary[name] or real[name] then return nil end
      for i = 3, #name - 3 do
        if words[name:sub(1, i)] and words[name:sub(i + 1)] then return nil end
      end
      for _, other in ipairs(names) do
        if within(#name < 8 and 1 or 2, name, 1, other, 1) then return nil end
      end
      return name
    end

    -- beginnings of the space, each half of the one before; the least has 2^16 slots
    local beginnings = 1
    while space.size >= 1 << 16 + beginnings do beginnings = beginnings + 1 end

    --- A name for ever for a text in UTF-8.
    function space.of(text)
      local zero, one = { 0 }, { 1 }
      for _, point in utf8.codes(text) do
        zero[#zero + 1], one[#one + 1] = point, point
      end
      local a, b = hash_words(zero), hash_words(one)
      local slot
      for n = 0, 4095 do
        local high = mix_in(a, b, n)
        local beginning = space.size >> ((high & 2047) % beginnings)
        slot = ((high >> 11 << 32) + mix_in(b, a, n)) % beginning
        local name = space.at(slot)
        if name then return name end
      end
      while true do
        slot = (slot + 1) % space.size
        local name = space.at(slot)
        if name then return name end
      end
    end
    return space
  end
  return opened
end

return namewalk
