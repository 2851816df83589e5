using System.Net;
using System.Runtime.Serialization;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

/// <summary>Results that are structs, and may be none.</summary>
public sealed class NullableTests
{
    private static readonly FormatSet Formats = new(OfferShapes.All, FormatSet.All(FormatLimits.Default));

    [Theory]
    [InlineData(HttpStatusCode.NoContent)]
    [InlineData(HttpStatusCode.ResetContent)]
    [InlineData(HttpStatusCode.NotModified)]
    public async Task Of_a_response_without_a_body_a_nullable_struct_is_null(HttpStatusCode status)
    {
        using var client = new HttpClient(new CannedReply("application/json", []) { Status = status });

        Assert.Null(await client.GetFromFormatAsync<Spot?>("http://x/", Formats));
        Task<Spot?> written = client.PostAsFormatAsync<Spot, Spot?>("http://x/", new Spot { X = 1 }, Formats);
        if (status == HttpStatusCode.NotModified)
        {
            await Assert.ThrowsAsync<FormatProblemException>(() => written); // Only a GET can have it.
        }
        else
        {
            Assert.Null(await written);
        }

        Assert.Equal(default, await client.GetFromFormatAsync<Spot>("http://x/", Formats));
    }

    [Theory]
    [InlineData("text/plain; charset=utf-8", "C3A9")]
    [InlineData("text/plain; charset=utf-16", "E900")]
    [InlineData("application/json", "22C3A922")]
    [InlineData("application/x-msgpack", "A2C3A9")]
    public async Task A_string_is_read_as_text_too(string mediaType, string hex)
    {
        using var client = new HttpClient(new CannedReply(mediaType, Convert.FromHexString(hex)));

        Assert.Equal("é", await client.GetFromFormatAsync<string>("http://x/", Formats));
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack; keys=names")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_body_is_its_value(string mediaType)
    {
        Format format = Formats.FindByMediaType(mediaType.Split(';')[0])!;
        format = mediaType.Contains("names", StringComparison.Ordinal) ? Formats.FindVariant(format, "keys", "names")! : format;
        using PooledBuffer payload = Formats.FindCodecs<Spot>()!.For(format).Encode(new Spot { X = 1.5 });
        var reply = new CannedReply(mediaType, payload.Span.ToArray());
        using var client = new HttpClient(reply);

        Assert.Equal(1.5, (await client.GetFromFormatAsync<Spot?>("http://x/", Formats))?.X);
        Assert.StartsWith("application/json; q=1.0, application/x-msgpack; q=", reply.Accept, StringComparison.Ordinal);
        Assert.Equal(1.5, (await client.PutAsFormatAsync<Spot, Spot?>("http://x/", new Spot { X = 1 }, Formats))?.X);
    }

    [Theory]
    [InlineData("application/json", new byte[] { (byte)'n', (byte)'u', (byte)'l', (byte)'l', (byte)' ' })]
    [InlineData("application/x-msgpack", new byte[] { 0xC0 })]
    [InlineData("application/cbor", new byte[] { 0xF6 })]
    public async Task The_format_s_null_is_null(string mediaType, byte[] payload)
    {
        using var client = new HttpClient(new CannedReply(mediaType, payload));

        Assert.Null(await client.GetFromFormatAsync<Spot?>("http://x/", Formats));
    }

    [Fact]
    public async Task A_struct_without_a_shape_is_an_error_that_names_it()
    {
        using var client = new HttpClient(new CannedReply("application/json", []));

        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() =>
            client.GetFromFormatAsync<DateTimeKind?>("http://x/", Formats)
        );
        Assert.Contains("DateTimeKind", error.Message, StringComparison.Ordinal);
    }
}

[DataContract]
[GenerateShape]
public struct Spot
{
    [DataMember(Order = 1)]
    public double X { get; set; }
}
