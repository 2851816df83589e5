namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>Bits and bytes, whatever they mean.</summary>
internal static class ByteMutations
{
    private static readonly byte[] Borders = [0x00, 0x01, 0x7f, 0x80, 0xc0, 0xff];

    public static void FlipBit(List<byte> input, MutationSource source)
    {
        if (input.Count > 0)
        {
            input[source.Random.Next(input.Count)] ^= (byte)(1 << source.Random.Next(8));
        }
    }

    public static void Set(List<byte> input, MutationSource source)
    {
        if (input.Count > 0)
        {
            input[source.Random.Next(input.Count)] = source.Random.OneIn(2) ? source.Random.Pick(Borders) : (byte)source.Random.Next(256);
        }
    }

    public static void Step(List<byte> input, MutationSource source)
    {
        if (input.Count > 0)
        {
            input[source.Random.Next(input.Count)] += (byte)source.Random.Next(-4, 5);
        }
    }

    public static void Insert(List<byte> input, MutationSource source) =>
        input.Insert(source.Random.Next(input.Count + 1), (byte)source.Random.Next(256));
}
