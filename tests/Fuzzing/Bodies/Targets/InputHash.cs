namespace SerializationApi.Fuzz.Targets;

/// <summary>What a check varies it takes from the input itself, so that a finding fails again.</summary>
internal static class InputHash
{
    /// <summary>FNV-1a.</summary>
    public static uint Of(ReadOnlySpan<byte> input)
    {
        uint hash = 2_166_136_261;
        foreach (byte value in input)
        {
            hash = (hash ^ value) * 16_777_619;
        }

        return hash ^ (hash >> 15);
    }
}
