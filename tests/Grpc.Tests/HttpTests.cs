using System.Net;
using System.Net.Http.Headers;
using System.Text;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;

namespace SerializationApi.Grpc.Tests;

/// <summary>A service of gRPC as HTTP endpoints: <c>MapFormats&lt;IOrders&gt;("/orders")</c>.</summary>
public sealed class HttpTests(GrpcApp app) : IClassFixture<GrpcApp>
{
    private const string Json = "application/json";

    [Theory]
    [InlineData("json")]
    [InlineData("msgpack")]
    [InlineData("protobuf")]
    [InlineData("memorypack")]
    public async Task A_message_is_the_body_in_every_format(string name)
    {
        Format format = app.Formats.FindByName(name)!;
        Codec<Order> codec = app.Formats.FindCodecs<Order>()!.For(format);
        using PooledBuffer order = codec.Encode(OrderService.Sample(5));

        using HttpResponseMessage response = await PostAsync("Echo", order.Span.ToArray(), format.MediaTypes[0], format.MediaTypes[0]);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(order.Span.ToArray(), await response.Content.ReadAsByteArrayAsync());
    }

    [Fact]
    public void A_stream_of_bytes_is_refused_by_its_name()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Services.AddFormats(formats => formats.AddShapes(TestShapes.All));
        builder.Services.AddFormatsGrpc();
        WebApplication web = builder.Build();

        NotSupportedException error = Assert.Throws<NotSupportedException>(() => web.MapFormats<IFiles>("/files"));

        Assert.StartsWith("/shop.Files/Read: a Stream has no form", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_stream_is_a_stream_in_both_directions()
    {
        using HttpResponseMessage listed = await PostAsync("List", """{"count":3}""", Json, "application/x-ndjson");
        using HttpResponseMessage collected = await PostAsync("Collect", "{\"product\":\"tea\"}\n{\"product\":\"cup\"}\n", "application/x-ndjson", Json);
        using HttpResponseMessage exchanged = await PostAsync("Exchange", "{\"id\":1}\n{\"id\":2}\n", "application/x-ndjson", "application/x-ndjson");

        Assert.Equal(["0", "1", "2"], (await listed.Content.ReadAsStringAsync()).TrimEnd().Split('\n').Select(static line => line[6..7]));
        Assert.Contains("\"product\":\"cup\"", await collected.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Equal(2, (await exchanged.Content.ReadAsStringAsync()).TrimEnd().Split('\n').Length);
    }

    [Fact]
    public async Task A_client_that_leaves_a_stream_ends_its_handler_and_nothing_is_logged_as_an_error()
    {
        await using var own = new GrpcApp();
        await own.InitializeAsync();
        using var client = new HttpClient();
        for (int i = 0; i < 5; i++)
        {
            using var request = new HttpRequestMessage(HttpMethod.Post, $"{own.Http1Url}/orders/List") { Content = new StringContent("""{"count":1000000}""", Encoding.UTF8, Json) };
            request.Headers.Accept.ParseAdd("application/x-ndjson");
            using HttpResponseMessage response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);
            await using Stream body = await response.Content.ReadAsStreamAsync();
            await body.ReadExactlyAsync(new byte[100]);
        }

        for (int i = 0; i < 300 && OrderService.Listing > 0; i++)
        {
            await Task.Delay(100);
        }

        Assert.Equal(0, OrderService.Listing);
        Assert.DoesNotContain(own.Lines(), static line => line.Level >= LogLevel.Error);
    }

    [Fact]
    public async Task A_method_without_a_message_has_no_body_and_no_content()
    {
        using var client = new HttpClient();
        using HttpResponseMessage response = await client.PostAsync(new Uri($"{app.Http1Url}/orders/Clear"), null);

        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
    }

    [Fact]
    public async Task Other_endpoints_keep_their_405_and_an_unknown_service_is_unimplemented()
    {
        using var client = new HttpClient();
        using HttpResponseMessage response = await client.DeleteAsync(new Uri($"{app.Http1Url}/orders/Echo"));
        using GrpcChannel channel = app.Channel();
        Marshaller<byte[]> bytes = Marshallers.Create(static bytes => bytes, static bytes => bytes);
        RpcException unknown = await Assert.ThrowsAsync<RpcException>(() => channel.CreateCallInvoker()
            .AsyncUnaryCall(new Method<byte[], byte[]>(MethodType.Unary, "acme.Unknown", "Get", bytes, bytes), null, default, []).ResponseAsync);

        Assert.Equal(HttpStatusCode.MethodNotAllowed, response.StatusCode);
        Assert.Equal(StatusCode.Unimplemented, unknown.StatusCode);
    }

    [Fact]
    public async Task A_status_of_gRPC_is_a_problem()
    {
        using HttpResponseMessage response = await PostAsync("Get", """{"id":-1}""", Json, "application/x-msgpack");

        Assert.Equal((HttpStatusCode.NotFound, "application/problem+json"), (response.StatusCode, response.Content.Headers.ContentType!.MediaType));
        Assert.Contains("There is no order -1.", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_broken_message_is_a_400_with_its_offset()
    {
        using HttpResponseMessage response = await PostAsync("Echo", Convert.FromHexString("0801" + "22030A0161" + "22030A0561"), "application/x-protobuf", Json);

        Assert.Equal(HttpStatusCode.BadRequest, response.StatusCode);
        Assert.Contains("At byte 11", await response.Content.ReadAsStringAsync(), StringComparison.Ordinal);
    }

    private Task<HttpResponseMessage> PostAsync(string method, string body, string mediaType, string accept) => PostAsync(method, Encoding.UTF8.GetBytes(body), mediaType, accept);

    private async Task<HttpResponseMessage> PostAsync(string method, byte[] body, string mediaType, string accept)
    {
        using var client = new HttpClient();
        using var request = new HttpRequestMessage(HttpMethod.Post, $"{app.Http1Url}/orders/{method}") { Content = new ByteArrayContent(body) };
        request.Content.Headers.ContentType = MediaTypeHeaderValue.Parse(mediaType);
        request.Headers.Accept.ParseAdd(accept);
        return await client.SendAsync(request);
    }
}

/// <summary>A service whose messages are bytes.</summary>
[Service("shop.Files")]
public interface IFiles
{
    /// <summary>Reads a file.</summary>
    Task<Stream> ReadAsync(OrderQuery query);
}
