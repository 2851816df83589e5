using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>protobuf-net's callbacks, and its annotations that shapes do not support.</summary>
internal static class ProtoAnnotations
{
    private const string Runtime = "System.Runtime.Serialization.";
    private const string StreamingContext = Runtime + "StreamingContext";

    // Not supported if true.
    private static readonly string[] Flags = ["AsReference", "AsReferenceDefault", "DynamicType", "InferTagFromName"];

    // Types that write the value instead of the contract.
    private static readonly string[] Types = ["Surrogate", "Serializer"];

    /// <summary>The attributes of methods that the library calls. It is the only library that calls those of the runtime.</summary>
    public static IEnumerable<(string Attribute, MemberLayouts Kind, CallbackTime Time)> Callbacks { get; } =
    [
        (Runtime + "OnSerializingAttribute", MemberLayouts.Protobuf, CallbackTime.Writing),
        (Runtime + "OnSerializedAttribute", MemberLayouts.Protobuf, CallbackTime.Written),
        (Runtime + "OnDeserializingAttribute", MemberLayouts.Protobuf, CallbackTime.Reading),
        (Runtime + "OnDeserializedAttribute", MemberLayouts.Protobuf, CallbackTime.Read),
        ("ProtoBuf.ProtoBeforeSerializationAttribute", MemberLayouts.Protobuf, CallbackTime.Writing),
        ("ProtoBuf.ProtoAfterSerializationAttribute", MemberLayouts.Protobuf, CallbackTime.Written),
        ("ProtoBuf.ProtoBeforeDeserializationAttribute", MemberLayouts.Protobuf, CallbackTime.Reading),
        ("ProtoBuf.ProtoAfterDeserializationAttribute", MemberLayouts.Protobuf, CallbackTime.Read),
    ];

    /// <summary>
    /// The callbacks that the library calls: the contract's own, in a hierarchy the root's, and its own attributes before the runtime's.
    /// </summary>
    public static IEnumerable<Callback> Called(INamedTypeSymbol contract, IReadOnlyList<Callback> callbacks)
    {
        INamedTypeSymbol root = ProtoIncludes.Root(contract);
        Callback[] own = [.. callbacks.Where(callback => callback.IsOf(root))];
        return own.Where(callback => IsOfLibrary(callback) || !own.Any(other => other.Time == callback.Time && IsOfLibrary(other)));

        static bool IsOfLibrary(Callback callback) => callback.Annotation.StartsWith("Proto", StringComparison.Ordinal);
    }

    /// <summary>Whether the library passes its context to a callback.</summary>
    public static bool TakesContext(IMethodSymbol method) =>
        method.Parameters.Length == 1 && method.Parameters[0].Type is INamedTypeSymbol type && Attributes.IsNamed(type, StreamingContext);

    /// <summary>The part of an attribute that is not supported, empty for all of it; null if it is supported.</summary>
    public static string? Unhonoured(AttributeData attribute, string name, ISymbol symbol) =>
        name switch
        {
            Attributes.ProtoContract when Types.FirstOrDefault(type => attribute.Named(type) is not null) is { } written =>
                $"({written} = typeof({((ISymbol)attribute.Named(written)!).Name}))",
            Attributes.ProtoMember
            or Attributes.ProtoPartialMember
                when attribute.Named("Options") is int options
                    && (options & (int)(ProtoMemberOptions.AsReference | ProtoMemberOptions.DynamicType)) != 0 => "(Options)",
            Attributes.ProtoContract
            or Attributes.ProtoMember
            or Attributes.ProtoPartialMember when Flags.FirstOrDefault(flag => attribute.Named(flag) is true) is { } set =>
                $"({set} = true)",
            Attributes.DefaultValue when symbol.Has(Attributes.ProtoMember) && !ProtoDefaults.Fits(attribute, TypeChain.TypeOf(symbol)) =>
                " of another type",
            _ => null,
        };
}
