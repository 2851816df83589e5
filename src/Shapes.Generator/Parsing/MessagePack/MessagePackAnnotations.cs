using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MessagePack;

/// <summary>MessagePack-CSharp's callbacks, and the annotation of it that shapes do not honour.</summary>
internal static class MessagePackAnnotations
{
    private const string Receiver = "MessagePack.IMessagePackSerializationCallbackReceiver";

    /// <summary>The methods of the interface that the library calls.</summary>
    public static IEnumerable<(string Interface, string Method, MemberLayouts Kind, CallbackTime Time)> Callbacks { get; } =
    [
        (Receiver, "OnBeforeSerialize", MemberLayouts.MessagePack, CallbackTime.Writing),
        (Receiver, "OnAfterDeserialize", MemberLayouts.MessagePack, CallbackTime.Read),
    ];

    /// <summary>Empty when the attribute is not honoured; null when it is, or names a formatter of the library that writes what is written anyway.</summary>
    /// <param name="type">What has the attribute, or holds a value by it.</param>
    public static string? Unhonoured(AttributeData attribute, string name, ITypeSymbol? type) =>
        name == "MessagePack.MessagePackFormatterAttribute" && !(type is not null && attribute.First() is INamedTypeSymbol formatter && IsUsual(formatter, type)) ? "" : null;

    /// <summary>What is wrong with a type that a member holds; null when nothing is.</summary>
    public static string? Unhonoured(ITypeSymbol type) => OwnCollections.BaseOf(type) is { } own && WritesObjects(type) && !own.TypeArguments.All(IsSameAsObject)
        ? $"the type '{SourceNames.Display(type)}', whose items the library writes as objects, numbers in their full width"
        : null;

    /// <summary>Whether the library writes a collection without regard to the type of its items.</summary>
    public static bool WritesObjects(ITypeSymbol type) => type.AllInterfaces.Any(static face => Attributes.FullName(face) is "System.Collections.IList" or "System.Collections.IDictionary");

    private static bool IsSameAsObject(ITypeSymbol item) =>
        item.SpecialType is SpecialType.System_String or SpecialType.System_Boolean or SpecialType.System_Single or SpecialType.System_Double or SpecialType.System_DateTime
        || item is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte };

    // The formatter that the library has for the type by itself.
    private static bool IsUsual(INamedTypeSymbol formatter, ITypeSymbol type)
    {
        string name = formatter.ContainingNamespace.ToDisplayString() == "MessagePack.Formatters" ? formatter.Name : "";
        return type switch
        {
            { SpecialType: SpecialType.System_String } => name is "NullableStringFormatter" or "StringInterningFormatter",
            IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte } => name == "ByteArrayFormatter",
            { TypeKind: TypeKind.Enum } => name == "GenericEnumFormatter",
            _ when Scalars.Nullable(type) is { } inner => name == $"Nullable{inner.Name}Formatter",
            INamedTypeSymbol named => name == $"{named.Name}Formatter" && named.ContainingNamespace.ToDisplayString().StartsWith("System", StringComparison.Ordinal) && formatter.TypeArguments.AsEnumerable().SequenceEqual(named.TypeArguments, SymbolEqualityComparer.Default),
            _ => false,
        };
    }
}
