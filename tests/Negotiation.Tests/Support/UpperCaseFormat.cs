using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A format that somebody adds.</summary>
public sealed class UpperCaseFormat(FormatLimits limits) : Format("upper", ["application/x-upper-json"], limits)
{
    private readonly JsonFormat _json = new(limits);

    public override Codec<T> CreateCodec<T, TShape>() => new UpperCaseCodec<T>(_json.CreateCodec<T, TShape>());

    public override ListCodec<T> CreateListCodec<T, TShape>() => _json.CreateListCodec<T, TShape>();

    private sealed class UpperCaseCodec<T>(Codec<T> json) : Codec<T>
    {
        public override PooledBuffer Encode(T value)
        {
            using PooledBuffer payload = json.Encode(value);
            byte[] upper = System.Buffers.ArrayPool<byte>.Shared.Rent(payload.Length);
            System.Text.Ascii.ToUpper(payload.Span, upper, out int length);
            return new PooledBuffer(upper, length);
        }

        public override T? Decode(ReadOnlySpan<byte> payload) => json.Decode(payload);
    }
}
