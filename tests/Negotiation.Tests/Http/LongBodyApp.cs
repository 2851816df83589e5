using Microsoft.AspNetCore.Builder;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation.Tests;

/// <summary>Handlers that take long bodies of objects whole.</summary>
internal static class LongBodyApp
{
    public static void Map(WebApplication web)
    {
        web.MapPost("/settable", static (Body<Depot> body) => body.Value).Negotiate();
        web.MapPost("/bound", static (Depot depot) => depot).Negotiate();
        web.MapPost("/checked", static (Body<Convoy> body) => body.Value).Negotiate();
        web.MapPost("/filled", static (Body<Store> body) => body.Value).Negotiate();
        web.MapPost("/list", static (Body<List<Order>> body) => body.Value).Negotiate();
        web.MapPost("/list/bound", static (List<Order> orders) => orders).Negotiate();
        web.MapPost("/list/count", static (Body<List<Order>> body) => $"{body.Value.Count}");
        web.MapPost("/list/limited", static (Body<List<Order>> body) => "")
            .WithFormatLimits(static limits => limits with { MaxDecodedBytes = 1_000_000 });
        web.MapPost("/limited", static (Body<Depot> body) => "")
            .WithFormatLimits(static limits => limits with { MaxDecodedBytes = 1_000_000 });
    }

    public static async Task<HttpResponseMessage> PostAsync(
        TestApp app,
        string path,
        string mediaType,
        byte[] body,
        bool saysLength,
        string? coding = null
    )
    {
        using var request = new HttpRequestMessage(HttpMethod.Post, path)
        {
            Content = saysLength ? new ByteArrayContent(body) : new PushContent(mediaType, async stream => await stream.WriteAsync(body)),
        };
        request.Content.Headers.Remove("Content-Type");
        request.Content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
        request.Headers.TryAddWithoutValidation("Accept", mediaType);
        if (coding is not null)
        {
            request.Content.Headers.ContentEncoding.Add(coding);
        }

        return await app.Client.SendAsync(request);
    }

    public static Codec<T> Codec<T>(string mediaType)
    {
        var formats = new FormatSet(TestShapes.All);
        return formats.FindCodecs<T>()!.For(new ContentTypes(formats).Find(mediaType)!.Format);
    }

    public static byte[] Encode<T>(string mediaType, T value)
    {
        using PooledBuffer payload = Codec<T>(mediaType).Encode(value);
        return payload.Span.ToArray();
    }
}
