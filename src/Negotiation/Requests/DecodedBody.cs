using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Features;

namespace SerializationApi.Negotiation;

/// <summary>A request feature: a body that was decoded before the framework binds the handler's parameters.</summary>
/// <param name="http">The request's context.</param>
/// <param name="value">The decoded value; null for none.</param>
/// <param name="index">Its place among the handler's parameters; null if it need not be put there.</param>
internal sealed class DecodedBody(HttpContext http, object? value, int? index) : IHttpRequestBodyDetectionFeature
{
    private readonly string? _contentType = http.Request.ContentType;
    private readonly long? _contentLength = http.Request.ContentLength;
    private readonly Stream _stream = http.Request.Body;
    private readonly IHttpRequestBodyDetectionFeature? _detection = http.Features.Get<IHttpRequestBodyDetectionFeature>();
    private bool _isRestored;

    public object? Value { get; } = value;

    /// <summary>The binder finds JSON that stands for the value.</summary>
    public bool CanHaveBody => true;

    /// <summary>Puts the value among the handler's arguments, and restores the request.</summary>
    public void HandOver(IList<object?> arguments)
    {
        if (index is { } place)
        {
            arguments[place] = Value;
        }

        Restore();
    }

    /// <summary>Restores the request's own body and header fields.</summary>
    public void Restore()
    {
        if (_isRestored)
        {
            return;
        }

        _isRestored = true;
        http.Request.ContentType = _contentType;
        http.Request.ContentLength = _contentLength;
        http.Request.Body = _stream;
        http.Features.Set(_detection);
    }
}
