using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>The names that protobuf-net gives to messages, fields and enums in its schemas.</summary>
internal static class ProtoSchemaNames
{
    /// <summary>A message's: by its attributes, else the type's own, with those of its type arguments, and of the types around it, behind
    /// it.</summary>
    public static string Of(INamedTypeSymbol contract) =>
        OfAttributes(contract) ?? string.Join("_", Arguments(contract).Select(OfArgument).Prepend(contract.Name));

    // To reflection a type in a generic one has the arguments of that, too.
    private static IEnumerable<ITypeSymbol> Arguments(INamedTypeSymbol type) =>
        (type.ContainingType is { } outer ? Arguments(outer) : []).Concat(type.TypeArguments);

    /// <summary>The name that attributes of a contract or an enum give it, without a package; null when none does.</summary>
    public static string? OfAttributes(INamedTypeSymbol type)
    {
        string? name =
            (
                type.Find(Attributes.ProtoContract)?.Named("Name")
                ?? type.Find(Attributes.DataContract)?.Named("Name")
                ?? type.Find(Attributes.XmlType)?.Named("TypeName")
            ) as string;
        return string.IsNullOrEmpty(name) ? null : name!.Substring(name.LastIndexOf('.') + 1);
    }

    /// <summary>A member's, where its attributes give it another than its own.</summary>
    /// <param name="member">The member.</param>
    /// <param name="annotation">The attribute that numbers it, where that is protobuf-net's.</param>
    public static string? Of(ISymbol member, AttributeData? annotation)
    {
        string? name = (annotation is null ? member.Own(Attributes.DataMember)?.Named("Name") : annotation.Named("Name")) as string;
        return string.IsNullOrEmpty(name) || name == member.Name ? null : name;
    }

    /// <summary>That of a value of an enum.</summary>
    public static string OfValue(IFieldSymbol value) =>
        value.Find(Attributes.ProtoEnum)?.Named("Name") is string { Length: > 0 } name ? name : value.Name;

    // The library looks into a nullable, but for its own scalars, whose name is no word: Nullable`1.
    private static string OfArgument(ITypeSymbol argument) =>
        argument switch
        {
            _ when Scalars.Nullable(argument) is { } inner && Scalars.Kind(inner) is null or ValueKind.DateTimeOffset => OfArgument(inner),
            IArrayTypeSymbol array => $"Array_{OfArgument(array.ElementType)}",
            INamedTypeSymbol named => Of(named),
            _ => argument.Name,
        };
}
