using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>One value, through System.Text.Json.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="options">The application's options.</param>
/// <param name="name">The contract's name for messages.</param>
internal sealed class SystemTextJsonCodec<T>(JsonSerializerOptions options, string name) : Codec<T>
{
    private readonly JsonTypeInfo<T> _type = (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));

    /// <inheritdoc />
    public override PooledBuffer Encode(T value)
    {
        using var output = new JsonOutput(options);
        output.Write(value, _type, name);
        return output.Detach();
    }

    /// <inheritdoc />
    public override T? Decode(ReadOnlySpan<byte> payload) => JsonInput.Read(payload, _type, name);
}
