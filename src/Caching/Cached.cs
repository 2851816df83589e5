namespace SerializationApi.Caching;

/// <summary>The result of a cache look-up.</summary>
/// <typeparam name="T">The contract.</typeparam>
/// <param name="IsFound">Whether there is a value, which may be null.</param>
/// <param name="Value">The value; the default if there is none.</param>
/// <param name="Refusal">Why an existing entry was rejected; null if there is a value or no entry.</param>
public readonly record struct Cached<T>(bool IsFound, T? Value, string? Refusal = null);
