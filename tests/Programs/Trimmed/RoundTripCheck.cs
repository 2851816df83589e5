using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Trimmed;

/// <summary>
/// Encodes a dataset's sample, decodes it, and encodes what came back: the bytes must be the same, in every format. Counts
/// the round trips.
/// </summary>
internal sealed class RoundTripCheck(FormatSet formats) : IDatasetVisitor<int>
{
    private const int Count = 100;
    private const int Seed = 1;

    /// <inheritdoc />
    /// <exception cref="InvalidOperationException">What came back is not what was sent.</exception>
    public int Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T> => Run(dataset.Sample(Count, Seed));

    /// <inheritdoc />
    /// <remarks>The whole list, and one item at the root.</remarks>
    /// <exception cref="InvalidOperationException">What came back is not what was sent.</exception>
    public int Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>
    {
        var list = dataset.Sample(Count, Seed).ToList();
        return Run(list) + Run(list[^1]);
    }

    /// <summary>A value in each format that its type is offered in.</summary>
    /// <exception cref="InvalidOperationException">What came back is not what was sent.</exception>
    public int Run<T>(T value)
        where T : class
    {
        TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
        Format[] offered = [.. formats.Formats.Where(codecs.Offers)];
        foreach (Format format in offered)
        {
            Codec<T> codec = codecs.For(format);
            using PooledBuffer sent = codec.Encode(value);
            T? received = codec.Decode(sent.Span);
            using PooledBuffer again = codec.Encode(received!);
            if (sent.Length < 100 || !sent.Span.SequenceEqual(again.Span))
            {
                throw new InvalidOperationException($"{typeof(T)} did not come back the same from {format.Name}.");
            }
        }

        return offered.Length;
    }
}
