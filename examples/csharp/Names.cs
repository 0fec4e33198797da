// The reader of Namewalk's names.json for Unity, Godot and .NET: new Names(classes["place_name"], 7) of the classes of the file,
// which any reader of JSON gives; a class that is not there is the error of that dictionary.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Text.RegularExpressions;

namespace Namewalk
{
    public sealed class Names
    {
        readonly List<string> list = new List<string>();
        readonly uint key;
        readonly int bits = 1;

        public Names(string text, object seed)
        {
            bool whole = text.Contains("\n");
            // a digit before a name: so many letters of the one before it
            foreach (Match part in Regex.Matches(text, whole ? "[^\n]+" : "[0-9]?[^0-9]+"))
            {
                bool shares = !whole && part.Value[0] <= '9' && part.Value[0] >= '0';
                list.Add(shares ? list.LastOrDefault().Substring(0, part.Value[0] - '0') + part.Value.Substring(1) : part.Value);
            }
            key = Hash(seed.ToString(), 0);
            while (1L << bits < list.Count) bits++;
        }

        public int Size { get { return list.Count; } }

        /// The name of a number, 0 to Size - 1; no other number has it.
        public string this[int number]
        {
            get
            {
                if (number < 0 || number >= Size) throw new ArgumentOutOfRangeException("number", number, "0 to " + (Size - 1));
                uint place = (uint)number;
                do
                {
                    for (uint round = 0; round < 6; round++)
                    {
                        place = unchecked((place + Mix(key + round)) * 0x45d9f3b) & uint.MaxValue >> 32 - bits;
                        place ^= place >> (bits + 1) / 2;
                    }
                } while (place >= Size);
                return list[(int)place];
            }
        }

        /// A name for ever for a text; one that the set has not, which gets it.
        public string Of(string text, ISet<string> unique = null)
        {
            uint first = Hash(text, key);
            for (uint i = 0; i < Size; i++)
            {
                var name = this[(int)(((long)first + i) % Size)];
                if (unique == null || unique.Add(name)) return name;
            }
            throw new InvalidOperationException("all " + Size + " names are taken");
        }

        /// All names from a number on; .Take(200) of it. With spread those that start with three letters which none before does.
        public IEnumerable<string> From(int number = 0, bool spread = false)
        {
            var starts = new HashSet<string>();
            return Enumerable.Range(number, Size - number).Select(n => this[n])
                .Where(name => !spread || starts.Add(name.Substring(0, Math.Min(3, name.Length))));
        }

        static uint Hash(string text, uint key)
        {
            for (int i = 0; i < text.Length; i++)
                unchecked
                {
                    key = Mix(key + (uint)char.ConvertToUtf32(text, i) + 1);
                    if (char.IsSurrogatePair(text, i)) i++;
                }
            return key;
        }

        static uint Mix(uint x)
        {
            for (int i = 0; i < 2; i++) x = unchecked((x ^ x >> 16) * 0x45d9f3b);
            return x ^ x >> 16;
        }
    }
}
