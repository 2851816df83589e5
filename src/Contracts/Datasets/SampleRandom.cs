namespace SerializationApi.Contracts;

/// <summary>
/// SplitMix64 (Steele, Lea, Flood 2014): the same seed and index give the same numbers on every version of .NET, which
/// <see cref="Random"/> does not promise.
/// </summary>
internal struct SampleRandom
{
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    private ulong _state;

    /// <summary>Begins a separate sequence for each item, so that an item depends neither on the others nor on their count.</summary>
    public SampleRandom(int seed, int index) => _state = Mix((ulong)(uint)seed * Gamma) ^ Mix((uint)index + 1UL);

    /// <summary>Returns 0 to <paramref name="exclusiveMax"/> − 1.</summary>
    public int Next(int exclusiveMax) => (int)Math.BigMul(NextUInt64(), (ulong)exclusiveMax, out _);

    /// <summary>Returns 0 to less than 1, in steps of 2⁻⁵³.</summary>
    public double NextDouble() => (NextUInt64() >> 11) * (1.0 / (1UL << 53));

    public void Fill(Span<byte> bytes)
    {
        for (int i = 0; i < bytes.Length; i++)
        {
            bytes[i] = (byte)(NextUInt64() >> 56);
        }
    }

    public ulong NextUInt64() => Mix(_state += Gamma);

    private static ulong Mix(ulong z)
    {
        z = (z ^ (z >> 30)) * 0xBF58_476D_1CE4_E5B9;
        z = (z ^ (z >> 27)) * 0x94D0_49BB_1331_11EB;
        return z ^ (z >> 31);
    }
}
