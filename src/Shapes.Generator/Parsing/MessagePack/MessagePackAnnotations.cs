using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MessagePack;

/// <summary>MessagePack-CSharp's callbacks, and its annotations that shapes do not support.</summary>
internal static class MessagePackAnnotations
{
    private const string Formatter = "MessagePack.MessagePackFormatterAttribute";
    private const string Conversions = "global::SerializationApi.Shapes.Conversions";
    private const string Receiver = "MessagePack.IMessagePackSerializationCallbackReceiver";

    /// <summary>The methods of the interface that the library calls.</summary>
    public static IEnumerable<(string Interface, string Method, MemberLayouts Kind, CallbackTime Time)> Callbacks { get; } =
    [
        (Receiver, "OnBeforeSerialize", MemberLayouts.MessagePack, CallbackTime.Writing),
        (Receiver, "OnAfterDeserialize", MemberLayouts.MessagePack, CallbackTime.Read),
    ];

    /// <summary>Empty if the attribute is not supported; null if it is, or names a formatter of the library with the same output.</summary>
    public static string? Unhonoured(AttributeData attribute, string name, ITypeSymbol? type) =>
        name == Formatter
        && !(
            type is not null
            && attribute.First() is INamedTypeSymbol formatter
            && (IsUsual(formatter, type) || Form(formatter, type) is not null)
        )
            ? ""
            : null;

    /// <summary>
    /// The form that the member's formatter of the library gives the type; null if there is none, or it is the usual one.
    /// </summary>
    public static ConvertedModel? Form(ISymbol member, ITypeSymbol type) =>
        member.Find(Formatter)?.First() is INamedTypeSymbol formatter ? Form(formatter, type) : null;

    private static ConvertedModel? Form(INamedTypeSymbol formatter, ITypeSymbol type) =>
        (NameOf(formatter), Scalars.Kind(type)) switch
        {
            ("NativeGuidFormatter", ValueKind.Guid) => Of(
                type,
                "byte[]",
                ValueKind.Bytes,
                "{0}.ToByteArray()",
                "new global::System.Guid({0}!)"
            ),
            ("NativeDecimalFormatter", ValueKind.Decimal) => Of(
                type,
                "byte[]",
                ValueKind.Bytes,
                $"{Conversions}.ToBytes({{0}})",
                $"{Conversions}.ToDecimal({{0}})"
            ),
            ("NativeDateTimeFormatter", ValueKind.DateTime) => Of(
                type,
                "long",
                ValueKind.Int64,
                "{0}.ToBinary()",
                "global::System.DateTime.FromBinary({0})"
            ),
            ("EnumAsStringFormatter", _)
                when HasPlainNames(type) && SymbolEqualityComparer.Default.Equals(formatter.TypeArguments[0], type) => Of(
                type,
                "string",
                ValueKind.String,
                "{0}.ToString()",
                $"global::System.Enum.Parse<{SourceNames.Of(type)}>({{0}}!)"
            ) with
            {
                Names = Enums.Classify(type, asName: true),
            },
            _ => null,
        };

    private static ConvertedModel Of(ITypeSymbol type, string wire, ValueKind kind, string toWire, string fromWire) =>
        ConvertedModel.Of(SourceNames.Of(type), isStruct: true, new ScalarModel(wire, kind), toWire, fromWire, "{0} == default");

    // Of two names for a value the library uses the last, and it writes the name in an attribute.
    private static bool HasPlainNames(ITypeSymbol type) =>
        type.TypeKind == TypeKind.Enum
        && type.GetMembers().OfType<IFieldSymbol>().Where(static field => field.HasConstantValue).ToArray() is var fields
        && fields.Select(static field => field.ConstantValue).Distinct().Count() == fields.Length
        && !fields.Any(static field => field.Has("System.Runtime.Serialization.EnumMemberAttribute"));

    private static string NameOf(INamedTypeSymbol formatter) =>
        formatter.ContainingNamespace.ToDisplayString() == "MessagePack.Formatters" ? formatter.Name : "";

    /// <summary>The problem of a type in a member; null if there is none. Contracts of the library tell their own.</summary>
    public static string? Unhonoured(ITypeSymbol type) =>
        OwnCollections.BaseOf(type) is { } own && WritesObjects(type) && !own.TypeArguments.All(IsSameAsObject)
            ? $"the type '{SourceNames.Display(type)}', whose items the library writes as objects, numbers in their full width"
        : type is INamedTypeSymbol { TypeKind: not TypeKind.Enum } named && named.Has(Formatter) && !MemberSources.IsOfMessagePack(named)
            ? $"the type '{SourceNames.Display(type)}' with [MessagePackFormatter]"
        : null;

    /// <summary>Whether the library writes a collection regardless of the type of its items.</summary>
    public static bool WritesObjects(ITypeSymbol type) =>
        type.AllInterfaces.Any(static face =>
            Attributes.IsNamed(face, "System.Collections.IList") || Attributes.IsNamed(face, "System.Collections.IDictionary")
        );

    private static bool IsSameAsObject(ITypeSymbol item) =>
        item.SpecialType
            is SpecialType.System_String
                or SpecialType.System_Boolean
                or SpecialType.System_Single
                or SpecialType.System_Double
                or SpecialType.System_DateTime
        || item is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte };

    // The library's default formatter for the type.
    private static bool IsUsual(INamedTypeSymbol formatter, ITypeSymbol type)
    {
        string name = NameOf(formatter);
        return type switch
        {
            { SpecialType: SpecialType.System_String } => name is "NullableStringFormatter" or "StringInterningFormatter",
            IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte } => name == "ByteArrayFormatter",
            { TypeKind: TypeKind.Enum } => name == "GenericEnumFormatter",
            _ when Scalars.Nullable(type) is { } inner => name == $"Nullable{inner.Name}Formatter",
            INamedTypeSymbol named => name == $"{named.Name}Formatter"
                && named.IsOfSystem()
                && formatter.TypeArguments.AsEnumerable().SequenceEqual(named.TypeArguments, SymbolEqualityComparer.Default),
            _ => false,
        };
    }
}
