using Microsoft.AspNetCore.Http;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>A body becomes too large when its <c>Content-Encoding</c> is undone: a 413, whatever reads it.</summary>
/// <param name="error">The limit, and the offset in the decompressed body at which it is exceeded.</param>
internal sealed class ExpandedBodyException(InvalidPayloadException error)
    : BadHttpRequestException(error.Message, StatusCodes.Status413PayloadTooLarge)
{
    /// <summary>The limit, and the offset in the decompressed body at which it is exceeded.</summary>
    public InvalidPayloadException Error { get; } = error;
}
