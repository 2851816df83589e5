using System.Diagnostics.CodeAnalysis;
using System.Threading.RateLimiting;

namespace SerializationApi.Api.Limits;

/// <summary>A lease that holds nothing.</summary>
internal sealed class FixedLease : RateLimitLease
{
    /// <summary>Of what is never refused, such as <c>/healthz</c>.</summary>
    public static readonly FixedLease Free = new(isAcquired: true);

    /// <summary>Of a request that there is no room for.</summary>
    public static readonly FixedLease Refused = new(isAcquired: false);

    private FixedLease(bool isAcquired) => IsAcquired = isAcquired;

    /// <inheritdoc />
    public override bool IsAcquired { get; }

    /// <inheritdoc />
    public override IEnumerable<string> MetadataNames => [];

    /// <inheritdoc />
    public override bool TryGetMetadata(string metadataName, [NotNullWhen(true)] out object? metadata)
    {
        metadata = null;
        return false;
    }
}
