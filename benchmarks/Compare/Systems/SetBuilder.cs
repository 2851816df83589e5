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
    /// <param name="more">Makes the systems that only this dataset has, of the sample as Protobuf.</param>
    public static ComparedSet Build<T>(
        string dataset, int count, T value, TypeCodecs<T> codecs, JsonTypeInfo<T> json, Func<ReadOnlyMemory<byte>, IEnumerable<SystemSample>>? more = null)
    {
        var sample = new SampleValue<T>(value, codecs.For(ShapeFormats.Json));
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
                refused.Add($"{system} has no form for {codecs.Contract.Name}");
            }
        }

        if (more is not null)
        {
            using PooledBuffer protobuf = codecs.For(ShapeFormats.Protobuf).Encode(value);
            systems.AddRange(more(protobuf.Memory));
        }

        return new ComparedSet(dataset, count, [.. systems.Where(system => Gives(system, refused))], refused);
    }

    // A system that refuses the data, by whatever its library throws, is left out; one that changes it is compared. The report says so.
    private static bool Gives(SystemSample system, List<string> refused)
    {
        try
        {
            using PooledBuffer payload = system.Serialize();
            if (!system.IsSample(system.Deserialize(payload.Memory)))
            {
                refused.Add($"{system.System} is compared, but does not give back the data to the last digit");
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
