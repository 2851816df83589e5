using System.Globalization;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;

namespace SerializationApi.Tool.TypeScript;

/// <summary>Valid names and texts for a module.</summary>
internal sealed class TypeScriptNames
{
    // Words of the language, and names that generated code uses.
    private static readonly string[] Reserved =
    [
        "any",
        "arguments",
        "as",
        "async",
        "await",
        "bigint",
        "boolean",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "debugger",
        "declare",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "eval",
        "export",
        "extends",
        "f",
        "false",
        "finally",
        "for",
        "function",
        "if",
        "implements",
        "import",
        "in",
        "infer",
        "instanceof",
        "interface",
        "is",
        "keyof",
        "let",
        "Map",
        "NaN",
        "Infinity",
        "never",
        "new",
        "null",
        "number",
        "object",
        "of",
        "package",
        "private",
        "protected",
        "public",
        "readonly",
        "return",
        "static",
        "string",
        "super",
        "switch",
        "symbol",
        "this",
        "throw",
        "true",
        "try",
        "type",
        "typeof",
        "Uint8Array",
        "undefined",
        "unknown",
        "var",
        "void",
        "while",
        "with",
        "yield",
    ];

    private static readonly JsonSerializerOptions Quoting = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    private readonly HashSet<string> _taken = new(Reserved, StringComparer.Ordinal);

    /// <summary>Returns a unique name for a type that is not a reserved word.</summary>
    public string Take(string wanted, params string[] suffixes)
    {
        var name = new StringBuilder();
        foreach (Rune rune in wanted.EnumerateRunes())
        {
            name.Append(Rune.IsLetterOrDigit(rune) || rune.Value == '_' ? rune.ToString() : "");
        }

        string identifier = name.Length == 0 || char.IsDigit(name[0]) ? $"_{name}" : name.ToString();
        string unique = identifier;
        for (int i = 2; _taken.Contains(unique) || suffixes.Any(suffix => _taken.Contains(unique + suffix)); i++)
        {
            unique = string.Create(CultureInfo.InvariantCulture, $"{identifier}{i}");
        }

        _taken.Add(unique);
        _taken.UnionWith(suffixes.Select(suffix => unique + suffix));
        return unique;
    }

    /// <summary>A name with a small first letter.</summary>
    public static string Camel(string name) => char.ToLowerInvariant(name[0]) + name[1..];

    public static string Quote(string text) => JsonSerializer.Serialize(text, Quoting);

    /// <summary>The name of a member in an interface.</summary>
    public static string Property(string name) => IsIdentifier(name) ? name : Quote(name);

    /// <summary>The same in an object literal, where one name sets the prototype.</summary>
    public static string Key(string name) => name == "__proto__" ? $"[{Quote(name)}]" : Property(name);

    /// <summary>The expression after an object that gets a member.</summary>
    public static string Access(string name) => IsIdentifier(name) ? $".{name}" : $"[{Quote(name)}]";

    /// <summary>Whether every object has a property of the name.</summary>
    public static bool IsInherited(string name) =>
        name
            is "constructor"
                or "hasOwnProperty"
                or "isPrototypeOf"
                or "propertyIsEnumerable"
                or "toLocaleString"
                or "toString"
                or "valueOf"
        || name.StartsWith("__", StringComparison.Ordinal);

    private static bool IsIdentifier(string name) =>
        name.Length > 0 && !char.IsAsciiDigit(name[0]) && name.All(static unit => char.IsAsciiLetterOrDigit(unit) || unit is '_' or '$');
}
