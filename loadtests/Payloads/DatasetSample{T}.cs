using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A sample of a dataset of the service.</summary>
/// <typeparam name="T">The contract, or the list of it, at the root.</typeparam>
/// <param name="expected">What the service sends for the same count and seed.</param>
/// <param name="createCodec">Makes the codec for a format.</param>
internal sealed class DatasetSample<T>(T expected, Func<Format, Codec<T>> createCodec) : IDatasetSample
    where T : class
{
    private readonly Dictionary<PayloadFormat, Codec<T>> _codecs =
        PayloadFormat.All.ToDictionary(format => format, format => createCodec(format.Format));

    /// <inheritdoc />
    public byte[] Encode(PayloadFormat format)
    {
        using PooledBuffer payload = _codecs[format].Encode(expected);
        return payload.Span.ToArray();
    }

    /// <inheritdoc />
    public object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body) => _codecs[format].Decode(body.Span);

    /// <inheritdoc />
    public string? DifferenceFrom(object? decoded, PayloadFormat format) =>
        decoded is T actual ? new SampleComparer(format.EmptyListIsAbsent).Compare(expected, actual) : "null";
}
