namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>Makes another input of one by a few mutations.</summary>
internal static class Mutator
{
    private const int MaxLength = 16 * 1024;
    private const int MaxMutations = 4;

    private static readonly Mutation[] All =
    [
        ByteMutations.FlipBit,
        ByteMutations.Set,
        ByteMutations.Step,
        ByteMutations.Insert,
        RangeMutations.Truncate,
        RangeMutations.Delete,
        RangeMutations.Duplicate,
        RangeMutations.Move,
        RangeMutations.Splice,
        RangeMutations.Join,
        NumberMutations.Overwrite,
        NumberMutations.Varint,
        NumberMutations.Count,
        NumberMutations.Token,
        NumberMutations.Token,
    ];

    /// <summary>A mutated copy.</summary>
    public static byte[] Mutate(byte[] input, MutationSource source)
    {
        var mutated = new List<byte>(input);
        for (int mutations = source.Random.OneIn(2) ? 1 : source.Random.Next(1, MaxMutations + 1); mutations > 0; mutations--)
        {
            source.Random.Pick(All)(mutated, source);
        }

        return mutated.Count <= MaxLength ? [.. mutated] : [.. mutated.GetRange(0, MaxLength)];
    }
}
