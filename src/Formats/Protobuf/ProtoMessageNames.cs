using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>
/// The messages of a schema, and the names that are taken: each contract has one with a unique name, in the order in which they are found.
/// </summary>
internal sealed class ProtoMessageNames
{
    // Names with another meaning as a type. "google" would hide the package of the well-known types.
    private static readonly HashSet<string> Reserved = new(StringComparer.Ordinal)
    {
        "double",
        "float",
        "int32",
        "int64",
        "uint32",
        "uint64",
        "sint32",
        "sint64",
        "fixed32",
        "fixed64",
        "sfixed32",
        "sfixed64",
        "bool",
        "string",
        "bytes",
        "group",
        "map",
        "message",
        "enum",
        "oneof",
        "option",
        "optional",
        "repeated",
        "required",
        "reserved",
        "extend",
        "extensions",
        "google",
    };

    private readonly Dictionary<(ShapeInfo Shape, bool IsList), string> _names = [];
    private readonly HashSet<string> _taken = new(Reserved, StringComparer.Ordinal);
    private readonly Queue<(ShapeInfo Shape, bool IsList)> _unwritten = new();

    /// <summary>The name of the message of a contract, or of a list of it; a new one is queued to be written.</summary>
    /// <exception cref="UnsupportedValueException">Protobuf does not support the contract.</exception>
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

    /// <summary>The name, or a similar one if it is taken.</summary>
    public string Reserve(string name) => ProtoNames.Unique(name, _taken.Add);

    /// <summary>Reserves the names unless a message, enum or value has one of them.</summary>
    public bool TryReserve(IReadOnlyCollection<string> names)
    {
        bool isFree = !_taken.Overlaps(names);
        if (isFree)
        {
            _taken.UnionWith(names);
        }

        return isFree;
    }

    public bool TryTakeNext(out (ShapeInfo Shape, bool IsList) message) => _unwritten.TryDequeue(out message);
}
