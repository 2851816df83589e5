namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint that is negotiated, so that nested groups negotiate it once.</summary>
/// <param name="isLeftAlone">Whether its handler's return type has no shape, and is left to the framework.</param>
internal sealed class NegotiateMetadata(bool isLeftAlone)
{
    /// <summary>Whether its handler's return type has no shape, and is left to the framework.</summary>
    public bool IsLeftAlone { get; } = isLeftAlone;
}
