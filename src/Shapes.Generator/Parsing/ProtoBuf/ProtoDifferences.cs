using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>Members whose form in protobuf-net depends on both type and attribute, and that shapes do not support.</summary>
internal static class ProtoDifferences
{
    private const int WellKnownLevel = 240;

    /// <summary>The lowest level at which a GUID is a text.</summary>
    public const int TextLevel = 300;

    /// <summary>The first that differs; null if none does.</summary>
    public static Difference? Of(INamedTypeSymbol contract, IReadOnlyList<Candidate> members) =>
        members
            .Where(static member => member.Proto is not null)
            .Select(member => Of(contract, member) is var (what, wayOut) ? new Difference(member.Symbol, what, wayOut) : null)
            .FirstOrDefault(static difference => difference is not null)
        ?? (
            IsList(contract)
                ? new Difference(
                    contract,
                    "items that protobuf-net writes alone, without the members",
                    "set IgnoreListHandling, or hold the collection in a member"
                )
                : null
        )
        ?? (
            Unreachable(contract) is var (property, attribute)
                ? new Difference(property, $"[{attribute}] on a property that code cannot read", "give the number to an ordinary property")
                : null
        );

    // If there are two kinds of items the library uses none, unless the class derives from a collection.
    private static bool IsList(INamedTypeSymbol contract) =>
        (contract.Find(Attributes.ProtoContract) ?? contract.Find(Attributes.DataContract)) is { } own
        && own.Named("IgnoreListHandling") is not true
        && (
            contract.AllInterfaces.Count(static face =>
                face.OriginalDefinition.SpecialType == SpecialType.System_Collections_Generic_IEnumerable_T
            ) == 1
            || TypeChain.Upwards(contract).Any(FilledCollections.IsOfRuntime)
        );

    private static (string What, string WayOut)? Of(INamedTypeSymbol contract, Candidate member)
    {
        ProtoOptions options = member.Proto!;
        if (options.Level is not (ProtoMembers.DefaultLevel or WellKnownLevel or TextLevel))
        {
            return ($"[CompatibilityLevel] {options.Level}, at which protobuf-net throws", "use Level200, Level240 or Level300");
        }

        if (Misfit(options, member) is { } attribute)
        {
            return ($"[{attribute}] where protobuf-net throws or cannot tell null from empty", "remove it");
        }

        if (Collections.Entries(member.Type) is { } entries)
        {
            return options.Format == ProtoFormat.Group ? ("DataFormat.Group on a dictionary", "write its entries without groups")
                : IsGroup(entries.Key) ? ("a dictionary with keys of [ProtoContract(IsGroup = true)]", "write it without groups")
                : options.ValueFormat == ProtoFormat.Group && IsScalar(entries.Value)
                    ? ("[ProtoMap(ValueFormat = Group)]", "write it without groups")
                : null;
        }

        return member.Setter == MemberSetter.None && IsRefused(contract, member)
            ? ("no setter, so protobuf-net throws", "give it a setter")
            : null;
    }

    // An attribute that protobuf-net refuses, or that does not distinguish null from empty there: an empty list overwrites nothing.
    private static string? Misfit(ProtoOptions options, Candidate member)
    {
        bool isCollection = IsCollection(member.Type);
        return options.CollectionWrapping != ProtoWrapping.None
            && (
                !isCollection
                || member.Type.IsValueType
                || options.OverwritesList
                || member.Setter is MemberSetter.Fill or MemberSetter.FillOrMake
            )
                ? "NullWrappedCollection"
            : options.Wrapping != ProtoWrapping.None && Collections.Entries(member.Type) is { } entries && IsCollection(entries.Value)
                ? "NullWrappedValue"
            : options.Wrapping != ProtoWrapping.None
            && !isCollection
            && !(
                CanBeWrapped(member.Type, options.Level)
                && options is { Format: ProtoFormat.Default, IsPacked: false, IsRequired: false, DefaultValue: null }
            )
                ? "NullWrappedValue"
            : null;
    }

    private static bool CanBeWrapped(ITypeSymbol type, int level) =>
        Scalars.Nullable(type) is { } inner
            ? inner.TypeKind == TypeKind.Enum
                || Scalars.Kind(inner) switch
                {
                    ValueKind.Guid or ValueKind.Decimal => level >= TextLevel,
                    ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan or ValueKind.DateOnly or ValueKind.TimeOnly =>
                        false,
                    var kind => kind is not null,
                }
            : Scalars.Kind(type) is ValueKind.String or ValueKind.Bytes;

    /// <summary>Whether a type has items or entries; bytes are a value.</summary>
    public static bool IsCollection(ITypeSymbol type) =>
        !IsBytes(type) && (Collections.Items(type) is not null || Collections.Entries(type) is not null);

    private static bool IsScalar(ITypeSymbol type) =>
        (Scalars.Nullable(type) ?? type) is var value
        && (value.TypeKind == TypeKind.Enum || Scalars.Kind(value) is not (null or ValueKind.DateTime or ValueKind.TimeSpan));

    // A numbered member that code cannot name: an explicit implementation, or a property without a getter.
    private static (ISymbol Property, string Attribute)? Unreachable(INamedTypeSymbol contract)
    {
        var numbering = new ProtoNumbering(contract);
        return contract
            .GetMembers()
            .OfType<IPropertySymbol>()
            .Where(static property => property.GetMethod is null || !property.ExplicitInterfaceImplementations.IsEmpty)
            .Select(property => numbering.NumberOf(property) is { } attribute ? ((ISymbol, string)?)(property, attribute) : null)
            .FirstOrDefault(static found => found is not null);
    }

    /// <summary>Whether the library writes a collection as bytes.</summary>
    public static bool IsBytes(ITypeSymbol type) =>
        SourceNames.Of(type)
            is "byte[]"
                or "global::System.Memory<byte>"
                or "global::System.ReadOnlyMemory<byte>"
                or "global::System.ArraySegment<byte>";

    /// <summary>Whether a contract asks for groups everywhere.</summary>
    public static bool IsGroup(ITypeSymbol type) =>
        (Scalars.Nullable(type) ?? type).Find(Attributes.ProtoContract)?.Named("IsGroup") is true;

    // The library reads and drops arrays; only shapes read members that a constructor's parameter sets.
    private static bool IsRefused(INamedTypeSymbol contract, Candidate member) =>
        member.Symbol.Own(Attributes.ProtoMember) is not null
        && (member.Type.IsValueType || member.Type.SpecialType == SpecialType.System_String)
        && !contract.HasParameter(member.Symbol);
}
