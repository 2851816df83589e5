using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using Microsoft.Build.Framework;
using Microsoft.Build.Utilities;

/// <summary>
/// Asks for the shapes that no annotation asks for: a line [GenerateShapeFor&lt;T&gt;] for each contract in the root types of
/// bytes.json that is generic, or that has JSON only, which needs no annotation. MSBuild compiles this file by itself.
/// </summary>
public sealed class WriteRoots : Task
{
    // Strings, with the colon that makes one a name, and the ends of objects.
    private static readonly Regex Tokens = new Regex(
        "\"(?<text>(?:[^\"\\\\]|\\\\.)*)\"(?<colon>\\s*:)?|\\}",
        RegexOptions.CultureInvariant
    );

    private static readonly Regex Escapes = new Regex("\\\\u(?<hex>[0-9a-fA-F]{4})", RegexOptions.CultureInvariant);

    [Required]
    public string BytesFile { get; set; } = "";

    [Required]
    public string RootsFile { get; set; } = "";

    public override bool Execute()
    {
        var text = new StringBuilder("// Written by the build from bytes.json.\nnamespace SerializationApi.ExistingContracts;\n\n");
        foreach (string contract in Contracts(File.ReadAllText(BytesFile)))
        {
            text.Append("[global::SerializationApi.Shapes.GenerateShapeFor<").Append(contract).Append(">]\n");
        }

        text.Append("public static partial class Shapes;\n");
        if (!File.Exists(RootsFile) || File.ReadAllText(RootsFile) != text.ToString())
        {
            Directory.CreateDirectory(Path.GetDirectoryName(Path.GetFullPath(RootsFile)));
            File.WriteAllText(RootsFile, text.ToString());
        }

        return true;
    }

    private static IEnumerable<string> Contracts(string json)
    {
        var formats = new SortedDictionary<string, HashSet<string>>(StringComparer.Ordinal);
        var entry = new Dictionary<string, string>(StringComparer.Ordinal);
        string? name = null;
        foreach (Match token in Tokens.Matches(json))
        {
            if (token.Value == "}")
            {
                if (entry.TryGetValue("type", out string? type) && entry.TryGetValue("format", out string? format))
                {
                    foreach (string contract in new RootType(type).Contracts())
                    {
                        if (!formats.TryGetValue(contract, out HashSet<string>? known))
                        {
                            formats.Add(contract, known = new HashSet<string>(StringComparer.Ordinal));
                        }

                        known.Add(format);
                    }
                }

                entry.Clear();
                name = null;
            }
            else if (token.Groups["colon"].Success)
            {
                name = token.Groups["text"].Value;
            }
            else if (name != null)
            {
                entry[name] = Escapes.Replace(
                    token.Groups["text"].Value,
                    escape => ((char)Convert.ToInt32(escape.Groups["hex"].Value, 16)).ToString()
                );
                name = null;
            }
        }

        return formats.Where(item => item.Key.Contains("<") || item.Value.SetEquals(new[] { "json" })).Select(item => item.Key);
    }

    /// <summary>A type as Type.ToString() writes it: Outer`1+Inner[A,B[]].</summary>
    private sealed class RootType
    {
        private readonly string _text;
        private readonly List<string> _contracts = new List<string>();
        private int _at;

        public RootType(string text) => _text = text;

        /// <summary>The types in it that are not the platform's, as C# writes them.</summary>
        public IEnumerable<string> Contracts()
        {
            Type();
            return _contracts.Distinct();
        }

        private string Type()
        {
            int start = _at;
            while (_at < _text.Length && _text[_at] != '[' && _text[_at] != ']' && _text[_at] != ',')
            {
                _at++;
            }

            string name = _text.Substring(start, _at - start);
            string type = name.IndexOf('`') < 0 ? name.Replace('+', '.') : Close(name, Arguments());
            type = "global::" + type;
            if (!name.StartsWith("System.", StringComparison.Ordinal))
            {
                _contracts.Add(type);
            }

            while (_at < _text.Length && _text[_at] == '[')
            {
                int end = _text.IndexOf(']', _at) + 1;
                type += _text.Substring(_at, end - _at);
                _at = end;
            }

            return type;
        }

        private Queue<string> Arguments()
        {
            var arguments = new Queue<string>();
            while (_text[_at] != ']')
            {
                _at++; // '[' or ','
                arguments.Enqueue(Type());
            }

            _at++;
            return arguments;
        }

        // The arguments of all generic types of the path stand at its end.
        private static string Close(string name, Queue<string> arguments) =>
            string.Join(
                ".",
                name.Split('+')
                    .Select(part =>
                    {
                        string[] halves = part.Split('`');
                        return halves.Length == 1
                            ? part
                            : halves[0]
                                + "<"
                                + string.Join(", ", Enumerable.Range(0, int.Parse(halves[1])).Select(_ => arguments.Dequeue()))
                                + ">";
                    })
            );
    }
}
