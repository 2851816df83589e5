using SerializationApi.Formats;

namespace SerializationApi.Adopting.Tests;

/// <summary>The formats, and what they make of a value.</summary>
internal static class Wire
{
    public static FormatSet Formats { get; } = new(OrderShapes.All);

    public static TheoryData<string> MediaTypes =>
        ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"];

    public static byte[] Encode<T>(T value, string mediaType)
    {
        using PooledBuffer payload = Formats.FindCodecs<T>()!.For(Formats.FindByMediaType(mediaType)!).Encode(value);
        return payload.Span.ToArray();
    }

    public static T Decode<T>(byte[] payload, string mediaType) =>
        Formats.FindCodecs<T>()!.For(Formats.FindByMediaType(mediaType)!).Decode(payload)!;

    public static async Task AssertIsAsync(HttpResponseMessage response, string mediaType, byte[] payload)
    {
        string contentType = mediaType == "application/json" ? "application/json; charset=utf-8" : mediaType;
        Assert.Equal(contentType, response.Content.Headers.ContentType?.ToString());
        Assert.Equal(Convert.ToHexString(payload), Convert.ToHexString(await response.Content.ReadAsByteArrayAsync()));
    }
}
