using System.Buffers.Binary;

namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>Numbers, counts and lengths, as the formats have them.</summary>
internal static class NumberMutations
{
    public static void Overwrite(List<byte> input, MutationSource source)
    {
        var number = new List<byte>();
        int size = 1 << source.Random.Next(4);
        if (source.Random.OneIn(2))
        {
            number.AddBigEndian(Integers.Next(source.Random), size);
        }
        else
        {
            number.AddLittleEndian(Integers.Next(source.Random), size);
        }

        Replace(input, source.Random.Next(input.Count + 1), size, number);
    }

    // Whatever is there read as a varint, and another in its place.
    public static void Varint(List<byte> input, MutationSource source)
    {
        int start = source.Random.Next(input.Count + 1);
        int end = start;
        while (end < input.Count && input[end] >= 0x80)
        {
            end++;
        }

        var number = new List<byte>();
        number.AddVarint((ulong)Integers.Next(source.Random), source.Random);
        Replace(input, start, end - start + 1, number);
    }

    // Whatever is there read as a count of 2 or 4 bytes, and a little more or less in its place.
    public static void Count(List<byte> input, MutationSource source)
    {
        if (input.Count < sizeof(int))
        {
            return;
        }

        int start = source.Random.Next(input.Count - sizeof(int) + 1);
        byte[] bytes = [.. input.GetRange(start, sizeof(int))];
        int step = source.Random.Next(-3, 4);
        switch (source.Random.Next(3))
        {
            case 0:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, BinaryPrimitives.ReadInt32LittleEndian(bytes) + step);
                break;
            case 1:
                BinaryPrimitives.WriteInt32BigEndian(bytes, BinaryPrimitives.ReadInt32BigEndian(bytes) + step);
                break;
            default:
                BinaryPrimitives.WriteInt32LittleEndian(bytes, ~BinaryPrimitives.ReadInt32LittleEndian(bytes));
                break;
        }

        Replace(input, start, bytes.Length, [.. bytes]);
    }

    public static void Token(List<byte> input, MutationSource source)
    {
        byte[] token = source.Random.Pick(source.Tokens);
        Replace(input, source.Random.Next(input.Count + 1), source.Random.OneIn(2) ? token.Length : 0, [.. token]);
    }

    private static void Replace(List<byte> input, int start, int length, List<byte> replacement)
    {
        input.RemoveRange(start, Math.Min(length, input.Count - start));
        input.InsertRange(start, replacement);
    }
}
