namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>Ranges that are left out, doubled, moved, or taken from another input.</summary>
internal static class RangeMutations
{
    private const int MaxCopies = 40;

    public static void Truncate(List<byte> input, MutationSource source)
    {
        int length = source.Random.Next(input.Count + 1);
        input.RemoveRange(length, input.Count - length);
    }

    public static void Delete(List<byte> input, MutationSource source)
    {
        (int start, int length) = Range(input.Count, source.Random);
        input.RemoveRange(start, length);
    }

    public static void Duplicate(List<byte> input, MutationSource source)
    {
        (int start, int length) = Range(input.Count, source.Random);
        List<byte> copy = input.GetRange(start, length);
        for (int copies = source.Random.OneIn(4) ? source.Random.Next(1, MaxCopies) : 1; copies > 0; copies--)
        {
            input.InsertRange(start, copy);
        }
    }

    public static void Move(List<byte> input, MutationSource source)
    {
        (int start, int length) = Range(input.Count, source.Random);
        List<byte> moved = input.GetRange(start, length);
        input.RemoveRange(start, length);
        input.InsertRange(source.Random.Next(input.Count + 1), moved);
    }

    public static void Splice(List<byte> input, MutationSource source)
    {
        (int start, int length) = Range(source.Other.Length, source.Random);
        int at = source.Random.Next(input.Count + 1);
        if (source.Random.OneIn(2))
        {
            input.RemoveRange(at, Math.Min(length, input.Count - at));
        }

        input.InsertRange(at, source.Other.AsSpan(start, length).ToArray());
    }

    public static void Join(List<byte> input, MutationSource source)
    {
        int head = source.Random.Next(input.Count + 1);
        input.RemoveRange(head, input.Count - head);
        input.AddRange(source.Other.AsSpan(source.Random.Next(source.Other.Length + 1)));
    }

    private static (int Start, int Length) Range(int count, Random random)
    {
        int start = random.Next(count + 1);
        return (start, Math.Min(count - start, 1 + random.NextSmall(64)));
    }
}
