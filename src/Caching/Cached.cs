namespace SerializationApi.Caching;

/// <summary>What a cache has under a key.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="IsFound">Whether there is a value, which may be null.</param>
/// <param name="Value">The value; the default where there is none.</param>
/// <param name="Refusal">Why what there is was not taken; null where there is a value, or nothing.</param>
public readonly record struct Cached<T>(bool IsFound, T? Value, string? Refusal = null);
