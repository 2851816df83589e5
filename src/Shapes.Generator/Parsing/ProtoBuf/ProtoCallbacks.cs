using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>protobuf-net's callbacks.</summary>
internal static class ProtoCallbacks
{
    private const string Runtime = "System.Runtime.Serialization.";
    private const string StreamingContext = Runtime + "StreamingContext";

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
}
