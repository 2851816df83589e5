using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>Members whose form in protobuf-net follows from their type and attribute together, and that shapes have no form for.</summary>
internal static class ProtoDifferences
{
    private const int TimestampLevel = 240;

    /// <summary>What differs, and the way out; null when nothing does.</summary>
    public static (string What, string WayOut)? Of(INamedTypeSymbol contract, Candidate member)
    {
        ProtoOptions options = member.Proto!;
        if (Collections.Entries(member.Type) is { } entries)
        {
            return options.Format == ProtoFormat.Group ? ("DataFormat.Group on a dictionary", "write its entries without groups")
                : IsGroup(entries.Key) || IsGroup(entries.Value) ? ("a dictionary of [ProtoContract(IsGroup = true)]", "write it without groups")
                : null;
        }

        ITypeSymbol item = Collections.Items(member.Type) ?? member.Type;
        return options is { Format: ProtoFormat.Group, Level: >= TimestampLevel } && IsTime(Scalars.Nullable(item) ?? item) ? ("DataFormat.Group on a Timestamp or Duration", "write it without groups")
            : member.Setter == MemberSetter.None && IsRefused(contract, member) ? ("no setter, at which protobuf-net throws", "give it a setter")
            : null;
    }

    private static bool IsGroup(ITypeSymbol type) => (Scalars.Nullable(type) ?? type).Find(Attributes.ProtoContract)?.Named("IsGroup") is true;

    private static bool IsTime(ITypeSymbol type) => Scalars.Classify(type)?.Kind is ValueKind.DateTime or ValueKind.TimeSpan;

    // Arrays the library reads and drops; what a parameter of a constructor sets is read by shapes alone.
    private static bool IsRefused(INamedTypeSymbol contract, Candidate member) =>
        member.Symbol.Own(Attributes.ProtoMember) is not null
        && (member.Type.IsValueType || member.Type.SpecialType == SpecialType.System_String)
        && !contract.InstanceConstructors.Any(constructor => constructor.Parameters.Any(parameter => string.Equals(parameter.Name, member.Symbol.Name, StringComparison.OrdinalIgnoreCase)));
}
