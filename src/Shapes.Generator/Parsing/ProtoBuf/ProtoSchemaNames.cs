using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>protobuf-net's names of messages, fields and enums in its schemas.</summary>
internal static class ProtoSchemaNames
{
    /// <summary>
    /// The name of a message: by its attributes, otherwise the type's own, followed by those of its type arguments and containing types.
    /// </summary>
    public static string Of(INamedTypeSymbol contract) =>
        OfAttributes(contract) ?? string.Join("_", Arguments(contract).Select(OfArgument).Prepend(contract.Name));

    // With reflection, a type in a generic one also has the arguments of that.
    private static IEnumerable<ITypeSymbol> Arguments(INamedTypeSymbol type) =>
        (type.ContainingType is { } outer ? Arguments(outer) : []).Concat(type.TypeArguments);

    /// <summary>The name that attributes give a contract or an enum, without a package; null if none does.</summary>
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

    /// <summary>The name of an enum's value.</summary>
    public static string OfValue(IFieldSymbol value) =>
        value.Find(Attributes.ProtoEnum)?.Named("Name") is string { Length: > 0 } name ? name : value.Name;

    // The library looks into a nullable, except for its own scalars, whose name is not a word: Nullable`1.
    private static string OfArgument(ITypeSymbol argument) =>
        argument switch
        {
            _ when Scalars.Nullable(argument) is { } inner && Scalars.Kind(inner) is null or ValueKind.DateTimeOffset => OfArgument(inner),
            IArrayTypeSymbol array => $"Array_{OfArgument(array.ElementType)}",
            INamedTypeSymbol named => Of(named),
            _ => argument.Name,
        };
}
