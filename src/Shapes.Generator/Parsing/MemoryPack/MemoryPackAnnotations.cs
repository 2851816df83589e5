using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MemoryPack;

/// <summary>MemoryPack's callbacks, and its annotations that shapes do not support.</summary>
internal static class MemoryPackAnnotations
{
    private const string Utf16 = "MemoryPack.Utf16StringFormatterAttribute";
    private const string AllowSerialize = "MemoryPack.MemoryPackAllowSerializeAttribute";
    private const string CustomFormatter = "MemoryPack.MemoryPackCustomFormatterAttribute";

    /// <summary>The attributes of methods that the library calls.</summary>
    public static IEnumerable<(string Attribute, MemberLayouts Kind, CallbackTime Time)> Callbacks { get; } =
    [
        ("MemoryPack.MemoryPackOnSerializingAttribute", MemberLayouts.MemoryPack, CallbackTime.Writing),
        ("MemoryPack.MemoryPackOnSerializedAttribute", MemberLayouts.MemoryPack, CallbackTime.Written),
        ("MemoryPack.MemoryPackOnDeserializingAttribute", MemberLayouts.MemoryPack, CallbackTime.Reading),
        ("MemoryPack.MemoryPackOnDeserializedAttribute", MemberLayouts.MemoryPack, CallbackTime.Read),
    ];

    /// <summary>Whether the library has an object for a callback: not before it reads one, and not for a struct that it copies.</summary>
    public static bool CanCall(IMethodSymbol method, CallbackTime time) =>
        time != CallbackTime.Reading && method.ContainingType is not { IsValueType: true, IsUnmanagedType: true };

    /// <summary>The callback that gets the writer or reader, so that it may write and read its own bytes; null if there is none.</summary>
    public static Difference? WithWriter(INamedTypeSymbol contract) =>
        TypeChain
            .Upwards(contract)
            .SelectMany(static type => type.GetMembers().OfType<IMethodSymbol>())
            .Where(static method => method.Parameters.Length > 0)
            .Select(static method =>
                Callbacks.Select(static callback => callback.Attribute).FirstOrDefault(attribute => method.Has(attribute)) is { } attribute
                    ? new Difference(
                        method,
                        $"[{Attributes.ShortName(attribute)}] with the library's own writer or reader",
                        "declare it without parameters"
                    )
                    : null
            )
            .FirstOrDefault(static difference => difference is not null);

    /// <summary>Empty if the attribute is not supported; null if it is.</summary>
    /// <remarks>Formatters that intern strings or rent memory write and read the same; strings are UTF-8 anyway.</remarks>
    public static string? Unhonoured(INamedTypeSymbol attribute, ISymbol symbol) =>
        IsOfFormatter(attribute)
        || (Attributes.FullName(attribute) == AllowSerialize && symbol is not ITypeSymbol && !HasForm(TypeChain.TypeOf(symbol)))
            ? ""
            : null;

    private static bool IsOfFormatter(INamedTypeSymbol attribute) =>
        TypeChain
            .Upwards(attribute)
            .Any(static type =>
                Attributes.FullName(type.OriginalDefinition) is CustomFormatter or (CustomFormatter + "`1") or (CustomFormatter + "`2")
            )
        && Attributes.FullName(attribute)
            is not (
                Attributes.IgnoreCaseDictionary
                or Utf16
                or "MemoryPack.InternStringFormatterAttribute"
                or "MemoryPack.Utf8StringFormatterAttribute"
                or "MemoryPack.MemoryPoolFormatterAttribute`1"
                or "MemoryPack.ReadOnlyMemoryPoolFormatterAttribute`1"
            );

    // Whether the library writes the type without a formatter that the application registers.
    private static bool HasForm(ITypeSymbol type) =>
        type is not INamedTypeSymbol { TypeKind: not TypeKind.Enum, SpecialType: SpecialType.None } named
        || named.IsUnmanagedType
        || named.Has(Attributes.MemoryPackable)
        || Unions.IsUnion(named)
        || (
            named.IsOfSystem()
            && (
                named.IsGenericType
                || named.Name
                    is "Version"
                        or "Uri"
                        or "BigInteger"
                        or "TimeZoneInfo"
                        or "BitArray"
                        or "StringBuilder"
                        or "Type"
                        or "CultureInfo"
            )
        );

    /// <summary>
    /// The form that the member's formatter of the library gives the type: a list of UTF-16 units; null for the usual one.
    /// </summary>
    public static ConvertedModel? Form(ISymbol member, ITypeSymbol type) =>
        type.SpecialType != SpecialType.System_String || !member.Has(Utf16)
            ? null
            : ConvertedModel.Of(
                "string",
                isStruct: false,
                ListModel.Units,
                "{0}?.ToCharArray()",
                "{0} is { } chars ? new string(chars) : null",
                "{0} is null",
                canFail: false
            );

    /// <summary>The problem of a type in a member; null if there is none.</summary>
    public static string? Unhonoured(ITypeSymbol type) =>
        SourceNames.Of(type) switch
        {
            "global::System.Collections.BitArray" => "a BitArray (the library also writes memory after its bits)",
            "global::System.Numerics.BigInteger" => "a BigInteger (the library does not write its value)",
            _ => null,
        };
}
