using System.Diagnostics.CodeAnalysis;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

/// <summary>The messages of a schema: each contract has one, with a name of its own, in the order in which they are found.</summary>
internal sealed class ProtoMessageNames
{
    // Names that mean something else in the place of a type; "google" would hide the package of the well-known types.
    private static readonly HashSet<string> Reserved = new(StringComparer.Ordinal)
    {
        "double", "float", "int32", "int64", "uint32", "uint64", "sint32", "sint64", "fixed32", "fixed64", "sfixed32",
        "sfixed64", "bool", "string", "bytes", "group", "map", "message", "enum", "oneof", "option", "optional", "repeated",
        "required", "reserved", "extend", "extensions", "google",
    };

    private readonly Dictionary<ShapeInfo, string> _names = [];
    private readonly HashSet<string> _taken = new(Reserved, StringComparer.Ordinal);
    private readonly Queue<ShapeInfo> _unwritten = new();

    /// <summary>The contract's message; one not met before is put in line to be written.</summary>
    /// <exception cref="UnsupportedValueException">The contract has no form in Protobuf.</exception>
    public string NameOf(ShapeInfo shape)
    {
        shape = shape.For(MemberLayout.Protobuf) ?? throw new UnsupportedValueException(shape.Name, "it has no form in Protobuf.");
        if (!_names.TryGetValue(shape, out string? name))
        {
            name = Reserve(ProtoNames.Identifier(shape.Name));
            _names.Add(shape, name);
            _unwritten.Enqueue(shape);
        }

        return name;
    }

    /// <summary>The name, or when it is taken, one like it.</summary>
    public string Reserve(string name) => ProtoNames.Unique(name, _taken.Add);

    /// <summary>The next contract whose message is to be written.</summary>
    public bool TryTakeNext([NotNullWhen(true)] out ShapeInfo? shape) => _unwritten.TryDequeue(out shape);
}
