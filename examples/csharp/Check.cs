// Checks the run-time against a file of vectors: mono Check.exe VECTORS.json
using System;
using System.Collections.Generic;
using System.IO;
using System.Numerics;
using Namewalk;

static class Check
{
    static int Main(string[] args)
    {
        var text = File.ReadAllText(args[0]);
        var vectors = Json.Object(Json.Parse(text));
        // the model is written as a file of its own: Open takes the text of one
        var model = Model.Open(TextOf(vectors["model"]));
        int checkedSlots = 0;
        foreach (var entry in Json.List(vectors["spaces"]))
        {
            var wanted = Json.Object(entry);
            var space = model.Space((string)wanted["class"], BigInteger.Parse((string)wanted["seed"]), (bool)wanted["own"]);
            Same(Json.Long(wanted["size"]), space.Size, "size");
            var slots = Json.Longs(wanted["slots"]);
            var names = Json.List(wanted["names"]);
            for (int i = 0; i < slots.Length; i++, checkedSlots++)
                Same(names[i], space.At(slots[i]), wanted["class"] + " " + wanted["seed"] + " slot " + slots[i]);
            foreach (var pair in Json.Object(wanted["texts"])) Same(pair.Value, space.Of(pair.Key), pair.Key);
        }
        Console.WriteLine(checkedSlots + " slots");
        return 0;
    }

    static void Same(object wanted, object found, string where)
    {
        if (!Equals(wanted, found)) throw new Exception(where + ": " + wanted + ", not " + found);
    }

    static string TextOf(object value)
    {
        if (value == null) return "null";
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is string) return "\"" + ((string)value).Replace("\\", "\\\\").Replace("\"", "\\\"") + "\"";
        var parts = new List<string>();
        if (value is List<object>)
        {
            foreach (var one in Json.List(value)) parts.Add(TextOf(one));
            return "[" + string.Join(",", parts) + "]";
        }
        if (!(value is Dictionary<string, object>)) return value.ToString();
        foreach (var pair in Json.Object(value)) parts.Add("\"" + pair.Key + "\":" + TextOf(pair.Value));
        return "{" + string.Join(",", parts) + "}";
    }
}
