using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Languages;

/// <summary>A language for which types of contracts are generated, for one of its MessagePack libraries.</summary>
internal abstract class Language(string title, string words, string names)
{
    private readonly HashSet<string> _words = [.. words.Split(' ')];
    private readonly HashSet<string> _names = [.. names.Split(' ')];

    public string Title => title;

    /// <summary>Whether contracts by names and contracts by positions can contain each other.</summary>
    public virtual bool MixesNames => true;

    /// <summary>Whether a type name is reserved.</summary>
    public bool IsReserved(string name) => _words.Contains(name) || _names.Contains(name);

    public string MemberName(string wanted) => Spelled(wanted) is var spelled && _words.Contains(spelled) ? $"{spelled}_" : spelled;

    /// <summary>Returns the module of contracts.</summary>
    public abstract string Write(LanguageTypes types);

    /// <summary>The type of a value that is neither object, list nor map; null if no type holds each value.</summary>
    public abstract string? Scalar(ValueKind kind);

    /// <summary>Whether it has a list of such items, written as MessagePack's array.</summary>
    public virtual bool HasListOf(TypeDescription item) => true;

    /// <summary>The name of a member in the language's style.</summary>
    protected virtual string Spelled(string wanted) => SnakeCase(wanted);

    /// <summary>The MessagePack type of a kind in each language (docs/wire.md).</summary>
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

    /// <summary>The meaning of an integer, as a comment; null if the type says it all.</summary>
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
