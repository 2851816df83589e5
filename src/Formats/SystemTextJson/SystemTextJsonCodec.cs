using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Formats.SystemTextJson;

internal sealed class SystemTextJsonCodec<T>(JsonSerializerOptions options, string name, bool hasLiterals) : Codec<T>
{
    private SystemTextJsonCodec<T>? _allowing;

    /// <summary>System.Text.Json's metadata of the contract.</summary>
    public JsonTypeInfo<T> Type { get; } = (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));

    private SystemTextJsonCodec<T> Allowing =>
        _allowing ??= new SystemTextJsonCodec<T>(NumberLiterals.AllowedBy(options), name, hasLiterals: false);

    public override PooledBuffer Encode(T value)
    {
        using var output = new JsonOutput(options);
        try
        {
            if (DerivedTypeOf(value) is { } derived)
            {
                output.Write(value, derived, name);
            }
            else
            {
                output.Write(value, Type, name);
            }
        }
        catch (Exception error) when (hasLiterals && NumberLiterals.AreRefusedBy(error))
        {
            return Allowing.Encode(value);
        }

        return output.Detach();
    }

    public override T? Decode(ReadOnlySpan<byte> payload) => JsonInput.Read(payload, Type, name);

    // As in minimal APIs: at the root, a value of a derived type has all its own properties, unless the contract is polymorphic. An IP
    // address is of a derived class, too.
    private JsonTypeInfo? DerivedTypeOf(T value) =>
        !typeof(T).IsValueType
        && value is not null
        && value.GetType() != typeof(T)
        && Type.PolymorphismOptions is null
        && !JsonUnsupportedTypes.Contains(typeof(T))
        && options.TryGetTypeInfo(value.GetType(), out JsonTypeInfo? derived)
            ? derived
            : null;
}
