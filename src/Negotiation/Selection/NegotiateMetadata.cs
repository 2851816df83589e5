namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint that is negotiated, so that nested groups negotiate it once.</summary>
/// <param name="isLeftAlone">Whether its handler's return type has no shape, and is left to the framework.</param>
/// <param name="hasRefusals">Whether its refusals are described.</param>
/// <param name="isStrict">Whether it refuses what accepts nothing on offer.</param>
internal sealed class NegotiateMetadata(bool isLeftAlone, bool hasRefusals, bool isStrict)
{
    /// <summary>Whether its handler's return type has no shape, and is left to the framework.</summary>
    public bool IsLeftAlone { get; } = isLeftAlone;

    /// <summary>Whether its refusals are described.</summary>
    public bool HasRefusals { get; } = hasRefusals;

    /// <summary>Whether it refuses what accepts nothing on offer.</summary>
    public bool IsStrict { get; } = isStrict;
}
