using System.Globalization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>Names in Protobuf (protobuf.dev/programming-guides/style).</summary>
internal static class ProtoNames
{
    /// <summary>A member's name in snake_case: <c>UpdateTime</c> becomes <c>update_time</c>, <c>HTTPServer</c> <c>http_server</c>.</summary>
    public static string SnakeCase(string name)
    {
        var snake = new StringBuilder();
        for (int i = 0; i < name.Length; i++)
        {
            bool startsWord = i > 0 && char.IsUpper(name[i])
                && (!char.IsUpper(name[i - 1]) || (i + 1 < name.Length && char.IsLower(name[i + 1])));
            if (startsWord && name[i - 1] != '_')
            {
                snake.Append('_');
            }

            snake.Append(char.ToLowerInvariant(name[i]));
        }

        return Identifier(snake.ToString());
    }

    /// <summary>The JSON name that protoc derives from a field's name: without underscores, the letters behind them in upper case.</summary>
    public static string JsonNameOf(string fieldName)
    {
        var name = new StringBuilder();
        bool isUpper = false;
        foreach (char letter in fieldName)
        {
            if (letter != '_')
            {
                name.Append(isUpper ? char.ToUpperInvariant(letter) : letter);
            }

            isUpper = letter == '_';
        }

        return name.ToString();
    }

    /// <summary>An identifier: what is no ASCII letter, digit or underscore is replaced by its number, in hexadecimal.</summary>
    public static string Identifier(string name)
    {
        var identifier = new StringBuilder();
        foreach (char letter in name)
        {
            if (char.IsAsciiLetterOrDigit(letter) || letter == '_')
            {
                identifier.Append(letter);
            }
            else
            {
                identifier.Append(CultureInfo.InvariantCulture, $"u{(int)letter:x4}");
            }
        }

        return identifier.Length == 0 || char.IsAsciiDigit(identifier[0]) ? $"x{identifier}" : identifier.ToString();
    }

    /// <summary>The name, or when it is refused the first of name2, name3 … that is not.</summary>
    public static string Unique(string name, Func<string, bool> tryTake)
    {
        string unique = name;
        for (int i = 2; !tryTake(unique); i++)
        {
            unique = name + i.ToString(CultureInfo.InvariantCulture);
        }

        return unique;
    }
}

/// <summary>The messages of a schema, and the names that are taken: each contract has one, with a name of its own, in the order in which they are found.</summary>
internal sealed class ProtoMessageNames
{
    // Names with another meaning as a type. "google" would hide the package of the well-known types.
    private static readonly HashSet<string> Reserved = new(StringComparer.Ordinal)
    {
        "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32",
        "sfixed64", "bool", "string", "bytes", "group", "map", "message", "enum", "oneof", "option", "optional", "repeated",
        "required", "reserved", "extend", "extensions", "google",
    };

    private readonly Dictionary<(ShapeInfo Shape, bool IsList), string> _names = [];
    private readonly HashSet<string> _taken = new(Reserved, StringComparer.Ordinal);
    private readonly Queue<(ShapeInfo Shape, bool IsList)> _unwritten = new();

    /// <summary>The contract's message, or that of a list of it; a new one is queued to be written.</summary>
    /// <exception cref="UnsupportedValueException">The contract has no form in Protobuf.</exception>
    public string NameOf(ShapeInfo shape, bool isList = false)
    {
        shape = shape.For(MemberLayout.Protobuf) ?? throw new UnsupportedValueException(shape.Name, "it cannot be written in Protobuf.");
        if (!_names.TryGetValue((shape, isList), out string? name))
        {
            _unwritten.Enqueue((shape, isList));
            name = Reserve(isList ? NameOf(shape) + "List" : ProtoNames.Identifier(shape.ProtoName ?? shape.Name));
            _names.Add((shape, isList), name);
        }

        return name;
    }

    /// <summary>The name, or when it is taken, one like it.</summary>
    public string Reserve(string name) => ProtoNames.Unique(name, _taken.Add);

    /// <summary>Whether no message, enum or value has the names, which are then reserved.</summary>
    public bool TryReserve(IReadOnlyCollection<string> names)
    {
        bool isFree = !_taken.Overlaps(names);
        if (isFree)
        {
            _taken.UnionWith(names);
        }

        return isFree;
    }

    /// <summary>The next message to be written.</summary>
    public bool TryTakeNext(out (ShapeInfo Shape, bool IsList) message) => _unwritten.TryDequeue(out message);
}
