using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>The attributes that the generator reads.</summary>
internal static class Attributes
{
    public const string GenerateShape = "SerializationApi.Shapes.GenerateShapeAttribute";
    public const string GenerateShapeFor = "SerializationApi.Shapes.GenerateShapeForAttribute`1";
    public const string GeneratedShapeSet = "SerializationApi.Shapes.GeneratedShapeSetAttribute";
    public const string Reserved = "SerializationApi.Shapes.ReservedAttribute";
    public const string ShapeAs = "SerializationApi.Shapes.ShapeAsAttribute`1";
    public const string ShapeSet = "SerializationApi.Shapes.ShapeSetAttribute";

    public const string CompilerGenerated = "System.Runtime.CompilerServices.CompilerGeneratedAttribute";

    public const string MessagePackObject = "MessagePack.MessagePackObjectAttribute";
    public const string Key = "MessagePack.KeyAttribute";
    public const string IgnoreMember = "MessagePack.IgnoreMemberAttribute";
    public const string SerializationConstructor = "MessagePack.SerializationConstructorAttribute";
    public const string Union = "MessagePack.UnionAttribute";

    public const string ProtoContract = "ProtoBuf.ProtoContractAttribute";
    public const string ProtoEnum = "ProtoBuf.ProtoEnumAttribute";
    public const string ProtoMember = "ProtoBuf.ProtoMemberAttribute";
    public const string ProtoPartialMember = "ProtoBuf.ProtoPartialMemberAttribute";
    public const string ProtoPartialIgnore = "ProtoBuf.ProtoPartialIgnoreAttribute";
    public const string ProtoIgnore = "ProtoBuf.ProtoIgnoreAttribute";
    public const string ProtoInclude = "ProtoBuf.ProtoIncludeAttribute";
    public const string ProtoMap = "ProtoBuf.ProtoMapAttribute";
    public const string NullWrappedValue = "ProtoBuf.NullWrappedValueAttribute";
    public const string NullWrappedCollection = "ProtoBuf.NullWrappedCollectionAttribute";
    public const string CompatibilityLevel = "ProtoBuf.CompatibilityLevelAttribute";

    public const string MemoryPackable = "MemoryPack.MemoryPackableAttribute";
    public const string MemoryPackOrder = "MemoryPack.MemoryPackOrderAttribute";
    public const string MemoryPackIgnore = "MemoryPack.MemoryPackIgnoreAttribute";
    public const string MemoryPackInclude = "MemoryPack.MemoryPackIncludeAttribute";
    public const string MemoryPackConstructor = "MemoryPack.MemoryPackConstructorAttribute";
    public const string MemoryPackUnionFormatter = "MemoryPack.MemoryPackUnionFormatterAttribute";
    public const string IgnoreCaseDictionary = "MemoryPack.OrdinalIgnoreCaseStringDictionaryFormatter`1";
    public const string SuppressDefaultInitialization = "MemoryPack.SuppressDefaultInitializationAttribute";
    public const string MemoryPackUnion = "MemoryPack.MemoryPackUnionAttribute";

    public const string DataContract = "System.Runtime.Serialization.DataContractAttribute";
    public const string DataMember = "System.Runtime.Serialization.DataMemberAttribute";
    public const string IgnoreDataMember = "System.Runtime.Serialization.IgnoreDataMemberAttribute";
    public const string KnownType = "System.Runtime.Serialization.KnownTypeAttribute";

    public const string JsonPropertyName = "System.Text.Json.Serialization.JsonPropertyNameAttribute";
    public const string JsonIgnore = "System.Text.Json.Serialization.JsonIgnoreAttribute";
    public const string JsonConstructor = "System.Text.Json.Serialization.JsonConstructorAttribute";
    public const string JsonConverter = "System.Text.Json.Serialization.JsonConverterAttribute";
    public const string JsonPolymorphic = "System.Text.Json.Serialization.JsonPolymorphicAttribute";
    public const string JsonDerivedType = "System.Text.Json.Serialization.JsonDerivedTypeAttribute";
    public const string JsonInclude = "System.Text.Json.Serialization.JsonIncludeAttribute";
    public const string JsonRequired = "System.Text.Json.Serialization.JsonRequiredAttribute";
    public const string JsonPropertyOrder = "System.Text.Json.Serialization.JsonPropertyOrderAttribute";
    public const string JsonNumberHandling = "System.Text.Json.Serialization.JsonNumberHandlingAttribute";
    public const string JsonUnmappedMemberHandling = "System.Text.Json.Serialization.JsonUnmappedMemberHandlingAttribute";
    public const string JsonObjectCreationHandling = "System.Text.Json.Serialization.JsonObjectCreationHandlingAttribute";
    public const string JsonExtensionData = "System.Text.Json.Serialization.JsonExtensionDataAttribute";
    public const string JsonEnumName = "System.Text.Json.Serialization.JsonStringEnumMemberNameAttribute";

    public const string JsonUnion = "System.Text.Json.Serialization.JsonUnionAttribute";

    public const string XmlType = "System.Xml.Serialization.XmlTypeAttribute";
    public const string XmlElement = "System.Xml.Serialization.XmlElementAttribute";
    public const string XmlArray = "System.Xml.Serialization.XmlArrayAttribute";

    public const string XmlIgnore = "System.Xml.Serialization.XmlIgnoreAttribute";
    public const string NonSerialized = "System.NonSerializedAttribute";
    public const string DefaultValue = "System.ComponentModel.DefaultValueAttribute";
    public const string UnionType = "System.Runtime.CompilerServices.UnionAttribute";
    public const string ClosedType = "System.Runtime.CompilerServices.IsClosedTypeAttribute";
    public const string InlineArray = "System.Runtime.CompilerServices.InlineArrayAttribute";
    public const string Flags = "System.FlagsAttribute";
    public const string SetsRequiredMembers = "System.Diagnostics.CodeAnalysis.SetsRequiredMembersAttribute";
    public const string Experimental = "System.Diagnostics.CodeAnalysis.ExperimentalAttribute";
    public const string Obsolete = "System.ObsoleteAttribute";

    private const string JsonNamespace = "System.Text.Json.";

    /// <summary>
    /// The attribute with this full name on a symbol, or on the property that it overrides if the library looks there: System.Text.Json
    /// does not.
    /// </summary>
    public static AttributeData? Find(this ISymbol symbol, string name)
    {
        foreach (AttributeData attribute in symbol.GetAttributes())
        {
            if (attribute.AttributeClass is { } type && IsNamed(type, name))
            {
                return attribute;
            }
        }

        return symbol is IPropertySymbol { OverriddenProperty: { } overridden } && !name.StartsWith(JsonNamespace, StringComparison.Ordinal)
            ? overridden.Find(name)
            : null;
    }

    /// <summary>The attribute with this full name on a symbol itself.</summary>
    public static AttributeData? Own(this ISymbol symbol, string name) => symbol.All(name).FirstOrDefault();

    public static bool Has(this ISymbol symbol, string name) => symbol.Find(name) is not null;

    /// <summary>
    /// Whether <see cref="FullName"/> of a type is a name. Called for each attribute of each symbol, so it creates no text.
    /// </summary>
    public static bool IsNamed(INamedTypeSymbol type, string fullName)
    {
        string name = type.Arity == 0 ? type.Name : type.MetadataName;
        int end = fullName.Length;
        for (INamespaceSymbol space = type.ContainingNamespace; EndsWith(fullName, name, end); space = space.ContainingNamespace)
        {
            end -= name.Length + 1;
            if (end < 0 || space.IsGlobalNamespace)
            {
                return end < 0 && space.IsGlobalNamespace;
            }

            name = space.Name;
        }

        return false;
    }

    // Whether a part of a name ends there, and begins the name or follows a dot.
    private static bool EndsWith(string fullName, string part, int end)
    {
        int start = end - part.Length;
        return start >= 0
            && (start == 0 || fullName[start - 1] == '.')
            && string.CompareOrdinal(fullName, start, part, 0, part.Length) == 0;
    }

    /// <summary>The namespace and metadata name of a type that is not nested.</summary>
    public static string FullName(INamedTypeSymbol type) => $"{type.ContainingNamespace.ToDisplayString()}.{type.MetadataName}";

    /// <summary>An attribute as written in brackets: without its namespace and <c>Attribute</c>.</summary>
    public static string ShortName(string name)
    {
        string last = name.Substring(name.LastIndexOf('.') + 1);
        return last.EndsWith("Attribute", StringComparison.Ordinal) ? last.Substring(0, last.Length - "Attribute".Length) : last;
    }

    public static object? Named(this AttributeData attribute, string name) =>
        attribute.NamedArguments.FirstOrDefault(argument => argument.Key == name).Value.Value;

    /// <summary>The first argument of an attribute's constructor, or null.</summary>
    public static object? First(this AttributeData attribute) =>
        attribute.ConstructorArguments.FirstOrDefault() is { Kind: not TypedConstantKind.Array } first ? first.Value : null;

    /// <summary>All attributes with this full name on a symbol.</summary>
    public static IEnumerable<AttributeData> All(this ISymbol symbol, string name) =>
        symbol.GetAttributes().Where(attribute => attribute.AttributeClass is { } type && IsNamed(type, name));
}
