namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>What mutations take from.</summary>
/// <param name="Random">Random numbers.</param>
/// <param name="Tokens">What means something in the target.</param>
/// <param name="Other">Another input of the target, or of the same format.</param>
internal sealed record MutationSource(Random Random, IReadOnlyList<byte[]> Tokens, byte[] Other);
