using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Json;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Enums, with the JSON names of their values.</summary>
internal static class Enums
{
    /// <summary>
    /// Returns the enum, or null if the type is not one; <paramref name="asName"/> tells whether JSON writes names here, whatever the enum
    /// itself asks for; null if the enum decides.
    /// </summary>
    public static EnumModel? Classify(ITypeSymbol type, bool? asName)
    {
        if (type is not INamedTypeSymbol { TypeKind: TypeKind.Enum, EnumUnderlyingType: { } underlying } enumeration)
        {
            return null;
        }

        IFieldSymbol[] fields = [.. type.GetMembers().OfType<IFieldSymbol>().Where(static field => field.HasConstantValue)];
        EnumValueModel[] values = [.. fields.Select(Value)];
        string[] protoNames = [.. fields.Select(ProtoSchemaNames.OfValue)];
        return new EnumModel(
            SourceNames.Of(type),
            Scalars.Kind(underlying)!.Value,
            underlying.ToDisplayString(),
            type.Name,
            values.ToEquatableArray(),
            type.Has(Attributes.Flags),
            asName ?? JsonConverters.WritesNames(type) ?? false
        )
        {
            ProtoName = ProtoSchemaNames.OfAttributes(enumeration),
            ProtoNames = protoNames.SequenceEqual(values.Select(static value => value.Name)) ? default : protoNames.ToEquatableArray(),
        };
    }

    private static EnumValueModel Value(IFieldSymbol field)
    {
        string? name = field.Find(Attributes.JsonEnumName)?.ConstructorArguments.FirstOrDefault().Value as string;
        long value = field.ConstantValue is ulong bits
            ? unchecked((long)bits)
            : Convert.ToInt64(field.ConstantValue, System.Globalization.CultureInfo.InvariantCulture);
        return new EnumValueModel(name ?? field.Name, value);
    }
}
