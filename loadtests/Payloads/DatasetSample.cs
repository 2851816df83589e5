using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A sample of a dataset of the service.</summary>
/// <typeparam name="T">The contract, or the list of it, at the root.</typeparam>
/// <param name="expected">What the service sends for the same count and seed.</param>
/// <param name="createCodec">Makes the codec for a format.</param>
internal sealed class DatasetSample<T>(T expected, Func<Format, Codec<T>> createCodec) : Sample<T>(expected)
    where T : class
{
    private readonly Dictionary<PayloadFormat, Codec<T>> _codecs = PayloadFormat.All.ToDictionary(
        format => format,
        format => createCodec(format.Format)
    );

    public override object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body) => _codecs[format].Decode(body.Span);

    protected override void Encode(PayloadFormat format, T value, PooledBufferWriter body) => _codecs[format].Encode(value, body);
}
