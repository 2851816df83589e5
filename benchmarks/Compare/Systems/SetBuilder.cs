using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats;

namespace SerializationApi.Benchmarks.Compare.Systems;

/// <summary>Puts a sample into every system, and tries once whether it comes out again.</summary>
internal static class SetBuilder
{
    /// <summary>The sample in all systems.</summary>
    /// <typeparam name="T">The contract, or a list of it.</typeparam>
    /// <param name="dataset">The name in reports.</param>
    /// <param name="count">How many items the sample has.</param>
    /// <param name="value">The sample.</param>
    /// <param name="codecs">The codecs of its contract.</param>
    /// <param name="json">How System.Text.Json sees it.</param>
    /// <param name="more">Makes the systems that only this dataset has, of the sample, and of the same as Protobuf.</param>
    public static ComparedSet Build<T>(
        string dataset,
        int count,
        T value,
        TypeCodecs<T> codecs,
        JsonTypeInfo<T> json,
        Func<SampleValue<T>, ReadOnlyMemory<byte>, IEnumerable<SystemSample>>? more = null
    )
    {
        SampleValue<T> sample = Sample(value, codecs);
        var refused = new List<string>();
        List<SystemSample> systems = [new SystemTextJsonSample<T>(json, sample), new NewtonsoftSample<T>(sample)];
        foreach ((string system, Format format) in ShapeFormats.All)
        {
            if (codecs.Offers(format))
            {
                systems.Add(new CodecSample<T>(system, codecs.For(format), sample));
            }
            else
            {
                refused.Add($"{system} cannot write {codecs.Contract.Name}");
            }
        }

        systems.AddRange(LibrarySamples.Of(sample));
        if (more is not null)
        {
            using PooledBuffer protobuf = codecs.For(ShapeFormats.Protobuf).Encode(value);
            systems.AddRange(more(sample, protobuf.Memory));
        }

        return new ComparedSet(dataset, count, [.. systems.Where(system => Gives(system, refused))], refused);
    }

    /// <summary>Single items of a dataset, each a sample of its own, in the systems that all of them have; items come again when there are
    /// fewer.</summary>
    /// <typeparam name="T">The contract of an item.</typeparam>
    /// <param name="dataset">The name in reports.</param>
    /// <param name="count">How many.</param>
    /// <param name="items">The items, one at least.</param>
    /// <param name="codecs">The codecs of their contract.</param>
    /// <param name="json">How System.Text.Json sees one.</param>
    /// <param name="more">Makes the systems that only this dataset has, of an item and of the same as Protobuf.</param>
    public static IReadOnlyList<ComparedSet> Rows<T>(
        string dataset,
        int count,
        IReadOnlyList<T> items,
        TypeCodecs<T> codecs,
        JsonTypeInfo<T> json,
        Func<SampleValue<T>, ReadOnlyMemory<byte>, IEnumerable<SystemSample>>? more = null
    )
    {
        ComparedSet[] rows =
        [
            .. from i in Enumerable.Range(0, count)
            let item = items[i % items.Count]
            select Build(dataset, count: 1, item, codecs, json, more),
        ];
        IEnumerable<string> common = rows.Select(row => row.Systems.Select(system => system.System))
            .Aggregate((left, right) => left.Intersect(right));
        var systems = common.ToHashSet(StringComparer.Ordinal);
        return [.. rows.Select(row => row with { Systems = [.. row.Systems.Where(system => systems.Contains(system.System))] })];
    }

    /// <summary>A sample that is compared by our MessagePack, which has instants and not kinds of times, as most of the libraries; or by
    /// our JSON.</summary>
    internal static SampleValue<T> Sample<T>(T value, TypeCodecs<T> codecs) =>
        new(value, codecs.For(codecs.Offers(ShapeFormats.MessagePack) ? ShapeFormats.MessagePack : ShapeFormats.Json));

    // A system that refuses the data, by whatever its library throws, is left out; one that changes it is compared. The report says so.
    private static bool Gives(SystemSample system, List<string> refused)
    {
        try
        {
            using PooledBuffer payload = system.Serialize();
            if (!system.IsSample(system.Deserialize(payload.Memory)))
            {
                refused.Add(
                    $"{system.System} is compared, but does not return the same bytes: for example 1.0 "
                        + $"for 1, or nothing for an empty list"
                );
            }

            return true;
        }
        catch (Exception e) when (e is not OutOfMemoryException)
        {
            refused.Add($"{system.System} refuses the data: {e.Message}");
            return false;
        }
    }
}
