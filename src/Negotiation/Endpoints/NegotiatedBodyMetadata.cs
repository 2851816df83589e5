namespace SerializationApi.Negotiation;

/// <summary>Marks an endpoint whose body is read in every format.</summary>
/// <param name="isOptional">Whether the body may be missing.</param>
internal sealed class NegotiatedBodyMetadata(bool isOptional)
{
    /// <summary>Whether the body may be missing.</summary>
    public bool IsOptional { get; } = isOptional;
}
