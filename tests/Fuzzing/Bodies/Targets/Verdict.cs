namespace SerializationApi.Fuzz.Targets;

/// <summary>What became of an input.</summary>
/// <param name="IsAccepted">Whether it was read as a value.</param>
/// <param name="Signature">Where the reader went with it, as far as can be seen from outside: inputs with a new one are kept.</param>
/// <param name="Failure">The property that does not hold, or null.</param>
internal sealed record Verdict(bool IsAccepted, string Signature, Failure? Failure = null);
