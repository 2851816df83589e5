using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Codecs;

/// <summary>A contract known by its name, and its codecs.</summary>
internal abstract class Contract(string name, Type type, MemberInfo[] members)
{
    public string Name { get; } = name;

    public Type Type { get; } = type;

    // The members of the contract, or of the items of a list of it.
    public MemberInfo[] Members { get; } = members;

    public abstract ContractCodec Codec(Format format);

    // The same for a list of the contract at the root.
    public abstract Contract ListOf();

    public override string ToString() => Name;
}
