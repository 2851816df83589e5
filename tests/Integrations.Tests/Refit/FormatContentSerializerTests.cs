using System.Net;
using Refit;
using SerializationApi.Client;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Refit;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.Refit;

/// <summary>Refit's clients with the formats, against a real server.</summary>
public sealed class FormatContentSerializerTests(Server server) : IClassFixture<Server>
{
    private static readonly FormatSet Formats = new(OrderShapes.All, [.. FormatSet.Standard(FormatLimits.Default), new CborFormat()]);

    public static TheoryData<string> MediaTypes =>
        [
            "application/json",
            "application/x-msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block",
            "application/x-protobuf",
            "application/x-memorypack",
            "application/cbor",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Bodies_are_in_the_preferred_format_in_both_directions(string mediaType)
    {
        IOrders orders = Client(new ClientFormats(Formats) { Accept = [mediaType] });

        using ApiResponse<Order> added = await orders.AddAsync(new Order { Id = 7, Items = ["tea", "milk"] });
        Assert.Equal(HttpStatusCode.Created, added.StatusCode);
        Assert.Equal(
            (mediaType, mediaType),
            (Header(added, "X-Sent"), Header(added, "X-Accept").Replace("; q=1.0", "", StringComparison.Ordinal))
        );
        Assert.Equal(mediaType, added.ContentHeaders!.ContentType!.ToString());
        Assert.Equal((7, "tea, milk"), (added.Content!.Id, string.Join(", ", added.Content.Items!)));

        Assert.Equal(
            Server.Orders(1_000).Select(static order => order.Items![0]),
            (await orders.AllAsync(1_000)).Select(static order => order.Items![0])
        );
        Assert.Equal(3, (await orders.FindAsync(3))!.Id);
        Assert.Null(await orders.FindAsync(0));
    }

    [Fact]
    public async Task Without_a_preference_every_format_is_accepted_and_the_server_chooses()
    {
        using ApiResponse<Order> added = await Client(Formats).AddAsync(new Order { Id = 7 });
        Assert.Equal(
            "application/json; q=1.0, application/x-msgpack; q=0.9, application/x-protobuf; q=0.8, "
                + "application/x-memorypack; q=0.7, application/cbor; q=0.6",
            Header(added, "X-Accept")
        );
        Assert.Equal("application/json", Header(added, "X-Sent"));
    }

    [Fact]
    public async Task Method_that_accepts_a_media_type_gets_it()
    {
        using ApiResponse<List<Order>> named = await Client(new ClientFormats(Formats) { Accept = ["application/x-protobuf"] })
            .NamedAsync(2);
        Assert.Equal("application/x-msgpack; keys=names", named.ContentHeaders!.ContentType!.ToString());
        Assert.Equal([1, 2], named.Content!.Select(static order => order.Id));
    }

    [Fact]
    public async Task Content_codings_are_made_and_undone()
    {
        var formats = new ClientFormats(Formats) { Accept = ["application/x-msgpack"], AcceptEncoding = ["br"] };
        using ApiResponse<Order> added = await Client(formats, RequestCompression.GZip)
            .AddAsync(new Order { Id = 7, Items = [new string('t', 5_000)] });
        Assert.Equal("gzip", Header(added, "X-Coding"));
        Assert.Equal("br", Assert.Single(added.ContentHeaders!.ContentEncoding));
        Assert.Equal(5_000, added.Content!.Items![0].Length);
    }

    [Fact]
    public void Coding_of_requests_is_left_to_Refit() =>
        Assert.Contains(
            "RefitSettings.RequestCompression",
            Assert
                .Throws<ArgumentException>(() => new FormatContentSerializer(new ClientFormats(Formats) { ContentEncoding = "gzip" }))
                .Message,
            StringComparison.Ordinal
        );

    [Fact]
    public async Task List_that_is_declared_as_an_interface_is_sent()
    {
        List<Order> added = await Client(new ClientFormats(Formats) { Accept = ["application/x-msgpack"] })
            .AddAllAsync([.. Server.Orders(3)]);
        Assert.Equal([1, 2, 3], added.Select(static order => order.Id));
    }

    [Fact]
    public async Task Items_come_one_by_one_as_lines_and_as_an_array()
    {
        IOrders orders = Client(Formats);
        Assert.Equal(Enumerable.Range(1, 5_000), await orders.LinesAsync(5_000).Select(static order => order.Id).ToListAsync());
        Assert.Equal(Enumerable.Range(1, 5_000), await orders.ItemsAsync(5_000).Select(static order => order.Id).ToListAsync());
    }

    [Fact]
    public async Task Body_of_an_error_is_read()
    {
        ApiException error = await Assert.ThrowsAsync<ApiException>(() => Client(Formats).FailAsync());
        Assert.Equal(HttpStatusCode.Conflict, error.StatusCode);
        Assert.Equal("no tea", error.GetContentAs<Fault>()!.Reason);
        Assert.Equal("no tea", (await error.GetContentAsAsync<Fault>())!.Reason);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task Body_of_an_error_is_read_in_every_format(string mediaType)
    {
        IOrders orders = Client(new ClientFormats(Formats) { Accept = [mediaType] });

        ApiException error = await Assert.ThrowsAsync<ApiException>(() =>
            orders.PutAsync(new Order { Id = 300, Items = ["tea", "\ud83c\udf75"] })
        );

        Assert.Equal(HttpStatusCode.Conflict, error.StatusCode);
        Order found = (await error.GetContentAsAsync<Order>())!;
        Assert.Equal((300, "tea, \ud83c\udf75"), (found.Id, string.Join(", ", found.Items!)));
    }

    [Theory]
    [InlineData("br", "application/json")]
    [InlineData("br", "application/x-msgpack")]
    [InlineData("gzip", "application/json")]
    [InlineData("gzip", "application/x-protobuf")]
    public async Task Body_of_an_error_with_a_coding_is_read(string coding, string mediaType)
    {
        IOrders orders = Client(new ClientFormats(Formats) { Accept = [mediaType], AcceptEncoding = [coding] });

        ApiException fault = await Assert.ThrowsAsync<ApiException>(() => orders.FailAsync());
        ApiException conflict = await Assert.ThrowsAsync<ApiException>(() => orders.PutAsync(new Order { Id = 300, Items = ["tea"] }));
        ValidationApiException invalid = await Assert.ThrowsAsync<ValidationApiException>(() => orders.InvalidAsync());

        Assert.Equal(("{\"reason\":\"no tea\"}", "no tea"), (fault.Content, (await fault.GetContentAsAsync<Fault>())!.Reason));
        Order found = (await conflict.GetContentAsAsync<Order>())!;
        Assert.Equal((300, "tea"), (found.Id, Assert.Single(found.Items!)));
        Assert.Equal("It is negative.", Assert.Single(invalid.Content!.Errors["id"]));
    }

    [Theory]
    [InlineData("application/json")]
    [InlineData("application/x-msgpack")]
    public async Task Error_whose_coding_cannot_be_undone_keeps_its_status(string mediaType)
    {
        var formats = new ClientFormats(Formats) { AcceptEncoding = ["br"] };
        IOrders orders = RestService.For<IOrders>(
            new HttpClient(new FormatHandler(formats) { InnerHandler = new Fixed(mediaType, "br", [1, 2, 3]) })
            {
                BaseAddress = server.Address,
            },
            new RefitSettings(new FormatContentSerializer(formats))
        );

        ApiException error = await Assert.ThrowsAsync<ApiException>(() => orders.FailAsync());

        Assert.Equal(HttpStatusCode.Conflict, error.StatusCode);
    }

    [Fact]
    public async Task Problem_is_an_exception_of_Refit_s_own()
    {
        ValidationApiException error = await Assert.ThrowsAsync<ValidationApiException>(() =>
            Client(new ClientFormats(Formats) { Accept = ["application/x-protobuf"] }).InvalidAsync()
        );
        Assert.Equal("It is negative.", Assert.Single(error.Content!.Errors["id"]));
    }

    [Fact]
    public async Task Fields_of_a_form_have_the_names_of_the_contract() =>
        Assert.Equal("Id=7&entries=tea", await Client(Formats).FormAsync(new Order { Id = 7, Items = ["tea"] }));

    [Fact]
    public async Task Type_without_a_shape_says_what_to_do()
    {
        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() => Client(Formats).SendAsync(new Unshaped(7)));
        Assert.StartsWith("Unshaped has no shape: ", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void Types_of_a_client_without_a_shape_are_named_at_once_where_it_is_made()
    {
        InvalidOperationException error = Assert.Throws<InvalidOperationException>(() =>
            new FormatContentSerializer(Formats, typeof(IUnshaped))
        );

        const string Shape =
            "Unshaped has no shape: put [GenerateShape] on it. "
            + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it.";
        Assert.Equal(
            [
                $"IUnshaped.SendAsync takes Unshaped, but {Shape}",
                $"IUnshaped.StreamAsync returns Unshaped, but {Shape}",
                "IUnshaped.MapAsync returns IApiResponse<Dictionary<String, Order>>, but Dictionary<String, Order> has no "
                    + "shape: declare \"[GenerateShapeFor<Dictionary<String, Order>>] public static partial class Shapes;\". "
                    + "FormatSet.CreateDefault() then finds the shape; to new FormatSet(...), pass it.",
                $"IBare.WatchAsync returns IObservable<Unshaped>, but {Shape}",
            ],
            error.Message.Split(Environment.NewLine)
        );
    }

    // A server that ends its body too early.
    private sealed class Fixed(string mediaType, string coding, byte[] body) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken) =>
            Task.FromResult(
                new HttpResponseMessage(HttpStatusCode.Conflict)
                {
                    RequestMessage = request,
                    Content = new ByteArrayContent(body) { Headers = { ContentType = new(mediaType), ContentEncoding = { coding } } },
                }
            );
    }

    private static string Header(ApiResponse<Order> response, string name) => string.Join(", ", response.Headers!.GetValues(name));

    private IOrders Client(ClientFormats formats, RequestCompression compression = RequestCompression.None) =>
        RestService.For<IOrders>(
            new HttpClient(new FormatHandler(formats) { InnerHandler = new SocketsHttpHandler() }) { BaseAddress = server.Address },
            new RefitSettings(new FormatContentSerializer(formats)) { RequestCompression = compression }
        );
}
