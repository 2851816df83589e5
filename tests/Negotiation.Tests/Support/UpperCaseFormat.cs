using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A format that somebody adds, which must have all of a list before it writes the first byte.</summary>
public sealed class UpperCaseFormat(
    FormatLimits limits,
    string name = "upper",
    string mediaType = "application/x-upper-json",
    params string[] aliases
) : Format(name, [mediaType, .. aliases], limits)
{
    private readonly JsonFormat _json = new(limits);

    public override Codec<T> CreateCodec<T, TShape>() => new UpperCaseCodec<T>(_json.CreateCodec<T, TShape>());

    public override ListCodec<T> CreateListCodec<T, TShape>() => new UpperCaseListCodec<T>(_json.CreateListCodec<T, TShape>());

    private static PooledBuffer ToUpper(PooledBuffer payload)
    {
        using (payload)
        {
            byte[] upper = System.Buffers.ArrayPool<byte>.Shared.Rent(payload.Length);
            System.Text.Ascii.ToUpper(payload.Span, upper, out int length);
            return new PooledBuffer(upper, length);
        }
    }

    private sealed class UpperCaseCodec<T>(Codec<T> json) : Codec<T>
    {
        public override PooledBuffer Encode(T value) => ToUpper(json.Encode(value));

        public override T? Decode(ReadOnlySpan<byte> payload) => json.Decode(payload);
    }

    private sealed class UpperCaseListCodec<T>(ListCodec<T> json) : ListCodec<T>
    {
        public override bool NeedsCount => false;

        public override bool CanBatch => false;

        public override PooledBuffer Encode(ReadOnlySpan<T> items) => ToUpper(json.Encode(items));

        public override PooledBuffer EncodeHead(int count) => throw new NotSupportedException();

        public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex) => throw new NotSupportedException();

        public override PooledBuffer EncodeTail() => throw new NotSupportedException();

        public override List<T>? Decode(ReadOnlySpan<byte> payload) => json.Decode(payload);

        protected override PooledBuffer EncodeNull() => ToUpper(json.Encode((List<T>?)null));
    }
}
