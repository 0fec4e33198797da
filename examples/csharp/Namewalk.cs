// Namewalk's run-time in C# 7: a model file in, names out (docs/model.md). One file without packages for Unity, Godot, .NET
// and Mono, whose compiler knows no local functions; needs System.Numerics. Opening takes some tenths of a second: open a
// model once and keep its spaces.
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Numerics;
using System.Text;

namespace Namewalk
{
    /// <summary>An opened model file.</summary>
    public sealed class Model
    {
        readonly Dictionary<string, object> file, classes;
        readonly Letters[] letters;
        readonly Inventory[] inventories;
        readonly string[] grammar, names;
        readonly HashSet<string> words, dictionary;

        /// <summary>Opens the text of a model file. Throws FormatException for anything else.</summary>
        public static Model Open(string json) => new Model(Json.Object(Json.Parse(json)));

        Model(Dictionary<string, object> file)
        {
            if (!file.TryGetValue("format", out var format) || !"namewalk-model".Equals(format))
                throw new FormatException("This is no Namewalk model.");
            if (Json.Long(file["version"]) != 4)
                throw new FormatException("The model has version " + file["version"] + ", this run-time reads 4.");
            this.file = file;
            classes = Json.Object(file["classes"]);
            letters = new Letters[Json.List(file["letters"]).Count];
            inventories = new Inventory[Json.List(file["inventories"]).Count];
            var data = new Decoder((string)file["taken"]);
            grammar = Texts.Words(data, LettersAt(0), LettersAt(0).Three).ToArray();
            words = new HashSet<string>(Texts.Words(data, LettersAt(0), LettersAt(0).Three));
            dictionary = new HashSet<string>(Texts.Words(data, LettersAt(0), LettersAt(0).Three));
            names = Texts.Words(data, LettersAt(0), LettersAt(0).Three).ToArray();
        }

        public IEnumerable<string> Classes => classes.Keys;

        Letters LettersAt(int at) =>
            letters[at] ?? (letters[at] = new Letters(Json.Object(Json.List(file["letters"])[at]), at == 0 ? null : LettersAt(0)));

        Inventory InventoryAt(int at) =>
            inventories[at] ?? (inventories[at] = new Inventory((string)Json.List(file["inventories"])[at], LettersAt(0)));

        /// <summary>The numbered names of a class; with own, those that no other class of the policy file has.</summary>
        public Space Space(string className, BigInteger seed, bool own = false)
        {
            if (!classes.TryGetValue(className, out var found))
                throw new ArgumentException("The model has no class " + className + "; it has " + string.Join(", ", classes.Keys) + ".");
            var c = Json.Object(found);
            var data = new Decoder((string)c["data"]);
            var paths = new Automaton(data, c, InventoryAt(Json.Int(c["inventory"])), LettersAt(0), (bool)file["silentE"]);
            if (paths.Blocks.Sum(b => b.Size) != Json.Long(c["slots"]))
                throw new FormatException("The model is damaged: " + className + " has not the slots it tells.");
            var measure = c["measure"] == null ? null : LettersAt(Json.Int(c["measure"]));
            var kind = measure ?? LettersAt(0);
            return new Space(c, paths, Schedule.Quotas(data, paths.Blocks.Count), seed, own, new Gate
            {
                Sound = LettersAt(0),
                Measure = measure,
                Grammar = grammar,
                Words = words,
                Dictionary = dictionary,
                Names = names,
                Real = new HashSet<string>(Texts.Words(new Decoder((string)c["real"]), kind, LettersAt(0).Three)),
                Rare = Json.Int(file["rare"]),
            });
        }
    }

    /// <summary>The names of a class and a seed by slot.</summary>
    public sealed class Space
    {
        readonly Automaton paths;
        readonly Gate gate;
        readonly Permutation[] permutations;
        readonly Schedule schedule;
        readonly HashSet<string> longEndings;
        readonly int fewest;
        readonly bool avoidsGrammar;
        readonly long mine, of;
        readonly bool own;
        readonly long[][] like;
        readonly long[] nameLike;

        public long Size { get; }

        internal Space(Dictionary<string, object> c, Automaton paths, long[][] quotas, BigInteger seed, bool own, Gate gate)
        {
            this.paths = paths;
            this.own = own;
            this.gate = gate;
            Size = Json.Long(c["slots"]);
            var ownPair = Json.Longs(c["own"]);
            mine = ownPair[0];
            of = ownPair[1];
            fewest = (int)Json.Longs(c["letters"])[0];
            avoidsGrammar = (bool)c["grammar"];
            like = Json.List(c["like"]).Select(Json.Longs).ToArray();
            nameLike = Json.Longs(c["nameLike"]);
            longEndings = new HashSet<string>(paths.Endings.Where(e => e.Syllables >= 3).Select(e => e.Text));
            var mixed = SeedWords(seed);
            uint seeded = (uint)Json.Long(c["key"]);
            for (int n = 0; n < mixed.Count; n++) seeded = Hash.MixIn(seeded, mixed[n], (uint)(16 + n));
            uint t = (uint)(16 + mixed.Count);
            permutations = paths.Blocks.Select((b, i) =>
                new Permutation(b.Size, Hash.Mix(Hash.MixIn(seeded, (uint)i, t) ^ (t + 1)))).ToArray();
            schedule = new Schedule(paths.Blocks, quotas);
        }

        static List<uint> SeedWords(BigInteger seed)
        {
            var words = new List<uint>();
            var rest = BigInteger.Abs(seed);
            do
            {
                words.Add((uint)(rest & uint.MaxValue));
                rest >>= 32;
            } while (!rest.IsZero);
            words.Add(seed.Sign < 0 ? 1u : 0u);
            return words;
        }

        /// <summary>The name of a slot, 0 to Size - 1, in lower case; null when it has none.</summary>
        public string At(long slot)
        {
            if (slot < 0 || slot >= Size)
                throw new ArgumentOutOfRangeException("slot", "A slot is a whole number from 0 to " + (Size - 1) + ".");
            schedule.Locate(slot, out int b, out long index);
            var block = paths.Blocks[b];
            var path = paths.Read(block.State, permutations[b].At(index));
            string name = "";
            bool twice = false;
            int stem = 0;
            for (int i = path.Count - 1; i >= 0; i--)
            {
                string text = paths.Units[path[i]].Text;
                if (i < path.Count - 1) stem += text.Length;
                name = text + name;
                // the slot of the path with that part given has the name
                if (i > 0 && i < path.Count - 1 && longEndings.Contains(name)) twice = true;
            }
            if (own)
            {
                uint hash = 0x811c9dc5;
                foreach (char letter in name) hash = unchecked((hash ^ (uint)(letter - 96)) * 0x01000193);
                if (Hash.Mix(hash) % of != mine) return null;
            }
            if (twice || name.Length < 3) return null;
            int at = name.Length - fewest;
            bool sounds = gate.Sounds(name, like[at][0], like[at][1], gate.Measure == null ? 0 : nameLike[at]);
            return sounds && gate.IsFree(name, stem, block.Kind, avoidsGrammar) ? name : null;
        }

        /// <summary>The slot of the name that a text has for ever.</summary>
        public long SlotOf(string text)
        {
            var points = new List<uint>();
            for (int i = 0; i < text.Length; i += char.IsSurrogatePair(text, i) ? 2 : 1) points.Add((uint)char.ConvertToUtf32(text, i));
            uint a = Hash.Words(new uint[] { 0 }.Concat(points)), b = Hash.Words(new uint[] { 1 }.Concat(points));
            // beginnings of the space, each half of the one before; the least has 2^16 slots
            int beginnings = 1;
            while (Size >= 1L << (16 + beginnings)) beginnings++;
            long slot = 0;
            for (uint n = 0; n < 4096; n++)
            {
                uint high = Hash.MixIn(a, b, n);
                long beginning = Size >> (int)((high & 2047) % beginnings);
                slot = (((long)(high >> 11) << 32) + Hash.MixIn(b, a, n)) % beginning;
                if (At(slot) != null) return slot;
            }
            for (long tries = 0; tries < Size; tries++)
            {
                slot = (slot + 1) % Size;
                if (At(slot) != null) return slot;
            }
            throw new InvalidOperationException("No slot of this space has a name.");
        }

        /// <summary>A name for ever for a text such as npc:1042.</summary>
        public string Of(string text) => At(SlotOf(text));

        /// <summary>The names of slots from..to - 1, those without one left out.</summary>
        public IEnumerable<string> Range(long from, long to)
        {
            for (long slot = from; slot < to; slot++)
            {
                string name = At(slot);
                if (name != null) yield return name;
            }
        }
    }

    static class Hash
    {
        public static uint Mix(uint x)
        {
            unchecked
            {
                x = (x ^ (x >> 16)) * 0x85ebca6b;
                x = (x ^ (x >> 13)) * 0xc2b2ae35;
                return x ^ (x >> 16);
            }
        }

        public static uint MixIn(uint hash, uint word, uint n) => unchecked(Mix((hash * 0x9e3779b1) ^ Mix(word + n)));

        public static uint Words(IEnumerable<uint> words)
        {
            uint hash = 0, n = 0;
            foreach (uint word in words) hash = MixIn(hash, word, n++);
            return Mix(hash ^ n);
        }
    }

    sealed class Decoder
    {
        readonly string text;
        readonly int[] zeros = new int[1 << 16], ones = new int[1 << 16];
        int at;
        long range = 1, value;

        public Decoder(string text)
        {
            this.text = text;
            for (int i = 0; i < zeros.Length; i++) zeros[i] = ones[i] = 1;
        }

        public bool Bit(int context)
        {
            while (range < 1 << 24)
            {
                // behind the end any digit will do
                int code = at < text.Length ? text[at] : 62;
                at++;
                range *= 64;
                value = value * 64 + code - (code > 92 ? 63 : 62);
            }
            int sum = zeros[context] + ones[context];
            long below = range / sum * zeros[context];
            bool bit = value >= below;
            if (bit)
            {
                value -= below;
                range -= below;
                ones[context] += 2;
            }
            else
            {
                range = below;
                zeros[context] += 2;
            }
            return bit;
        }

        public int Number(int context)
        {
            int bits = 0, found = 1;
            while (Bit(context + bits)) bits++;
            for (int i = 0; i < bits; i++) found = 2 * found + (Bit(context + Math.Min(63, 18 + found + (1 << bits))) ? 1 : 0);
            return found;
        }

        public static int Share(int ones, int of) => Math.Min(6, (8 * ones + 3) / (of + 1));
    }

    sealed class Letters
    {
        public const int Rows = 27 * 27 * 27;
        static readonly long[] Cuts = MakeCuts();
        // rows of up to four symbols are numbers in base 27 with a 1 before them: what the words weigh that have one, and
        // how often its last symbol counts, four times by how many symbols come before it
        readonly long[] rows = new long[2 * 27 * Rows], counts = new long[2 * 27 * Rows];
        readonly long discount;
        readonly Dictionary<int, int> costs = new Dictionary<int, int>();
        public readonly bool[] Three, Four;

        static long[] MakeCuts()
        {
            var cuts = new long[255];
            long cut = 4202935003;
            for (int c = 0; c < 255; c++)
            {
                cuts[c] = c < 16 ? cut : cuts[c - 16] / 2;
                cut = cut * 2008240 / (1 << 21);
            }
            return cuts;
        }

        /// <summary>With `other`, rows are likely that it has.</summary>
        public Letters(Dictionary<string, object> model, Letters other)
        {
            var data = new Decoder((string)model["data"]);
            discount = Json.Long(model["discount"]);
            long[] known = other == null ? rows : other.rows;
            foreach (object unit in Json.List(model["units"])) Add(data, Json.Long(unit), known);
            Three = Enumerable.Range(0, Rows).Select(row => rows[Rows + row] > 0).ToArray();
            Four = Enumerable.Range(0, 27 * Rows).Select(row => rows[27 * Rows + row] > 0).ToArray();
            foreach (var fix in Json.Object(model["fixes"]))
                costs[int.Parse(fix.Key, CultureInfo.InvariantCulture)] = Json.Int(fix.Value);
        }

        /// <summary>Of how many words each row is, from those one shorter; each of them weighs a unit.</summary>
        void Add(Decoder data, long unit, long[] known)
        {
            var words = new long[27];
            for (int x = 0; x < 27; x++) words[x] = data.Number(0) - 1;
            long all = words[0];
            var open = new[] { words.Sum() };
            for (int size = 27; size <= Rows; size *= 27)
            {
                var longer = new long[size * 27];
                var left = (long[])words.Clone();
                words[0] = all;
                rows[size] += all * unit;
                for (int row = 0; row < size; row++)
                {
                    long many = words[row];
                    // behind the end of a word nothing comes
                    if (many == 0 || row > 0 && row % 27 == 0) continue;
                    int less = row * 27 % size;
                    long sum = open[less / 27];
                    open[less / 27] -= many;
                    for (int x = 0; x < 27 && many > 0; x++)
                    {
                        long column = left[less + x], n = Math.Max(0, many + column - sum);
                        int at = (size + row) * 27 + x;
                        if (n < many && n < column) n += data.Number(CountContext(many, column, sum, n, known[at] > 0)) - 1;
                        sum -= column;
                        many -= n;
                        left[less + x] -= n;
                        longer[row * 27 + x] = n;
                        if (n > 0 && rows[at] == 0) counts[size + less + x] += 4;
                        rows[at] += n * unit;
                    }
                }
                open = words;
                words = longer;
            }
        }

        /// <summary>Context of how many words more than `least` have a row, of `many` that begin it and `column` that end it.</summary>
        static int CountContext(long many, long column, long sum, long least, bool known)
        {
            long likely = 8 * many * column / sum - 8 * least;
            long context = 2 * Math.Min(5, Math.Min(many, column) - least) + (known ? 1 : 0);
            for (; likely > 3; likely >>= 1) context += 24;
            return (int)(context + 12 * likely) * 64;
        }

        /// <summary>Probability of the last symbol of a row, `size` that of all rows one shorter, in multiples of 2^-32.</summary>
        long Chance(int size, int row)
        {
            bool longest = size == Rows;
            long[] found = longest ? rows : counts;
            long less = longest ? discount : 3, sum = 0, freed = 0;
            int from = (size + row / 27) * 27;
            for (int i = from; i < from + 27; i++)
            {
                sum += found[i];
                freed += Math.Min(found[i], less);
            }
            long shorter = size > 1 ? Chance(size / 27, row % size) : (1L << 32) / 27;
            return sum == 0 ? shorter : ((Math.Max(found[size * 27 + row] - less, 0) << 32) + freed * shorter) / sum;
        }

        public int Cost(int row, int symbol)
        {
            int at = row * 27 + symbol, cost;
            if (!costs.TryGetValue(at, out cost)) costs[at] = cost = CostOf(Chance(Rows, at));
            return cost;
        }

        /// <summary>A context that goes by how likely a symbol is behind a row of three.</summary>
        public int Likely(int row, int symbol)
        {
            int at = row * 27 + symbol;
            if (Four[at]) return LeadingZeros((rows[27 * Rows + at] << 15) / rows[Rows + row]) - 16;
            long sum = rows[729 + row % 729];
            return Math.Min(31, sum == 0 ? 32 : LeadingZeros((rows[Rows + at % Rows] << 15) / sum));
        }

        public static int LeadingZeros(long number)
        {
            int zeros = 32;
            for (; number > 0; number >>= 1) zeros--;
            return zeros;
        }

        static int CostOf(long probability)
        {
            int low = 0, high = 255;
            while (low < high)
            {
                int middle = (low + high) / 2;
                if (probability >= Cuts[middle]) high = middle;
                else low = middle + 1;
            }
            return low;
        }
    }

    /// <summary>A syllable, or a last part of several.</summary>
    sealed class Unit
    {
        public string Text, Head, Tail;
        public int Syllables;
    }

    static class Texts
    {
        /// <summary>With `three`, rows of three letters that are not seen are left out.</summary>
        public static List<string> Words(Decoder data, Letters letters, bool[] three)
        {
            var list = new List<string>();
            Grow(data, letters, three, list, "", 0);
            return list;
        }

        static void Grow(Decoder data, Letters letters, bool[] three, List<string> list, string text, int row)
        {
            int context = 100 * Math.Min(text.Length, 9);
            if (data.Bit(context + letters.Likely(row, 0)))
            {
                list.Add(text);
                if (!data.Bit(context + 99)) return;
            }
            context += 33;
            int any = 0;
            for (int x = 1; x < 27; x++)
            {
                int longer = (row * 27 + x) % Letters.Rows;
                if (three != null && longer >= 729 && !three[longer]) continue;
                if (!data.Bit(context + any + letters.Likely(row, x))) continue;
                any = 33;
                Grow(data, letters, three, list, text + (char)(96 + x), longer);
            }
        }

        public static List<Unit> Units(Decoder data, Letters letters) => Words(data, letters, null).Select(text =>
        {
            var runs = new List<string> { "" };
            int nucleus = 0;
            foreach (char letter in text)
            {
                int vowel = data.Bit(1000 + 2 * letter + nucleus) ? 1 : 0;
                if (vowel != (runs.Count - 1) % 2) runs.Add("");
                runs[runs.Count - 1] += letter;
                nucleus = runs.Count > 1 ? 1 : 0;
            }
            string last = runs[runs.Count - 1];
            return new Unit
            {
                Text = text,
                Head = runs[0] != "" ? runs[0] : "=" + runs[1],
                Tail = runs.Count % 2 == 0 ? "=" + last : last,
                Syllables = runs.Count / 2,
            };
        }).ToList();
    }

    sealed class Inventory
    {
        public readonly List<Unit> Syllables, Endings;
        public readonly bool[] Inner, Only;
        public readonly Dictionary<string, HashSet<string>> Joins = new Dictionary<string, HashSet<string>>();

        public Inventory(string text, Letters letters)
        {
            var data = new Decoder(text);
            Syllables = Texts.Units(data, letters);
            Endings = Texts.Units(data, letters);
            Inner = Syllables.Select(unit => data.Bit(1400 + unit.Text.Length)).ToArray();
            Only = Syllables.Select(unit => data.Bit(1500 + unit.Text.Length)).ToArray();
            var tails = Syllables.Select(unit => unit.Tail).Distinct().ToList();
            foreach (string tail in tails) Joins[tail] = new HashSet<string>();
            int before = 0;
            foreach (string head in Syllables.Concat(Endings).Select(unit => unit.Head).Distinct().ToList())
            {
                int ones = 0, asked = 0;
                foreach (string tail in tails)
                {
                    int context = 2000 + 40 * Decoder.Share(Joins[tail].Count, before) + 4 * Decoder.Share(ones, asked++);
                    if (!data.Bit(context + (head[0] == '=' ? 2 : 0) + (tail[0] == '=' ? 1 : 0))) continue;
                    Joins[tail].Add(head);
                    ones++;
                }
                before++;
            }
        }
    }

    sealed class Block
    {
        public int Kind, Letters, State;
        public long Size;
    }

    sealed class Automaton
    {
        public const int Own = 0, Whole = 1, Rime = 2;
        const int None = 0, End = 1;

        sealed class Edge
        {
            public Unit Unit;
            public int Short;
            public string Piece = "";
            public bool Silent;
        }

        sealed class Placed
        {
            public int Unit, Letters, Tail, Head;
        }

        sealed class State
        {
            public readonly List<long> Until = new List<long>();
            public readonly List<int> Unit = new List<int>(), Next = new List<int>();
        }

        public readonly List<Unit> Units, Endings = new List<Unit>();
        public readonly List<Block> Blocks = new List<Block>();
        readonly List<State> states = new List<State> { null, null };
        readonly List<long> paths = new List<long> { 0, 1 };
        readonly List<Edge> tails = new List<Edge>(), heads = new List<Edge>();
        readonly List<Placed>[] medialAt, finalAt, lastAt;
        readonly List<int>[][] follow;
        readonly List<int> kinds = new List<int>();
        readonly int syllables;
        readonly Dictionary<long, int> known = new Dictionary<long, int>();

        public Automaton(Decoder data, Dictionary<string, object> c, Inventory inventory, Letters letters, bool silentE)
        {
            long[] letterRange = Json.Longs(c["letters"]), syllableRange = Json.Longs(c["syllables"]);
            Units = new List<Unit>(inventory.Syllables);
            syllables = Units.Count;
            foreach (var ending in inventory.Endings)
            {
                if (!data.Bit(0)) continue;
                kinds.Add(data.Bit(1) ? Whole : Rime);
                Endings.Add(ending);
            }
            Units.AddRange(Endings);
            Func<int, int> spot = u => 2 * Units[u].Text.Length + (inventory.Inner[u] ? 1 : 0);
            var begins = Enumerable.Range(0, syllables).Select(u => data.Bit(100 + spot(u))).ToArray();
            var ends = Enumerable.Range(0, syllables).Select(u => data.Bit(200 + 2 * spot(u) + (begins[u] ? 1 : 0))).ToArray();

            HashSet<string> given = new HashSet<string>(), firstPieces = new HashSet<string>(), lastPieces = new HashSet<string>();
            foreach (var ending in Endings)
            {
                given.Add(ending.Text);
                for (int at = 1; ending.Syllables > 1 && at < ending.Text.Length; at++)
                {
                    firstPieces.Add(ending.Text.Substring(0, at));
                    lastPieces.Add(ending.Text.Substring(at));
                }
            }
            var numbers = new Dictionary<string, int>();
            Func<List<Edge>, string, Edge, int> numberOf = (edges, key, edge) =>
            {
                string whole = key + "," + edge.Short + "," + edge.Piece + "," + edge.Silent;
                if (!numbers.TryGetValue(whole, out int number))
                {
                    number = edges.Count;
                    edges.Add(edge);
                    numbers[whole] = number;
                }
                return number;
            };
            Func<int, bool, bool, Placed> place = (u, first, last) =>
            {
                var unit = Units[u];
                string text = unit.Text;
                int shortness = text.Length < 3 ? text.Length : 0;
                int tail = numberOf(tails, "t" + unit.Tail + "," + text.Substring(Math.Max(0, text.Length - 2)), new Edge
                {
                    Unit = unit,
                    Short = first ? shortness : 0,
                    Piece = firstPieces.Contains(text) ? text : "",
                });
                int head = numberOf(heads, "h" + unit.Head + "," + text.Substring(0, Math.Min(2, text.Length)), new Edge
                {
                    Unit = unit,
                    Short = last ? shortness : 0,
                    Piece = last && lastPieces.Contains(text) ? text : "",
                    Silent = last && silentE && text == unit.Head + "e",
                });
                return new Placed { Unit = u, Letters = text.Length, Tail = tail, Head = head };
            };
            Func<bool[], bool, bool, List<Placed>> allPlaced = (has, first, last) =>
            {
                var order = new List<string>();
                var groups = new Dictionary<string, List<Placed>>();
                for (int u = 0; u < syllables; u++)
                {
                    if (!has[u] || Units[u].Text.Length > letterRange[1]) continue;
                    var one = place(u, first, last);
                    string key = one.Head + " " + one.Tail + " " + one.Letters;
                    if (!groups.ContainsKey(key))
                    {
                        groups[key] = new List<Placed>();
                        order.Add(key);
                    }
                    groups[key].Add(one);
                }
                return order.SelectMany(key => groups[key]).ToList();
            };
            var initial = allPlaced(begins, true, false);
            var single = allPlaced(inventory.Only, false, false);
            var medial = allPlaced(inventory.Inner, false, false);
            var final = allPlaced(ends, false, true);
            var lastParts = Endings.Select((_, e) => place(syllables + e, false, true)).ToList();
            Func<List<Placed>, List<Placed>[]> byHead = list =>
            {
                var at = heads.Select(_ => new List<Placed>()).ToArray();
                foreach (var one in list) at[one.Head].Add(one);
                return at;
            };
            medialAt = byHead(medial);
            finalAt = byHead(final);
            lastAt = byHead(lastParts);

            Func<Edge, Edge, bool> meets = (tail, head) =>
            {
                string text = tail.Unit.Text, next = head.Unit.Text;
                int l1 = Letter(text, text.Length - 2), l2 = Letter(text, text.Length - 1);
                int f1 = Letter(next, 0), f2 = Letter(next, 1);
                int left = (l1 * 27 + l2) * 27 + f1, right = (l2 * 27 + f1) * 27 + f2;
                bool[] three = letters.Three, four = letters.Four;
                if ((l1 > 0 && !three[left]) || (f2 > 0 && !three[right])) return false;
                // the first three letters begin words, the last three end some
                if (tail.Short == 2 && !four[left]) return false;
                if (tail.Short == 1 && f2 > 0 && !four[right]) return false;
                if (head.Short == 2 && !four[right * 27]) return false;
                if (head.Short == 1 && l1 > 0 && !four[left * 27]) return false;
                if (tail.Piece != "" && head.Piece != "" && given.Contains(tail.Piece + head.Piece)) return false;
                if (!head.Silent) return true;
                // an e is spoken behind a consonant and l or r
                string coda = tail.Unit.Tail[0] == '=' ? "=" : tail.Unit.Tail, both = coda + head.Unit.Head;
                return both.Length > 1 && "lr".IndexOf(both[both.Length - 1]) >= 0 && "lr=".IndexOf(both[both.Length - 2]) < 0;
            };
            follow = tails.Select(tail =>
            {
                var open = new List<int>();
                if (inventory.Joins.TryGetValue(tail.Unit.Tail, out var some))
                    for (int h = 0; h < heads.Count; h++)
                        if (some.Contains(heads[h].Unit.Head) && meets(tail, heads[h])) open.Add(h);
                var given_ = open.Where(h => lastAt[h].Count > 0).Concat(open.Where(h => lastAt[h].Count == 0)).ToList();
                return new[] { open, given_ };
            }).ToArray();

            for (int k = (int)syllableRange[0]; k <= syllableRange[1]; k++)
                for (int n = (int)letterRange[0]; n <= letterRange[1]; n++)
                    for (int kind = Own; kind <= Rime; kind++)
                    {
                        var state = new State();
                        if (k > 1) Add(state, initial, kind, k, n);
                        else if (kind == Own)
                            foreach (var one in single) if (one.Letters == n) Choose(state, one.Unit, End);
                        int start = Made(state);
                        if (start != None) Blocks.Add(new Block { Kind = kind, Letters = n, Size = paths[start], State = start });
                    }
        }

        static int Letter(string text, int i) => i >= 0 && i < text.Length ? text[i] - 96 : 0;

        void Choose(State state, int unit, int next)
        {
            if (paths[next] == 0) return;
            long before = state.Until.Count == 0 ? 0 : state.Until[state.Until.Count - 1];
            state.Until.Add(before + paths[next]);
            state.Unit.Add(unit);
            state.Next.Add(next);
        }

        int Made(State state)
        {
            if (state.Until.Count == 0) return None;
            states.Add(state);
            paths.Add(state.Until[state.Until.Count - 1]);
            return states.Count - 1;
        }

        void Add(State state, List<Placed> list, int kind, int k, int n)
        {
            foreach (var one in list) Choose(state, one.Unit, Rest(kind, k - 1, n - one.Letters, one.Tail, false));
        }

        /// What comes behind a tail, or begins with a head, with k syllables and n letters left.
        int Rest(int kind, int k, int n, int edge, bool isHead)
        {
            if (n < 1) return None;
            long key = ((((long)kind * 16 + k) * 64 + n) * 2 + (isHead ? 1 : 0)) * 65536 + edge;
            if (known.TryGetValue(key, out int made)) return made;
            var state = new State();
            if (isHead)
            {
                var list = kind != Own ? lastAt[edge] : k == 1 ? finalAt[edge] : new List<Placed>();
                foreach (var one in list)
                {
                    bool fits = kind == Own || (kinds[one.Unit - syllables] == kind && Units[one.Unit].Syllables == k);
                    if (one.Letters == n && fits) Choose(state, one.Unit, End);
                }
                if (k > 1) Add(state, medialAt[edge], kind, k, n);
            }
            else
            {
                foreach (int h in follow[edge][kind == Own ? 0 : 1]) Choose(state, -1, Rest(kind, k, n, h, true));
            }
            return known[key] = Made(state);
        }

        public List<int> Read(int start, long rank)
        {
            var path = new List<int>();
            while (start != End)
            {
                var it = states[start];
                int low = 0, high = it.Until.Count - 1;
                while (low < high)
                {
                    int middle = (low + high) / 2;
                    if (it.Until[middle] > rank) high = middle;
                    else low = middle + 1;
                }
                if (low > 0) rank -= it.Until[low - 1];
                if (it.Unit[low] >= 0) path.Add(it.Unit[low]);
                start = it.Next[low];
            }
            return path;
        }
    }

    sealed class Permutation
    {
        readonly int half = 1;
        readonly long size;
        readonly uint[] keys;

        public Permutation(long size, uint key)
        {
            this.size = size;
            while (1L << (2 * half) < size) half++;
            keys = Enumerable.Range(0, 16).Select(i => Hash.Words(new[] { key, (uint)i })).ToArray();
        }

        uint Round(uint x, int i)
        {
            unchecked
            {
                uint v = (x ^ keys[i]) * 0x9e3779b1;
                v = ((v ^ (v >> 15)) + keys[i + 1]) * 0x85ebca6b;
                return ((v ^ (v >> 13)) * 0xc2b2ae35) >> (32 - half);
            }
        }

        public long At(long index)
        {
            uint left = (uint)(index >> half), right = (uint)(index & ((1L << half) - 1));
            do
            {
                for (int i = 0; i < 16; i += 4)
                {
                    left ^= Round(right, i);
                    right ^= Round(left, i + 2);
                }
            } while (((long)left << half) + right >= size);
            return ((long)left << half) + right;
        }
    }

    sealed class Schedule
    {
        sealed class Phase
        {
            public long From;
            public long[] Quota, Before, Places;
            public int[] Order;
        }

        readonly List<Phase> phases = new List<Phase>();
        readonly List<Block> blocks;

        /// <summary>By phase: slots of a period by block.</summary>
        public static long[][] Quotas(Decoder data, int blocks)
        {
            var quotas = new long[data.Number(400)][];
            var before = new long[blocks];
            for (int p = 0; p < quotas.Length; p++)
            {
                var quota = (long[])before.Clone();
                bool same = false;
                for (int b = 0; b < blocks; b++)
                {
                    same = data.Bit(300 + (same ? 2 : 0) + (before[b] == 0 ? 1 : 0));
                    if (!same) quota[b] = data.Number(500 + 64 * Letters.LeadingZeros(before[b])) - 1;
                }
                quotas[p] = before = quota;
            }
            return quotas;
        }

        public Schedule(List<Block> blocks, long[][] quotas)
        {
            this.blocks = blocks;
            var done = new long[blocks.Count];
            long from = 0;
            foreach (var quota in quotas)
            {
                phases.Add(new Phase { From = from, Quota = quota, Before = (long[])done.Clone() });
                long periods = Enumerable.Range(0, quota.Length).Where(b => quota[b] > 0).Min(b => (blocks[b].Size - done[b]) / quota[b]);
                for (int b = 0; b < quota.Length; b++)
                {
                    done[b] += quota[b] * periods;
                    from += quota[b] * periods;
                }
            }
        }

        public void Locate(long slot, out int block, out long index)
        {
            int p = phases.Count - 1;
            while (phases[p].From > slot) p--;
            var phase = phases[p];
            if (phase.Order == null)
            {
                phase.Order = Interleave(phase.Quota);
                var count = new long[phase.Quota.Length];
                phase.Places = phase.Order.Select(b => count[b]++).ToArray();
            }
            long turn = (slot - phase.From) / phase.Order.Length;
            int at = (int)((slot - phase.From) % phase.Order.Length);
            block = phase.Order[at];
            index = phase.Before[block] + turn * phase.Quota[block] + phase.Places[at];
        }

        /// Numbers of letters in the order of their deadlines, and so the blocks of each.
        int[] Interleave(long[] quota)
        {
            var lengths = blocks.Select(b => b.Letters).Distinct().ToList();
            var groups = lengths.Select(n => Enumerable.Range(0, blocks.Count).Where(b => blocks[b].Letters == n).ToArray()).ToArray();
            var orders = groups.Select(group => ByDeadline(group.Select(b => quota[b]).ToArray())).ToArray();
            var next = new int[groups.Length];
            return ByDeadline(orders.Select(order => (long)order.Length).ToArray())
                .Select(g => groups[g][orders[g][next[g]++]]).ToArray();
        }

        static int[] ByDeadline(long[] quota)
        {
            long period = quota.Sum(), parts = Math.Max(1, 2 * quota.Count(q => q > 0) - 2), slack = parts > 1 ? period : 0;
            var dealt = new long[quota.Length];
            var order = new int[period];
            for (long t = 1; t <= period; t++)
            {
                int best = -1;
                long least = 0;
                for (int b = 0; b < quota.Length; b++)
                {
                    long due = parts * (quota[b] * t - dealt[b] * period);
                    if (quota[b] == 0 || dealt[b] == quota[b] || due < slack) continue;
                    long deadline = parts * period - slack - due;
                    if (best >= 0 && deadline * quota[best] >= least * quota[b]) continue;
                    best = b;
                    least = deadline;
                }
                dealt[best]++;
                order[t - 1] = best;
            }
            return order;
        }
    }

    sealed class Gate
    {
        public Letters Sound, Measure;
        public string[] Grammar, Names;
        public HashSet<string> Words, Dictionary, Real;
        public int Rare;

        public bool Sounds(string name, long least, long most, long mostMeasured)
        {
            long sum = 0, measured = 0;
            for (int i = 0, row = 0; i <= name.Length; i++)
            {
                int x = i < name.Length ? name[i] - 96 : 0, cost = Sound.Cost(row, x);
                sum += cost;
                if (Measure != null) measured += Measure.Cost(row, x);
                int longer = row * 27 + x;
                row = longer % Letters.Rows;
                if (cost > Rare || !Sound.Three[row]) return false;
                if ((i == 2 || i == name.Length) && !Sound.Four[longer]) return false;
            }
            return sum >= least && sum <= most && measured <= mostMeasured;
        }

        public bool IsFree(string name, int stem, int kind, bool avoidsGrammar)
        {
            if (kind != Automaton.Own)
            {
                if (stem >= 4 && Words.Contains(name.Substring(0, stem))) return false;
            }
            else if (avoidsGrammar)
            {
                foreach (string ending in Grammar)
                    if (name.Length - ending.Length >= 3 && name.EndsWith(ending, StringComparison.Ordinal)) return false;
            }
            if (Words.Contains(name) || Dictionary.Contains(name) || Real.Contains(name)) return false;
            for (int i = 3; i <= name.Length - 3; i++)
                if (Words.Contains(name.Substring(0, i)) && Words.Contains(name.Substring(i))) return false;
            int edits = name.Length < 8 ? 1 : 2;
            foreach (string other in Names) if (Within(edits, name, 0, other, 0)) return false;
            return true;
        }

        static bool Within(int edits, string a, int i, string b, int j)
        {
            if (Math.Abs(a.Length - i - (b.Length - j)) > edits) return false;
            while (i < a.Length && j < b.Length && a[i] == b[j])
            {
                i++;
                j++;
            }
            if (i == a.Length || j == b.Length) return a.Length - i + b.Length - j <= edits;
            return edits > 0 && (Within(edits - 1, a, i + 1, b, j + 1) || Within(edits - 1, a, i + 1, b, j) || Within(edits - 1, a, i, b, j + 1));
        }
    }

    /// <summary>A reader of JSON: objects, lists, texts, whole numbers below 2^63, true, false and null.</summary>
    public static class Json
    {
        public static object Parse(string text)
        {
            int at = 0;
            return Value(text, ref at);
        }

        public static Dictionary<string, object> Object(object value) => (Dictionary<string, object>)value;
        public static List<object> List(object value) => (List<object>)value;
        public static long Long(object value) => (long)value;
        public static int Int(object value) => (int)(long)value;
        public static long[] Longs(object value) => List(value).Select(Long).ToArray();

        static object Value(string text, ref int at)
        {
            Blank(text, ref at);
            char first = text[at];
            if (first == '"') return Text(text, ref at);
            if (first == '[')
            {
                var list = new List<object>();
                at++;
                for (Blank(text, ref at); text[at] != ']'; Comma(text, ref at)) list.Add(Value(text, ref at));
                at++;
                return list;
            }
            if (first == '{')
            {
                var found = new Dictionary<string, object>();
                at++;
                for (Blank(text, ref at); text[at] != '}'; Comma(text, ref at))
                {
                    string key = Text(text, ref at);
                    Blank(text, ref at);
                    at++;
                    found[key] = Value(text, ref at);
                }
                at++;
                return found;
            }
            int start = at;
            while (at < text.Length && (char.IsLetterOrDigit(text[at]) || text[at] == '-')) at++;
            string word = text.Substring(start, at - start);
            if (word == "true" || word == "false") return word == "true";
            if (word == "null") return null;
            return long.Parse(word, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture);
        }

        static string Text(string text, ref int at)
        {
            var built = new StringBuilder();
            for (at++; text[at] != '"'; at++)
            {
                if (text[at] != '\\')
                {
                    built.Append(text[at]);
                    continue;
                }
                at++;
                if (text[at] == 'u')
                {
                    built.Append((char)int.Parse(text.Substring(at + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                    at += 4;
                }
                else built.Append("nrtbf".IndexOf(text[at]) < 0 ? text[at] : "\n\r\t\b\f"["nrtbf".IndexOf(text[at])]);
            }
            at++;
            return built.ToString();
        }

        static void Blank(string text, ref int at)
        {
            while (at < text.Length && char.IsWhiteSpace(text[at])) at++;
        }

        static void Comma(string text, ref int at)
        {
            Blank(text, ref at);
            if (text[at] == ',') at++;
            Blank(text, ref at);
        }
    }
}
