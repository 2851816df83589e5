using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Says of a request whether its client has gone.</summary>
internal static class ClientToken
{
    /// <summary>Gets a context's token; its first use allocates.</summary>
    public static readonly Func<object, CancellationToken> Of = static http => ((HttpContext)http).RequestAborted;
}
