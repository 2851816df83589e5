namespace SerializationApi.Benchmarks.Compare.Measuring;

/// <summary>What was measured of a pair.</summary>
/// <param name="Dataset">The dataset's name.</param>
/// <param name="System">The system's name.</param>
/// <param name="Compression">The compression's name.</param>
/// <param name="Count">How many items the sample has.</param>
/// <param name="Bytes">The length of the payload, compressed.</param>
/// <param name="Serialize">Encoding and compressing.</param>
/// <param name="Deserialize">Decompressing and decoding.</param>
internal sealed record Measurement(
    string Dataset,
    string System,
    string Compression,
    int Count,
    long Bytes,
    Direction Serialize,
    Direction Deserialize
)
{
    /// <summary>Both directions.</summary>
    public Spread RoundTrip => Serialize.Milliseconds + Deserialize.Milliseconds;

    /// <summary>The system, and the compression if there is one.</summary>
    public string Name => NameOf(System, Compression);

    /// <summary>A system, and a compression if there is one.</summary>
    public static string NameOf(string system, string compression) => compression == "none" ? system : $"{system} + {compression}";

    /// <summary>Both directions and the way between them at a bandwidth, in milliseconds.</summary>
    /// <param name="megabitsPerSecond">The bandwidth in 10⁶ bits per second.</param>
    public Spread Transfer(double megabitsPerSecond)
    {
        double wire = Bytes * 8 / (megabitsPerSecond * 1_000);
        return RoundTrip + new Spread(wire, wire, wire);
    }
}
