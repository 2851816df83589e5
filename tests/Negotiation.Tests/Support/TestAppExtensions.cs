using System.Net.Http.Headers;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Requests and responses with their header fields as they are on the wire.</summary>
public static class TestAppExtensions
{
    /// <summary>Negotiates with all that can be asked for.</summary>
    public static TBuilder NegotiateFully<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder =>
        builder.Negotiate(static options =>
            (options.MapHead, options.DescribeRefusals, options.ReturnHttpNotAcceptable) = (true, true, true)
        );

    /// <summary>Negotiates, and refuses what accepts nothing on offer.</summary>
    public static TBuilder NegotiateStrictly<TBuilder>(this TBuilder builder)
        where TBuilder : IEndpointConventionBuilder => builder.Negotiate(static options => options.ReturnHttpNotAcceptable = true);

    public static async Task<HttpResponseMessage> SendAsync(
        this TestApp app,
        HttpMethod method,
        string path,
        string? accept = null,
        byte[]? body = null,
        string? contentType = null
    )
    {
        using var request = new HttpRequestMessage(method, path);
        if (accept is not null)
        {
            request.Headers.TryAddWithoutValidation("Accept", accept);
        }

        if (body is not null)
        {
            request.Content = new ByteArrayContent(body);
            request.Content.Headers.TryAddWithoutValidation("Content-Type", contentType);
        }

        return await app.Client.SendAsync(request);
    }

    /// <summary>Sends a request with header fields as they are written.</summary>
    public static async Task<HttpResponseMessage> SendWithAsync(
        this TestApp app,
        HttpMethod method,
        string path,
        string accept,
        params (string Name, string Value)[] headers
    )
    {
        using var request = new HttpRequestMessage(method, path);
        request.Headers.TryAddWithoutValidation("Accept", accept);
        Array.ForEach(headers, header => request.Headers.TryAddWithoutValidation(header.Name, header.Value));
        return await app.Client.SendAsync(request);
    }

    /// <summary>A field of the response or its content, its lines joined; null when it is absent.</summary>
    public static string? Header(this HttpResponseMessage response, string name) =>
        response.Headers.NonValidated.TryGetValues(name, out HeaderStringValues values)
        || response.Content.Headers.NonValidated.TryGetValues(name, out values)
            ? values.ToString()
            : null;
}
