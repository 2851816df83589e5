namespace SerializationApi.Formats.SystemTextJson;

/// <summary>Who writes and reads a contract's JSON.</summary>
/// <param name="Contract">The contract's name.</param>
/// <param name="Reason">Why it is System.Text.Json; null when it is the contract's shape.</param>
public sealed record JsonDecision(string Contract, string? Reason)
{
    /// <summary>Whether the contract's shape does, because the application's options would yield the same.</summary>
    public bool IsByShape => Reason is null;
}
