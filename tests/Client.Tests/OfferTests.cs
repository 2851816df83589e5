using System.Net;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

/// <summary>Contracts that some formats have no form for.</summary>
public sealed class OfferTests
{
    private static readonly FormatSet Formats = new(OfferShapes.All);
    private static readonly FormatSet BinaryFirst = new(OfferShapes.All, [new ProtobufFormat(), new MessagePackFormat()]);

    [Fact]
    public void A_format_without_a_form_is_refused_by_name_with_those_that_have_one()
    {
        NotSupportedException error = Assert.Throws<NotSupportedException>(() =>
            FormatContent.Create(new Matrix(), Formats, "application/protobuf")
        );

        Assert.StartsWith(
            "Matrix is not available as application/x-protobuf, only as application/json, "
                + "application/x-msgpack, application/x-memorypack. Matrix: ",
            error.Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void The_first_format_with_a_form_is_the_default()
    {
        using var matrix = FormatContent.Create(new Matrix(), BinaryFirst);
        using var note = FormatContent.Create(new Note(), BinaryFirst);

        Assert.Equal("application/x-msgpack", matrix.Headers.ContentType!.ToString());
        Assert.Equal("application/x-msgpack", note.Headers.ContentType!.ToString());
    }

    [Fact]
    public async Task A_request_accepts_what_has_a_form()
    {
        Assert.Equal(
            "application/json; q=1.0, application/x-msgpack; q=0.9, application/x-memorypack; q=0.8",
            await AcceptOfAsync<List<Matrix>>()
        );
        Assert.Equal("application/json; q=1.0, application/x-msgpack; q=0.9, application/x-memorypack; q=0.8", await AcceptOfAsync<Note>());
    }

    // A weight of 0 would say that a format is not accepted (RFC 9110 §12.4.2).
    [Fact]
    public async Task Every_format_is_accepted_however_many_there_are()
    {
        var many = new FormatSet(
            OfferShapes.All,
            [new ProtobufFormat(), .. Enumerable.Range(0, 12).Select(static i => new NumberedFormat(i))]
        );
        var handler = new RecordedAccept();
        using var client = new HttpClient(handler);
        (await client.PostAsFormatAsync("http://x/", new Note[] { new() }, many, "application/x-numbered-3")).Dispose();

        string[] ranges = handler.Accept!.Split(", ");
        Assert.Equal(1 + 1 + 12, ranges.Length);
        Assert.All(ranges[1..], static range => Assert.Matches("; q=0\\.[1-9]$", range));
    }

    [Fact]
    public async Task A_response_in_a_format_without_a_form_is_refused()
    {
        using var content = new ByteArrayContent([]);
        content.Headers.ContentType = new("application/x-protobuf");

        await Assert.ThrowsAsync<NotSupportedException>(() => content.ReadFromFormatAsync<Matrix>(Formats));
    }

    private static async Task<string> AcceptOfAsync<T>()
    {
        var handler = new RecordedAccept();
        using var client = new HttpClient(handler);
        await client.GetFromFormatAsync<T>("http://x/", Formats);
        return handler.Accept!;
    }

    private sealed class NumberedFormat(int number)
        : Format($"numbered-{number}", [$"application/x-numbered-{number}"], FormatLimits.Default)
    {
        public override Codec<T> CreateCodec<T, TShape>() => new JsonFormat().CreateCodec<T, TShape>();

        public override ListCodec<T> CreateListCodec<T, TShape>() => new JsonFormat().CreateListCodec<T, TShape>();
    }

    private sealed class RecordedAccept : HttpMessageHandler
    {
        public string? Accept { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Accept = request.Headers.Accept.ToString();
            var response = new HttpResponseMessage(HttpStatusCode.OK) { Content = new StringContent("null") };
            response.Content.Headers.ContentType = new("application/json");
            return Task.FromResult(response);
        }
    }
}

/// <summary>Protobuf has no list of lists.</summary>
[GenerateShape]
public sealed class Matrix
{
    [DataMember(Order = 1)]
    public List<List<int>>? Rows { get; set; }
}

/// <summary>Has no numbers, only names.</summary>
public sealed class Note
{
    [JsonPropertyName("text")]
    public string? Text { get; set; }
}

[ShapeSet(IncludeAnnotated = true)]
[GenerateShapeFor<string>]
public static partial class OfferShapes;
