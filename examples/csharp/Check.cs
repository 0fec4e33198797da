// Checks the reader: mcs Names.cs Check.cs && mono Check.exe ../cases.txt.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using Namewalk;

static class Check
{
    static void Main(string[] args)
    {
        var classes = new Dictionary<string, string>();
        Names found = null;
        HashSet<string> taken = null;
        var lines = File.ReadAllLines(args[0]);
        foreach (var line in lines)
        {
            var part = line.Split('\t');
            if (part[0] == "class") classes[part[1]] = part[2].Replace("\\n", "\n");
            else if (part[0] == "seed")
            {
                found = new Names(classes[part[1]], part[2]);
                taken = new HashSet<string>();
                if (found.Size != int.Parse(part[3])) throw new Exception(line);
                try { found.Of(found[found.Size]); throw new Exception(line); }
                catch (ArgumentOutOfRangeException) { }
            }
            else if (part[0] == "spread")
            {
                if (!found.From(0, true).Take(12).SequenceEqual(part.Skip(1))) throw new Exception(line);
            }
            else
            {
                var name = part[0] == "at" ? found[int.Parse(part[1])] : found.Of(part[1], part[0] == "unique" ? taken : null);
                if (name != part[2]) throw new Exception(line + ": " + name);
            }
        }
        Console.WriteLine(lines.Length + " lines");
    }
}
