using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A result whose value is written in the format that the request asks for: what <see cref="Negotiated"/> makes. It works on
/// any endpoint, negotiated or not.
/// </summary>
/// <typeparam name="T">A contract with a shape, or a list or stream of one.</typeparam>
public abstract class NegotiatedResult<T> : IResult, IStatusCodeHttpResult, IValueHttpResult, IValueHttpResult<T>, INegotiatedResult
{
    private protected NegotiatedResult(int statusCode, T? value)
    {
        StatusCode = statusCode;
        Value = value;
    }

    /// <summary>The response's status code.</summary>
    public int StatusCode { get; }

    /// <summary>The response's value.</summary>
    public T? Value { get; }

    int? IStatusCodeHttpResult.StatusCode => StatusCode;

    object? IValueHttpResult.Value => Value;

    /// <inheritdoc />
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        Responder responder = httpContext.RequestServices.GetRequiredService<ResponderMap>().Find(Value, typeof(T));
        if (await responder.ChooseAsync(httpContext) is { } representation)
        {
            httpContext.Response.StatusCode = StatusCode;
            ApplyHeaders(httpContext.Response);
            await responder.WriteAsync(httpContext, Value, representation);
        }
    }

    /// <summary>Sets the header fields that belong to the status.</summary>
    private protected virtual void ApplyHeaders(HttpResponse response)
    {
    }
}
