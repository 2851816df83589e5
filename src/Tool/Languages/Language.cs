using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>A language that has contracts as types, which a MessagePack library of it reads and writes.</summary>
/// <param name="title">Its name.</param>
/// <param name="words">What no member can be called.</param>
/// <param name="names">What generated code uses, so that no type can be called it, either.</param>
internal abstract class Language(string title, string words, string names)
{
    private readonly HashSet<string> _words = [.. words.Split(' ')];
    private readonly HashSet<string> _names = [.. names.Split(' ')];

    /// <summary>Its name.</summary>
    public string Title => title;

    /// <summary>Whether contracts by names and contracts by positions can hold each other.</summary>
    public virtual bool MixesNames => true;

    /// <summary>Whether no type can be called so.</summary>
    public bool IsReserved(string name) => _words.Contains(name) || _names.Contains(name);

    /// <summary>The name of a member.</summary>
    public string MemberName(string wanted) => Spelled(wanted) is var spelled && _words.Contains(spelled) ? $"{spelled}_" : spelled;

    /// <summary>The module of contracts.</summary>
    /// <param name="types">The contracts.</param>
    public abstract string Write(LanguageTypes types);

    /// <summary>The type of what is neither object, list nor map; null where it has none that holds each value.</summary>
    public abstract string? Scalar(ValueKind kind);

    /// <summary>Whether it has a list of such items, written as MessagePack's array.</summary>
    public virtual bool HasListOf(TypeDescription item) => true;

    /// <summary>The name of a member as the language spells names.</summary>
    protected virtual string Spelled(string wanted) => SnakeCase(wanted);

    /// <summary>What MessagePack has for a kind, as each language calls it (docs/wire.md).</summary>
    protected static (string? Python, string? Rust, string? Go) ScalarOf(ValueKind kind) =>
        kind switch
        {
            ValueKind.Boolean => ("bool", "bool", "bool"),
            ValueKind.SByte => ("int", "i8", "int8"),
            ValueKind.Int16 => ("int", "i16", "int16"),
            ValueKind.Int32 or ValueKind.DateOnly => ("int", "i32", "int32"),
            ValueKind.Int64 or ValueKind.TimeOnly or ValueKind.TimeSpan => ("int", "i64", "int64"),
            ValueKind.Byte => ("int", "u8", "uint8"),
            ValueKind.UInt16 or ValueKind.Char => ("int", "u16", "uint16"),
            ValueKind.UInt32 or ValueKind.Fixed32 => ("int", "u32", "uint32"),
            ValueKind.UInt64 or ValueKind.Fixed64 => ("int", "u64", "uint64"),
            ValueKind.Single => ("float", "f32", "float32"),
            ValueKind.Double => ("float", "f64", "float64"),
            ValueKind.String or ValueKind.Guid or ValueKind.Decimal or ValueKind.Number => ("str", "String", "string"),
            ValueKind.Bytes => ("bytes", "ByteBuf", "[]byte"),
            ValueKind.DateTime => ("Timestamp", null, "time.Time"), // serde has no extensions.
            _ => (null, null, null),
        };

    /// <summary>What an integer stands for, as a comment; null where it says all by itself.</summary>
    protected static string? CommentOf(TypeDescription type) =>
        type switch
        {
            { EnumType: not null } => string.Join(", ", type.EnumValues.Select(static value => $"{value.Key} = {value.Value}")),
            { Kind: ValueKind.Char } => "a unit of UTF-16",
            { Kind: ValueKind.DateOnly } => "days since 0001-01-01",
            { Kind: ValueKind.TimeOnly or ValueKind.TimeSpan } => "ticks of 100 ns",
            { Kind: ValueKind.Decimal } => "a decimal number",
            _ => null,
        };

    private static string SnakeCase(string name)
    {
        var text = new StringBuilder();
        for (int i = 0; i < name.Length; i++)
        {
            bool begins =
                i > 0
                && char.IsAsciiLetterUpper(name[i])
                && name[i - 1] != '_'
                && (!char.IsAsciiLetterUpper(name[i - 1]) || (i + 1 < name.Length && char.IsAsciiLetterLower(name[i + 1])));
            text.Append(begins ? "_" : "").Append(char.ToLowerInvariant(name[i]));
        }

        return text.ToString();
    }
}
