using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>A contract known by its name, and its codecs.</summary>
internal abstract class Contract(string name, Type type, ShapeInfo info)
{
    public string Name { get; } = name;

    public Type Type { get; } = type;

    // The members of the contract, or of the items of a list of it.
    public ShapeMember[] Members { get; } = info.Members.ToArray();

    // The same as a format has them; none of a union or of a value that is no contract.
    public ShapeMember[] MembersIn(string wire) => info.For(Wire.Format(wire).Layout!.Value)?.Members.ToArray() ?? [];

    // The formats and variants that have a form for it.
    public IEnumerable<string> Wires => Wire.All.Where(wire => IsOffered(Wire.Format(wire)));

    public abstract bool IsOffered(Format format);

    public abstract ContractCodec Codec(Format format);

    // The same for a list of the contract at the root.
    public abstract Contract ListOf();

    public override string ToString() => Name;
}
