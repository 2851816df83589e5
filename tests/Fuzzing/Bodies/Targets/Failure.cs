namespace SerializationApi.Fuzz.Targets;

/// <summary>A property that does not hold.</summary>
/// <param name="Kind">Which, without anything of the input: findings of one kind in one target are one defect, most likely.</param>
/// <param name="Detail">What was seen.</param>
internal sealed record Failure(string Kind, string Detail);
