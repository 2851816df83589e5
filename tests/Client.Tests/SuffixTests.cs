using System.Net;
using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

/// <summary>Media types of an application's own that end in the name of a format (RFC 6838 §4.2.8).</summary>
public sealed class SuffixTests
{
    private static readonly FormatSet Formats = new(ContractShapes.All, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    [InlineData("cbor")]
    public async Task A_response_is_read_by_the_suffix_of_its_media_type(string name)
    {
        byte[] body = Encode(name);
        foreach (
            string mediaType in (string[])
                [$"application/vnd.acme.user.v2+{name}", $"Application/Vnd.Acme+{name.ToUpperInvariant()}; charset=utf-8"]
        )
        {
            using var client = new HttpClient(new CannedReply(mediaType, body));
            User? user = await client.GetFromFormatAsync<User>("http://x/", Formats);
            Assert.Equal((mediaType, Sample.Age), (mediaType, user!.Age));
        }
    }

    [Fact]
    public async Task A_request_is_sent_by_the_suffix_of_its_media_type()
    {
        var handler = new CannedReply("application/json", Encode("json"));
        using var client = new HttpClient(handler);
        (await client.PostAsFormatAsync("http://x/", Sample, Formats, "application/vnd.acme.user.v2+protobuf")).Dispose();

        Assert.Equal("application/vnd.acme.user.v2+protobuf", handler.ContentType);
    }

    [Theory]
    [InlineData("application/vnd.acme+ndjson", "json", "\n")]
    [InlineData("application/vnd.acme+cbor-seq", "cbor", "")]
    [InlineData("application/cbor-seq", "cbor", "")]
    public async Task A_stream_is_read_by_its_media_type_or_its_suffix(string mediaType, string name, string separator)
    {
        byte[] item = [.. Encode(name), .. Encoding.UTF8.GetBytes(separator)];
        using var client = new HttpClient(new CannedReply(mediaType, [.. item, .. item]));
        using HttpResponseMessage response = await client.GetAsync("http://x/");
        int count = 0;
        await foreach (User? user in response.Content.ReadFromFormatAsAsyncEnumerable<User>(Formats))
        {
            Assert.Equal(Sample.Age, user!.Age);
            count++;
        }

        Assert.Equal(2, count);
    }

    [Theory]
    [InlineData("application/vnd.acme+xml")]
    [InlineData("application/msgpack+")]
    [InlineData("application/json+zip")]
    public async Task A_media_type_with_an_unknown_suffix_is_of_no_format(string mediaType)
    {
        using var client = new HttpClient(new CannedReply(mediaType, Encode("json")));
        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() =>
            client.GetFromFormatAsync<User>("http://x/", Formats)
        );

        Assert.Contains(mediaType, error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_problem_is_one_in_any_case()
    {
        using var client = new HttpClient(
            new CannedReply("Application/Problem+Json", Encoding.UTF8.GetBytes("""{"title":"No","detail":"Never."}"""))
            {
                Status = HttpStatusCode.Conflict,
            }
        );
        FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(() =>
            client.GetFromFormatAsync<User>("http://x/", Formats)
        );

        Assert.Equal(("No", "Never."), (error.Title, error.Detail));
    }

    private static User Sample => new() { Age = 7 };

    private static byte[] Encode(string name)
    {
        using PooledBuffer payload = Formats.FindCodecs<User>()!.For(Formats.FindByName(name)!).Encode(Sample);
        return payload.Span.ToArray();
    }
}
