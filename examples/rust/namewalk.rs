//! Namewalk's run-time in Rust, without crates: a model file in, names out (docs/model.md).
use std::collections::{HashMap, HashSet};

/// What a model file is read into; any reader of JSON makes it.
#[derive(Clone, Debug)]
pub enum Json {
    Null,
    Bool(bool),
    Number(i64),
    Text(String),
    List(Vec<Json>),
    Map(HashMap<String, Json>),
}

impl Json {
    pub fn get(&self, key: &str) -> &Json {
        match self {
            Json::Map(map) => map.get(key).unwrap_or(&Json::Null),
            _ => &Json::Null,
        }
    }
    pub fn list(&self) -> &[Json] {
        if let Json::List(list) = self { list } else { &[] }
    }
    pub fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }
    pub fn number(&self) -> i64 {
        if let Json::Number(number) = self { *number } else { 0 }
    }
    pub fn truth(&self) -> bool {
        matches!(self, Json::Bool(true))
    }
    fn numbers(&self) -> Vec<i64> {
        self.list().iter().map(Json::number).collect()
    }
}

fn mix(word: u32) -> u32 {
    let mut x = word;
    x = (x ^ (x >> 16)).wrapping_mul(0x85ebca6b);
    x = (x ^ (x >> 13)).wrapping_mul(0xc2b2ae35);
    x ^ (x >> 16)
}

fn mix_in(hash: u32, word: u32, n: u32) -> u32 {
    mix(hash.wrapping_mul(0x9e3779b1) ^ mix(word.wrapping_add(n)))
}

fn hash_words(words: &[u32]) -> u32 {
    let hash = words.iter().enumerate().fold(0, |hash, (n, word)| mix_in(hash, *word, n as u32));
    mix(hash ^ words.len() as u32)
}

// Packed texts

struct Decoder<'a> {
    text: &'a [u8],
    at: usize,
    range: u64,
    value: u64,
    counts: HashMap<u64, [u64; 2]>,
}

impl<'a> Decoder<'a> {
    fn new(text: &'a str) -> Self {
        Decoder { text: text.as_bytes(), at: 0, range: 1, value: 0, counts: HashMap::new() }
    }
    fn bit(&mut self, context: u64) -> usize {
        while self.range < 1 << 24 {
            let code = self.text[self.at] as u64;
            self.range *= 64;
            self.value = self.value * 64 + code - if code > 92 { 63 } else { 62 };
            self.at += 1;
        }
        let counts = self.counts.entry(context).or_insert([1, 1]);
        let below = self.range / (counts[0] + counts[1]) * counts[0];
        let bit = (self.value >= below) as usize;
        if bit == 1 {
            self.value -= below;
            self.range -= below;
        } else {
            self.range = below;
        }
        counts[bit] += 2;
        bit
    }
    fn number(&mut self, context: u64) -> u64 {
        let mut bits = 0;
        while self.bit(context + bits) == 1 {
            bits += 1;
        }
        (0..bits).fold(1, |v, _| 2 * v + self.bit(context + (18 + v + (1 << bits)).min(63)) as u64)
    }
}

fn share(ones: u64, of: u64) -> u64 {
    ((8 * ones + 3) / (of + 1)).min(6)
}

// Letters

/// Rows of up to four symbols are numbers in base 27 with a 1 before them.
const ALL_ROWS: usize = 2 * 531441;

struct Letters {
    /// What the words weigh that have a row.
    rows: Vec<u64>,
    /// How often the last symbol of a row of up to three counts: four times by how many symbols come before it.
    counts: Vec<u64>,
    discount: u64,
    fixes: HashMap<usize, i64>,
    cuts: Vec<u64>,
}

/// Context of how many words more than `least` have a row, of `many` that begin it and `column` that end it.
fn count_context(many: u64, column: u64, sum: u64, least: u64, known: bool) -> u64 {
    let mut likely = 8 * many * column / sum - 8 * least;
    let mut context = 2 * (many.min(column) - least).min(5) + known as u64;
    while likely > 3 {
        likely >>= 1;
        context += 24;
    }
    (context + 12 * likely) * 64
}

/// With `other`, rows are likely that it has.
fn read_letters(table: &Json, other: Option<&Letters>) -> Letters {
    let mut data = Decoder::new(table.get("data").text());
    let (mut rows, mut counts) = (vec![0u64; ALL_ROWS], vec![0u64; ALL_ROWS]);
    for unit in table.get("units").numbers() {
        let unit = unit as u64;
        let mut words: Vec<u64> = (0..27).map(|_| data.number(0) - 1).collect();
        let all = words[0];
        let mut open = vec![words.iter().sum::<u64>()];
        while words.len() < 531441 {
            let size = words.len();
            let mut longer = vec![0; size * 27];
            let mut left = words.clone();
            words[0] = all;
            rows[size] += all * unit;
            for row in (0..size).filter(|row| *row == 0 || row % 27 > 0) {
                let mut many = words[row];
                let less = row * 27 % size;
                let mut sum = open[less / 27];
                open[less / 27] -= many;
                for x in 0..27 {
                    if many == 0 {
                        break;
                    }
                    let (column, at) = (left[less + x], (size + row) * 27 + x);
                    let mut n = (many + column).saturating_sub(sum);
                    if n < many && n < column {
                        let known = other.map_or(rows[at], |other| other.rows[at]) > 0;
                        n += data.number(count_context(many, column, sum, n, known)) - 1;
                    }
                    sum -= column;
                    many -= n;
                    left[less + x] -= n;
                    longer[row * 27 + x] = n;
                    if n > 0 && rows[at] == 0 {
                        counts[size + less + x] += 4;
                    }
                    rows[at] += n * unit;
                }
            }
            open = words;
            words = longer;
        }
    }
    let mut cuts = vec![4202935003u64];
    for c in 1..255 {
        let cut = if c < 16 { cuts[c - 1] * 2008240 >> 21 } else { cuts[c - 16] / 2 };
        cuts.push(cut);
    }
    let mut fixes = HashMap::new();
    if let Json::Map(map) = table.get("fixes") {
        for (row, cost) in map {
            fixes.insert(row.parse().unwrap_or(0), cost.number());
        }
    }
    let discount = table.get("discount").number() as u64;
    Letters { rows, counts, discount, fixes, cuts }
}

impl Letters {
    /// Whether words have a row of three.
    fn three(&self, row: usize) -> bool {
        self.rows[19683 + row] > 0
    }
    fn four(&self, row: usize) -> bool {
        self.rows[531441 + row] > 0
    }
    /// Probability of the last symbol of a row, `size` that of all rows one shorter, in multiples of 2^-32.
    fn chance(&self, size: usize, row: usize) -> u64 {
        let (found, discount) = match size {
            19683 => (&self.rows, self.discount),
            _ => (&self.counts, 3),
        };
        let shorter = if size > 1 { self.chance(size / 27, row % size) } else { (1 << 32) / 27 };
        let from = (size + row / 27) * 27;
        let sum: u64 = found[from..from + 27].iter().sum();
        let freed: u64 = found[from..from + 27].iter().map(|n| (*n).min(discount)).sum();
        let rest = found[size * 27 + row].saturating_sub(discount);
        if sum == 0 { shorter } else { ((rest << 32) + freed * shorter) / sum }
    }
    fn cost(&self, row: usize) -> i64 {
        self.fixes.get(&row).copied().unwrap_or_else(|| {
            let p = self.chance(19683, row);
            self.cuts.iter().position(|cut| p >= *cut).unwrap_or(255) as i64
        })
    }
    /// A context that goes by how likely a symbol is behind a row of three.
    fn likely(&self, row: usize, x: usize) -> u64 {
        let at = row * 27 + x;
        let zeros = |n: u64, of: u64| {
            if of == 0 { 32 } else { ((n * 32768 / of) as u32).leading_zeros() as u64 }
        };
        if self.four(at) {
            zeros(self.rows[531441 + at], self.rows[19683 + row]) - 16
        } else {
            zeros(self.rows[19683 + at % 19683], self.rows[729 + row % 729]).min(31)
        }
    }
}

// Words and syllables

/// With `seen`, rows of three letters that it does not have are left out.
fn read_words(data: &mut Decoder, letters: &Letters, seen: Option<&Letters>) -> Vec<String> {
    fn grow(
        data: &mut Decoder,
        letters: &Letters,
        seen: Option<&Letters>,
        text: &mut String,
        row: usize,
        list: &mut Vec<String>,
    ) {
        let context = 100 * text.len().min(9) as u64;
        if data.bit(context + letters.likely(row, 0)) == 1 {
            list.push(text.clone());
            if data.bit(context + 99) == 0 {
                return;
            }
        }
        let mut any = 0;
        for x in 1..27usize {
            let longer = (row * 27 + x) % 19683;
            if seen.is_some_and(|seen| longer >= 729 && !seen.three(longer)) {
                continue;
            }
            if data.bit(context + 33 + any + letters.likely(row, x)) == 1 {
                any = 33;
                text.push((96 + x as u8) as char);
                grow(data, letters, seen, text, longer, list);
                text.pop();
            }
        }
    }
    let mut list = vec![];
    grow(data, letters, seen, &mut String::new(), 0, &mut list);
    list
}

#[derive(Clone)]
struct Unit {
    text: String,
    head: String,
    tail: String,
    syllables: usize,
}

fn read_units(data: &mut Decoder, letters: &Letters) -> Vec<Unit> {
    let mut units = vec![];
    for text in read_words(data, letters, None) {
        let mut runs = vec![String::new()];
        for letter in text.chars() {
            let nucleus = (runs.len() > 1) as u64;
            let vowel = data.bit(1000 + 2 * letter as u64 + nucleus);
            if vowel != (runs.len() - 1) % 2 {
                runs.push(String::new());
            }
            runs.last_mut().unwrap().push(letter);
        }
        let last = runs.last().unwrap().clone();
        units.push(Unit {
            text,
            head: if runs[0].is_empty() { format!("={}", runs[1]) } else { runs[0].clone() },
            tail: if runs.len() % 2 == 0 { format!("={last}") } else { last },
            syllables: runs.len() / 2,
        });
    }
    units
}

struct Inventory {
    syllables: Vec<Unit>,
    endings: Vec<Unit>,
    inner: Vec<bool>,
    only: Vec<bool>,
    joins: HashSet<(String, String)>,
}

fn distinct<'a>(texts: impl Iterator<Item = &'a String>) -> Vec<&'a String> {
    let mut known = HashSet::new();
    texts.filter(|text| known.insert(*text)).collect()
}

fn read_inventory(text: &str, letters: &Letters) -> Inventory {
    let mut data = Decoder::new(text);
    let syllables = read_units(&mut data, letters);
    let endings = read_units(&mut data, letters);
    let mut bits = |context: u64| {
        let letters = syllables.iter().map(|unit| unit.text.len() as u64);
        letters.map(|n| data.bit(context + n) == 1).collect()
    };
    let (inner, only) = (bits(1400), bits(1500));
    let tails = distinct(syllables.iter().map(|unit| &unit.tail));
    let heads = distinct(syllables.iter().chain(&endings).map(|unit| &unit.head));
    let mut joins = HashSet::new();
    let mut followers = vec![0u64; tails.len()];
    let vowel = |part: &str| part.starts_with('=') as u64;
    for (before, head) in (0..).zip(heads) {
        let mut ones = 0;
        for (t, tail) in tails.iter().enumerate() {
            let context = 2000 + 40 * share(followers[t], before) + 4 * share(ones, t as u64);
            if data.bit(context + 2 * vowel(head) + vowel(tail)) == 1 {
                joins.insert((tail.to_string(), head.clone()));
                followers[t] += 1;
                ones += 1;
            }
        }
    }
    Inventory { syllables, endings, inner, only, joins }
}

// The automaton

const OWN: usize = 0;
const WHOLE: usize = 1;
const RIME: usize = 2;
const NONE: usize = 0;
const END: usize = 1;

#[derive(Clone, PartialEq, Eq, Hash)]
struct Edge {
    part: String,
    letters: String,
    short: usize,
    piece: String,
    silent: bool,
}

#[derive(Clone, Copy)]
struct Placed {
    unit: usize,
    letters: usize,
    tail: usize,
    head: usize,
}

struct Block {
    kind: usize,
    letters: usize,
    size: u64,
    state: usize,
}

type Choice = (Option<usize>, usize);

#[derive(Default)]
struct Numbered {
    list: Vec<Edge>,
    known: HashMap<Edge, usize>,
}

impl Numbered {
    fn number_of(&mut self, edge: Edge) -> usize {
        let next = self.list.len();
        let number = *self.known.entry(edge.clone()).or_insert(next);
        if number == next {
            self.list.push(edge);
        }
        number
    }
}

struct Builder {
    units: Vec<Unit>,
    kinds: HashMap<usize, usize>,
    medial: Vec<Vec<Placed>>,
    last: Vec<Vec<Placed>>,
    ends: Vec<Vec<Placed>>,
    follow: Vec<[Vec<usize>; 4]>,
    states: Vec<Vec<(u64, Option<usize>, usize)>>,
    known: HashMap<(usize, usize, usize, usize, bool), usize>,
}

impl Builder {
    fn paths(&self, state: usize) -> u64 {
        if state == END { 1 } else { self.states[state].last().map_or(0, |choice| choice.0) }
    }
    fn state(&mut self, choices: &[Choice]) -> usize {
        let mut sum = 0;
        let mut made = vec![];
        for (unit, next) in choices {
            let more = self.paths(*next);
            if more > 0 {
                sum += more;
                made.push((sum, *unit, *next));
            }
        }
        if sum == 0 {
            return NONE;
        }
        self.states.push(made);
        self.states.len() - 1
    }
    fn add(&mut self, list: &[Placed], kind: usize, k: usize, n: usize) -> Vec<Choice> {
        let go = |one: &Placed| (one.letters < n).then(|| n - one.letters);
        list.iter()
            .map(|one| {
                (Some(one.unit), go(one).map_or(NONE, |n| self.rest(kind, k - 1, n, one.tail, false)))
            })
            .collect()
    }
    fn rest(&mut self, kind: usize, k: usize, n: usize, edge: usize, is_head: bool) -> usize {
        let key = (kind, k, n, edge, is_head);
        if let Some(state) = self.known.get(&key) {
            return *state;
        }
        let mut choices: Vec<Choice> = vec![];
        if is_head {
            let list = if kind != OWN {
                self.last[edge].clone()
            } else if k == 1 {
                self.ends[edge].clone()
            } else {
                vec![]
            };
            for one in list {
                let fits = kind == OWN
                    || self.kinds[&one.unit] == kind && self.units[one.unit].syllables == k;
                if fits && one.letters == n {
                    choices.push((Some(one.unit), END));
                }
            }
            if k > 1 {
                let medial = self.medial[edge].clone();
                choices.extend(self.add(&medial, kind, k, n));
            }
        } else {
            let at = if kind == OWN { 0 } else { 2 } + (k > 1) as usize;
            for head in self.follow[edge][at].clone() {
                choices.push((None, self.rest(kind, k, n, head, true)));
            }
        }
        let state = self.state(&choices);
        self.known.insert(key, state);
        state
    }
}

fn letter(text: &str, i: usize) -> usize {
    text.as_bytes().get(i).map_or(0, |code| (code - 96) as usize)
}

fn range(json: &Json) -> std::ops::RangeInclusive<usize> {
    let bounds = json.numbers();
    bounds[0] as usize..=bounds[1] as usize
}

fn count_paths(
    data: &mut Decoder,
    class: &Json,
    inventory: &Inventory,
    letters: &Letters,
    silent_e: bool,
) -> (Builder, Vec<Block>, HashSet<String>) {
    let mut units = inventory.syllables.clone();
    let count = units.len();
    let mut kinds = HashMap::new();
    for ending in &inventory.endings {
        if data.bit(0) == 1 {
            kinds.insert(units.len(), if data.bit(1) == 1 { WHOLE } else { RIME });
            units.push(ending.clone());
        }
    }
    let place = |u: usize| 2 * units[u].text.len() as u64 + inventory.inner[u] as u64;
    let begins: Vec<bool> = (0..count).map(|u| data.bit(100 + place(u)) == 1).collect();
    let ends: Vec<bool> =
        (0..count).map(|u| data.bit(200 + 2 * place(u) + begins[u] as u64) == 1).collect();
    let given: HashSet<String> = units[count..].iter().map(|unit| unit.text.clone()).collect();
    let several = || units[count..].iter().filter(|unit| unit.syllables > 1);
    let cut = |unit: &Unit| (1..unit.text.len()).collect::<Vec<_>>();
    let first_pieces: HashSet<String> =
        several().flat_map(|unit| cut(unit).into_iter().map(|at| unit.text[..at].into())).collect();
    let last_pieces: HashSet<String> =
        several().flat_map(|unit| cut(unit).into_iter().map(|at| unit.text[at..].into())).collect();

    let (mut tails, mut heads) = (Numbered::default(), Numbered::default());
    let mut place = |u: usize, first: bool, last: bool| {
        let Unit { text, head, tail, .. } = &units[u];
        let n = text.len();
        let short = if n < 3 { n } else { 0 };
        let piece = |is: bool| if is { text.clone() } else { String::new() };
        Placed {
            unit: u,
            letters: n,
            tail: tails.number_of(Edge {
                part: tail.clone(),
                letters: text[n.saturating_sub(2)..].into(),
                short: if first { short } else { 0 },
                piece: piece(first_pieces.contains(text)),
                silent: false,
            }),
            head: heads.number_of(Edge {
                part: head.clone(),
                letters: text[..n.min(2)].into(),
                short: if last { short } else { 0 },
                piece: piece(last && last_pieces.contains(text)),
                silent: last && silent_e && *text == format!("{head}e"),
            }),
        }
    };
    let longest = *range(class.get("letters")).end();
    let mut placed = |has: &[bool], first: bool, last: bool| {
        let mut groups: Vec<Vec<Placed>> = vec![];
        let mut known = HashMap::new();
        for u in (0..count).filter(|u| has[*u] && units[*u].text.len() <= longest) {
            let one = place(u, first, last);
            let next = groups.len();
            let group = *known.entry((one.head, one.tail, one.letters)).or_insert(next);
            if group == next {
                groups.push(vec![]);
            }
            groups[group].push(one);
        }
        groups.concat()
    };
    let initial = placed(&begins, true, false);
    let single = placed(&inventory.only, false, false);
    let medial = placed(&inventory.inner, false, false);
    let finals = placed(&ends, false, true);
    let lasts: Vec<Placed> = (count..units.len()).map(|u| place(u, false, true)).collect();
    let by_head = |list: &[Placed]| {
        let mut at = vec![vec![]; heads.list.len()];
        list.iter().for_each(|one| at[one.head].push(*one));
        at
    };
    let (medial, ends, last) = (by_head(&medial), by_head(&finals), by_head(&lasts));
    let meets = |tail: &Edge, head: &Edge| {
        if !inventory.joins.contains(&(tail.part.clone(), head.part.clone())) {
            return false;
        }
        let n = tail.letters.len();
        let l1 = if n > 1 { letter(&tail.letters, n - 2) } else { 0 };
        let l2 = letter(&tail.letters, n - 1);
        let (f1, f2) = (letter(&head.letters, 0), letter(&head.letters, 1));
        let (left, right) = ((l1 * 27 + l2) * 27 + f1, (l2 * 27 + f1) * 27 + f2);
        let (three, four) = (|row| letters.three(row), |row| letters.four(row));
        let coda = if tail.part.starts_with('=') { "" } else { &tail.part };
        let consonants = format!("{coda}{}", head.part);
        let liquid = |c: Option<char>| matches!(c, Some('l' | 'r'));
        let mut back = consonants.chars().rev();
        let spoken = liquid(back.next()) && back.next().map_or(false, |c| !liquid(Some(c)));
        !(l1 > 0 && !three(left) || f2 > 0 && !three(right))
            && !(tail.short == 2 && !four(left))
            && !(tail.short == 1 && f2 > 0 && !four(right))
            && !(head.short == 2 && !four(right * 27))
            && !(head.short == 1 && l1 > 0 && !four(left * 27))
            && (tail.piece.is_empty()
                || head.piece.is_empty()
                || !given.contains(&format!("{}{}", tail.piece, head.piece)))
            && (!head.silent || spoken)
    };
    let follow = tails
        .list
        .iter()
        .map(|tail| {
            let open: Vec<usize> =
                (0..heads.list.len()).filter(|h| meets(tail, &heads.list[*h])).collect();
            let having = |at: &[Vec<Placed>]| -> Vec<usize> {
                open.iter().copied().filter(|h| !at[*h].is_empty()).collect()
            };
            let (own, inner, given) = (having(&ends), having(&medial), having(&last));
            let rest = inner.iter().copied().filter(|h| last[*h].is_empty());
            let both = given.iter().copied().chain(rest).collect();
            [own, inner, given, both]
        })
        .collect();
    let long = units[count..].iter().filter(|u| u.syllables >= 3).map(|u| u.text.clone()).collect();
    let states = vec![vec![], vec![]];
    let known = HashMap::new();
    let mut builder = Builder { units, kinds, medial, last, ends, follow, states, known };
    let mut blocks = vec![];
    for k in range(class.get("syllables")) {
        for n in range(class.get("letters")) {
            for kind in [OWN, WHOLE, RIME] {
                let choices = if k > 1 {
                    builder.add(&initial, kind, k, n)
                } else if kind == OWN {
                    let whole = single.iter().filter(|one| one.letters == n);
                    whole.map(|one| (Some(one.unit), END)).collect()
                } else {
                    vec![]
                };
                let state = builder.state(&choices);
                if state != NONE {
                    blocks.push(Block { kind, letters: n, size: builder.paths(state), state });
                }
            }
        }
    }
    (builder, blocks, long)
}

// Order

fn permute(size: u64, key: u32, index: u64) -> u64 {
    let mut half = 1;
    while half < 31 && 1u64 << (2 * half) < size {
        half += 1;
    }
    let keys: Vec<u32> = (0..16).map(|i| hash_words(&[key, i])).collect();
    let round = |x: u32, i: usize| {
        let v = (x ^ keys[i]).wrapping_mul(0x9e3779b1);
        let v = (v ^ (v >> 15)).wrapping_add(keys[i + 1]).wrapping_mul(0x85ebca6b);
        (v ^ (v >> 13)).wrapping_mul(0xc2b2ae35) >> (32 - half)
    };
    let (mut left, mut right) = ((index >> half) as u32, (index & ((1 << half) - 1)) as u32);
    loop {
        for i in (0..16).step_by(4) {
            left ^= round(right, i);
            right ^= round(left, i + 2);
        }
        let value = ((left as u64) << half) + right as u64;
        if value < size {
            return value;
        }
    }
}

fn by_deadline(quota: &[i64]) -> Vec<usize> {
    let period: i64 = quota.iter().sum();
    let above = quota.iter().filter(|q| **q > 0).count() as i64;
    let parts = (2 * above - 2).max(1);
    let slack = if above > 1 { period } else { 0 };
    let mut dealt = vec![0; quota.len()];
    (1..=period)
        .map(|t| {
            let mut best: Option<(usize, i64)> = None;
            for (b, q) in quota.iter().enumerate() {
                let due = parts * (q * t - dealt[b] * period);
                if *q == 0 || dealt[b] == *q || due < slack {
                    continue;
                }
                let deadline = parts * period - slack - due;
                if best.map_or(true, |(other, least)| deadline * quota[other] < least * q) {
                    best = Some((b, deadline));
                }
            }
            let (b, _) = best.unwrap();
            dealt[b] += 1;
            b
        })
        .collect()
}

struct Phase {
    from: u64,
    quota: Vec<i64>,
    before: Vec<u64>,
    dealt: Vec<(usize, u64)>,
}

/// By phase: slots of a period by block.
fn read_quotas(data: &mut Decoder, blocks: usize) -> Vec<Vec<i64>> {
    let mut quota = vec![0i64; blocks];
    (0..data.number(400))
        .map(|_| {
            let mut same = 0;
            for q in quota.iter_mut() {
                same = data.bit(300 + 2 * same + (*q == 0) as u64) as u64;
                if same == 0 {
                    let zeros = (*q as u32).leading_zeros() as u64;
                    *q = data.number(500 + 64 * zeros) as i64 - 1;
                }
            }
            quota.clone()
        })
        .collect()
}

fn schedule(blocks: &[Block], quotas: Vec<Vec<i64>>) -> Vec<Phase> {
    let mut lengths: Vec<usize> = vec![];
    for block in blocks {
        if !lengths.contains(&block.letters) {
            lengths.push(block.letters);
        }
    }
    let mut done = vec![0u64; blocks.len()];
    let mut from = 0;
    let mut phases = vec![];
    for quota in quotas {
        let groups: Vec<Vec<usize>> = lengths
            .iter()
            .map(|n| (0..blocks.len()).filter(|b| blocks[*b].letters == *n).collect())
            .collect();
        let orders: Vec<Vec<usize>> = groups
            .iter()
            .map(|group| by_deadline(&group.iter().map(|b| quota[*b]).collect::<Vec<_>>()))
            .collect();
        let sizes: Vec<i64> = orders.iter().map(|order| order.len() as i64).collect();
        let (mut next, mut count) = (vec![0; groups.len()], vec![0u64; blocks.len()]);
        let dealt = by_deadline(&sizes)
            .into_iter()
            .map(|g| {
                let block = groups[g][orders[g][next[g]]];
                next[g] += 1;
                count[block] += 1;
                (block, count[block] - 1)
            })
            .collect();
        let before = done.clone();
        let used = (0..blocks.len()).filter(|b| quota[*b] > 0);
        let periods = used.map(|b| (blocks[b].size - done[b]) / quota[b] as u64).min().unwrap();
        let start = from;
        for b in 0..blocks.len() {
            done[b] += quota[b] as u64 * periods;
            from += quota[b] as u64 * periods;
        }
        phases.push(Phase { from: start, quota, before, dealt });
    }
    phases
}

// Gates

fn within(edits: usize, a: &[u8], b: &[u8]) -> bool {
    if a.len().abs_diff(b.len()) > edits {
        return false;
    }
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    if a.is_empty() || b.is_empty() {
        return a.len() + b.len() <= edits;
    }
    edits > 0
        && (within(edits - 1, &a[1..], &b[1..])
            || within(edits - 1, &a[1..], b)
            || within(edits - 1, a, &b[1..]))
}

/// An opened model.
pub struct Model {
    file: Json,
    letters: Vec<Letters>,
    productive: Vec<String>,
    words: HashSet<String>,
    dictionary: HashSet<String>,
    names: Vec<String>,
}

/// The numbered names of a class.
pub struct Space<'a> {
    pub size: u64,
    model: &'a Model,
    class: &'a Json,
    own: bool,
    builder: Builder,
    blocks: Vec<Block>,
    keys: Vec<u32>,
    phases: Vec<Phase>,
    long: HashSet<String>,
    real: HashSet<String>,
}

impl Model {
    pub fn open(file: Json) -> Model {
        assert_eq!(file.get("format").text(), "namewalk-model", "this is no Namewalk model");
        assert_eq!(file.get("version").number(), 4, "the model has another version than 4");
        let mut letters: Vec<Letters> = vec![];
        for table in file.get("letters").list() {
            letters.push(read_letters(table, letters.first()));
        }
        let taken = file.get("taken").text().to_string();
        let mut data = Decoder::new(&taken);
        let mut list = || read_words(&mut data, &letters[0], Some(&letters[0]));
        let (productive, words, dictionary, names) = (list(), list(), list(), list());
        Model {
            productive,
            words: words.into_iter().collect(),
            dictionary: dictionary.into_iter().collect(),
            names,
            letters,
            file,
        }
    }

    /// `seed`: its absolute value in 32-bit words, least first (at least one), and whether it is negative.
    pub fn space(&self, class: &str, seed: &[u32], negative: bool, own: bool) -> Space<'_> {
        let class = self.file.get("classes").get(class);
        let inventories = self.file.get("inventories").list();
        let text = inventories[class.get("inventory").number() as usize].text();
        let inventory = read_inventory(text, &self.letters[0]);
        let silent_e = self.file.get("silentE").truth();
        let mut data = Decoder::new(class.get("data").text());
        let (builder, blocks, long) =
            count_paths(&mut data, class, &inventory, &self.letters[0], silent_e);
        let words: Vec<u32> = seed.iter().copied().chain([negative as u32]).collect();
        let start = class.get("key").number() as u32;
        let seeded = (16..).zip(&words).fold(start, |hash, (n, word)| mix_in(hash, *word, n));
        let n = 16 + words.len() as u32;
        let keys = (0..blocks.len() as u32).map(|b| mix(mix_in(seeded, b, n) ^ (n + 1))).collect();
        let phases = schedule(&blocks, read_quotas(&mut data, blocks.len()));
        let kind = match class.get("measure") {
            Json::Number(at) => &self.letters[*at as usize],
            _ => &self.letters[0],
        };
        let mut data = Decoder::new(class.get("real").text());
        let real = read_words(&mut data, kind, Some(&self.letters[0]));
        Space {
            size: class.get("slots").number() as u64,
            model: self,
            class,
            own,
            builder,
            blocks,
            keys,
            phases,
            long,
            real: real.into_iter().collect(),
        }
    }
}

impl Space<'_> {
    /// The name of a slot, 0 to size - 1, in lower case; none when it has none.
    pub fn at(&self, slot: u64) -> Option<String> {
        let phase = self.phases.iter().rev().find(|phase| phase.from <= slot)?;
        let period = phase.dealt.len() as u64;
        let turn = (slot - phase.from) / period;
        let (b, place) = phase.dealt[((slot - phase.from) % period) as usize];
        let block = &self.blocks[b];
        let index = phase.before[b] + turn * phase.quota[b] as u64 + place;
        let mut rank = permute(block.size, self.keys[b], index);
        let (mut state, mut parts) = (block.state, vec![]);
        while state != END {
            let choices = &self.builder.states[state];
            let at = choices.partition_point(|choice| choice.0 <= rank);
            if at > 0 {
                rank -= choices[at - 1].0;
            }
            parts.extend(choices[at].1.map(|unit| self.builder.units[unit].text.as_str()));
            state = choices[at].2;
        }
        let name = parts.concat();
        if (1..parts.len().saturating_sub(1)).any(|i| self.long.contains(&parts[i..].concat())) {
            return None;
        }
        self.passes(&name, name.len() - parts.last()?.len(), block.kind).then_some(name)
    }

    fn passes(&self, name: &str, stem: usize, kind: usize) -> bool {
        let n = name.len();
        if self.own {
            let own = self.class.get("own").numbers();
            let hash = (0..n).fold(0x811c9dc5u32, |hash, i| {
                (hash ^ letter(name, i) as u32).wrapping_mul(0x01000193)
            });
            if mix(hash) as i64 % own[1] != own[0] {
                return false;
            }
        }
        if n < 3 || !self.sounds(name) {
            return false;
        }
        let Model { words, dictionary, names, productive, .. } = self.model;
        if kind != OWN {
            if stem >= 4 && words.contains(&name[..stem]) {
                return false;
            }
        } else if self.class.get("grammar").truth()
            && productive.iter().any(|e| n >= e.len() + 3 && name.ends_with(e.as_str()))
        {
            return false;
        }
        let edits = if n < 8 { 1 } else { 2 };
        !(words.contains(name) || dictionary.contains(name) || self.real.contains(name))
            && !(3..=n.saturating_sub(3))
                .any(|i| words.contains(&name[..i]) && words.contains(&name[i..]))
            && !names.iter().any(|other| within(edits, name.as_bytes(), other.as_bytes()))
    }

    fn sounds(&self, name: &str) -> bool {
        let sound = &self.model.letters[0];
        let measure = match self.class.get("measure") {
            Json::Number(at) => Some(&self.model.letters[*at as usize]),
            _ => None,
        };
        let n = name.len();
        let at = n - range(self.class.get("letters")).start();
        let rare = self.model.file.get("rare").number();
        let (mut sum, mut measured, mut row) = (0, 0, 0);
        for i in 0..=n {
            let x = letter(name, i);
            let longer = row * 27 + x;
            let cost = sound.cost(longer);
            sum += cost;
            measured += measure.map_or(0, |m| m.cost(longer));
            row = longer % 19683;
            if cost > rare || !sound.three(row) || (i == 2 || i == n) && !sound.four(longer) {
                return false;
            }
        }
        let like = self.class.get("like").list()[at].numbers();
        let most = self.class.get("nameLike").numbers().get(at).copied();
        sum >= like[0] && sum <= like[1] && (measure.is_none() || measured <= most.unwrap())
    }

    /// A name for ever for a text.
    pub fn of(&self, text: &str) -> String {
        let hash = |first: u32| {
            let points: Vec<u32> = [first].into_iter().chain(text.chars().map(u32::from)).collect();
            hash_words(&points)
        };
        let (a, b) = (hash(0), hash(1));
        // beginnings of the space, each half of the one before; the least has 2^16 slots
        let beginnings = (1..).find(|n| self.size < 1 << (16 + n)).unwrap();
        let slot = |n| {
            let high = mix_in(a, b, n);
            let beginning = self.size >> ((high & 2047) % beginnings);
            (((high as u64 >> 11) << 32) + mix_in(b, a, n) as u64) % beginning
        };
        let next = slot(4095) + 1;
        (0..4096)
            .map(slot)
            .chain(next..self.size)
            .chain(0..next)
            .find_map(|slot| self.at(slot))
            .expect("a slot has a name")
    }
}
