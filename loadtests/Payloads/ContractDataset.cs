using SerializationApi.Formats;

namespace SerializationApi.LoadTests.Payloads;

/// <summary>A dataset whose contract has codecs.</summary>
/// <typeparam name="T">The contract, or the list of it, at the root.</typeparam>
/// <param name="name">The name in routes.</param>
/// <param name="create">Makes the sample of a count and a seed.</param>
/// <param name="createCodec">Makes the codec for a format.</param>
/// <param name="compare">The first difference between expected and actual.</param>
internal sealed class ContractDataset<T>(
    string name,
    Func<int, int, T> create,
    Func<Format, Codec<T>> createCodec,
    Func<SampleComparer, T, T, string?> compare) : IDataset
    where T : class
{
    private readonly Dictionary<PayloadFormat, Codec<T>> _codecs =
        PayloadFormat.All.ToDictionary(format => format, format => createCodec(WireFormats.Of(format)));

    /// <inheritdoc />
    public string Name => name;

    /// <inheritdoc />
    public IDatasetSample Sample(int count, int seed) => new ContractSample(this, create(count, seed));

    private sealed class ContractSample(ContractDataset<T> dataset, T expected) : IDatasetSample
    {
        public byte[] Encode(PayloadFormat format)
        {
            using PooledBuffer encoded = dataset._codecs[format].Encode(expected);
            return encoded.Span.ToArray();
        }

        public object? Decode(PayloadFormat format, ReadOnlyMemory<byte> body) => dataset._codecs[format].Decode(body.Span);

        public string? DifferenceFrom(object? decoded, PayloadFormat format)
        {
            if (decoded is not T actual)
            {
                return "null";
            }

            return dataset.Compare(new SampleComparer(emptyIsAbsent: format.Alias == "protobuf"), expected, actual);
        }
    }

    private string? Compare(SampleComparer comparer, T expected, T actual) => compare(comparer, expected, actual);
}
