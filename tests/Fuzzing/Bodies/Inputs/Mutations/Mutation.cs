namespace SerializationApi.Fuzz.Inputs.Mutations;

/// <summary>Makes another input of one.</summary>
/// <param name="input">The input; it is changed.</param>
/// <param name="source">What there is to take from.</param>
internal delegate void Mutation(List<byte> input, MutationSource source);
