using System.Net;
using Google.Protobuf.Reflection;
using Grpc.Net.Client;
using Grpc.Reflection.V1Alpha;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Tests.Support;

namespace SerializationApi.Grpc.Tests;

/// <summary>What the server says of its services at the start and by reflection, and its limits.</summary>
public sealed class ServerTests(GrpcApp app) : IClassFixture<GrpcApp>
{
    [Fact]
    public async Task A_type_without_a_shape_is_protobuf_nets_and_that_is_logged_once()
    {
        using GrpcChannel channel = app.Channel();

        Note note = await channel.CreateFormatsService<INotes>(app.Formats).NoteAsync(new() { Text = "by protobuf-net" });

        Assert.Equal("by protobuf-net", note.Text);
        Assert.Single(
            app.StartLines,
            static line => line == (LogLevel.Information, "gRPC messages of Note are written and read by protobuf-net: it has no shape.")
        );
    }

    [Fact]
    public void A_contract_that_protobuf_net_writes_otherwise_is_a_warning_at_the_start_and_one_with_its_bytes_is_not()
    {
        string[] warnings =
        [
            .. app
                .StartLines.Where(static line => line.Level == LogLevel.Warning)
                .Select(static line => line.Text.Split(". ")[0])
                .Order(StringComparer.Ordinal),
        ];

        Assert.Equal(
            [
                "gRPC messages of Order differ from protobuf-net's: Order.Placed, field 3, is bcl.DateTime by "
                    + "protobuf-net and google.protobuf.Timestamp by the shape",
                "gRPC messages of Receipt differ from protobuf-net's: Receipt.Key, field 1, is "
                    + "bcl.Guid by protobuf-net and string by the shape",
            ],
            warnings
        );
    }

    [Fact]
    public async Task A_client_of_protobuf_net_exchanges_a_contract_that_has_its_bytes()
    {
        using GrpcChannel channel = app.Channel();
        var invoice = new Invoice { Key = Guid.Parse("00112233-4455-6677-8899-aabbccddeeff"), Amount = 12.50m };

        Invoice same = await channel.CreateGrpcService<INotes>().InvoiceAsync(invoice);

        Assert.Equal((invoice.Key, invoice.Amount), (same.Key, same.Amount));
    }

    [Fact]
    public async Task A_service_has_limits_of_its_own()
    {
        await using var limited = new GrpcApp
        {
            ConfigureOrders = static orders => orders.WithFormatLimits(static limits => limits with { MaxDecodedBytes = 4096 }),
        };
        await limited.InitializeAsync();
        using GrpcChannel channel = limited.Channel();
        List<Order> many = [.. Enumerable.Range(0, 100).Select(OrderService.Sample)];

        Status status = (
            await Assert.ThrowsAsync<RpcException>(() => channel.CreateFormatsService<IOrders>(app.Formats).AllAsync(many))
        ).Status;

        Assert.Equal(StatusCode.ResourceExhausted, status.StatusCode);
        Assert.Matches(@"^\$\[\d+\].* At byte \d+: ", status.Detail);
        using GrpcChannel unlimited = app.Channel();
        Assert.Equal(100, (await unlimited.CreateFormatsService<IOrders>(app.Formats).AllAsync(many)).Count);
    }

    [Fact]
    public async Task Two_services_with_one_method_stop_the_start_with_the_way_out()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(static formats => formats.AddShapes(TestShapes.All));
        builder.Services.AddFormatsGrpc();
        await using WebApplication web = builder.Build();
        web.MapGrpcService<PriceService>();
        web.MapGrpcService<StockService>();

        InvalidOperationException error = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            web.StartAsync(TestContext.Current.CancellationToken)
        );

        Assert.Matches(@"^The gRPC services \w+Service and \w+Service both have the method /\S*Ping/Ping, .*\[SubService\]", error.Message);
    }

    [Fact]
    public async Task A_null_argument_is_told_at_the_client()
    {
        using GrpcChannel channel = app.Channel();

        Status status = (
            await Assert.ThrowsAsync<RpcException>(() => channel.CreateFormatsService<IOrders>(app.Formats).AllAsync(null!))
        ).Status;

        Assert.Equal(StatusCode.Internal, status.StatusCode);
        Assert.Contains("a list of Order: the format has no null at the root", status.Detail, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(typeof(IPrices))]
    [InlineData(typeof(IPricesOfOrders))]
    public void Services_of_one_name_with_other_methods_or_messages_are_no_schema(Type other)
    {
        ArgumentException error = Assert.Throws<ArgumentException>(() =>
            GrpcSchema.Of([typeof(IOrders), typeof(IOtherPrices), other], app.Formats)
        );

        Assert.StartsWith(
            $"IOtherPrices and {other.Name} have two services named shop.Price with different methods or messages",
            error.Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_service_and_the_class_that_implements_it_are_one_schema() =>
        Assert.Equal(GrpcSchema.Of<IOrders>(app.Formats), GrpcSchema.Of([typeof(IOrders), typeof(OrderService)], app.Formats));

    [Fact]
    public async Task Reflection_shows_all_methods_of_a_service_that_two_classes_have()
    {
        WebApplicationBuilder builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(static kestrel =>
            kestrel.Listen(IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2)
        );
        builder.Services.AddFormats(static formats => formats.AddShapes(TestShapes.All));
        builder.Services.AddFormatsGrpc();
        builder.Services.AddFormatsGrpcReflection();
        await using WebApplication web = builder.Build();
        web.MapGrpcService<PriceService>();
        web.MapGrpcService<OtherPriceService>();
        web.MapGrpcReflectionService();
        await web.StartAsync(TestContext.Current.CancellationToken);
        using var channel = GrpcChannel.ForAddress(web.Urls.First());

        ServerReflectionResponse file = await ReflectAsync(
            channel,
            "grpc.reflection.v1.ServerReflection",
            new() { FileContainingSymbol = "shop.Price" }
        );

        Assert.Equal(
            ["Find", "Get"],
            file.FileDescriptorResponse.FileDescriptorProto.Select(FileDescriptorProto.Parser.ParseFrom)
                .SelectMany(static file => file.Service)
                .Single(static service => service.Name == "Price")
                .Method.Select(static method => method.Name)
                .Order(StringComparer.Ordinal)
        );
    }

    [Fact]
    public async Task A_response_that_cannot_be_decoded_is_an_internal_error_with_member_and_offset()
    {
        using GrpcChannel channel = app.Channel();
        var small = new Formats.FormatSet(TestShapes.All, Formats.FormatSet.Standard(new() { MaxDecodedBytes = 64 }));

        RpcException error = await Assert.ThrowsAsync<RpcException>(() =>
            channel.CreateFormatsService<IOrders>(small).GetAsync(new() { Id = 1 })
        );

        Assert.Equal(StatusCode.ResourceExhausted, error.StatusCode);
        Assert.Contains("At byte", error.Status.Detail, StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_method_without_a_message_has_an_empty_one()
    {
        using GrpcChannel channel = app.Channel();

        await channel.CreateFormatsService<IOrders>(app.Formats).ClearAsync();
    }

    [Fact]
    public void The_schema_of_a_service_is_what_the_generated_client_was_made_of()
    {
        string schema = GrpcSchema.Of<IOrders>(app.Formats);

        Assert.Equal(File.ReadAllText(Path.Combine(Repository.Root, "tests/Grpc.Tests/Protos/orders.proto")), schema);
        Assert.SkipUnless(Protoc.IsInstalled, "protoc is not installed.");
        using var protoc = new Protoc();
        protoc.Add("orders.proto", schema);
        Assert.Null(protoc.Run(["--descriptor_set_out=orders.pb", "orders.proto"], []).Errors);
    }

    [Fact]
    public void Services_of_one_package_share_their_messages_in_one_schema()
    {
        string schema = GrpcSchema.Of([typeof(IOrders), typeof(IArchive)], app.Formats);

        Assert.Contains("service Orders {", schema, StringComparison.Ordinal);
        Assert.Contains("service Archive {", schema, StringComparison.Ordinal);
        Assert.Equal(2, schema.Split("message Order {").Length);
        ArgumentException error = Assert.Throws<ArgumentException>(() => GrpcSchema.Of([typeof(IOrders), typeof(INotes)], app.Formats));
        Assert.StartsWith(
            "IOrders, INotes has services of 2 packages, but a .proto file has only one: pass the services of one package.",
            error.Message,
            StringComparison.Ordinal
        );
    }

    [Fact]
    public void A_service_whose_message_has_no_shape_has_no_schema()
    {
        Shapes.UnsupportedValueException error = Assert.Throws<Shapes.UnsupportedValueException>(() => GrpcSchema.Of<INotes>(app.Formats));

        Assert.Contains("Note", error.Message, StringComparison.Ordinal);
        Assert.Throws<ArgumentException>(() => GrpcSchema.Of<Order>(app.Formats));
    }

    [Theory]
    [InlineData("grpc.reflection.v1.ServerReflection")]
    [InlineData("grpc.reflection.v1alpha.ServerReflection")]
    public async Task Reflection_describes_services_by_their_shapes(string reflection)
    {
        using GrpcChannel channel = app.Channel();

        ServerReflectionResponse services = await ReflectAsync(channel, reflection, new() { ListServices = "*" });
        ServerReflectionResponse file = await ReflectAsync(channel, reflection, new() { FileContainingSymbol = "acme.orders.Orders" });

        Assert.Contains("acme.orders.Orders", services.ListServicesResponse.Service.Select(static service => service.Name));
        FileDescriptorProto described = file
            .FileDescriptorResponse.FileDescriptorProto.Select(FileDescriptorProto.Parser.ParseFrom)
            .Single(static file => file.Package == "acme.orders");
        Assert.SkipUnless(Protoc.IsInstalled, "protoc is not installed.");
        using var protoc = new Protoc();
        protoc.Add("orders.proto", GrpcSchema.Of<IOrders>(app.Formats));
        (byte[] compiled, string? errors) = protoc.Run(["--descriptor_set_out=/dev/stdout", "orders.proto"], []);
        Assert.Null(errors);
        FileDescriptorProto expected = FileDescriptorSet.Parser.ParseFrom(compiled).File.Single();
        Assert.Equal(expected.MessageType, described.MessageType);
        Assert.Equal(expected.Service.Single().Method.Select(Signature), described.Service.Single().Method.Select(Signature));
    }

    [Fact]
    public async Task Other_endpoints_keep_their_405_and_an_unknown_service_is_unimplemented()
    {
        using var client = new HttpClient();
        using HttpResponseMessage response = await client.DeleteAsync(new Uri($"{app.Http1Url}/page"));
        using GrpcChannel channel = app.Channel();
        Marshaller<byte[]> bytes = Marshallers.Create(static bytes => bytes, static bytes => bytes);
        RpcException unknown = await Assert.ThrowsAsync<RpcException>(() =>
            channel
                .CreateCallInvoker()
                .AsyncUnaryCall(new Method<byte[], byte[]>(MethodType.Unary, "acme.Unknown", "Get", bytes, bytes), null, default, [])
                .ResponseAsync
        );

        Assert.Equal(HttpStatusCode.MethodNotAllowed, response.StatusCode);
        Assert.Equal(StatusCode.Unimplemented, unknown.StatusCode);
    }

    [Fact]
    public void A_service_that_reflection_cannot_show_is_named_in_the_log() =>
        Assert.Contains(
            app.LinesAfterReflection(),
            static line =>
                line.Level == LogLevel.Warning
                && line.Text.StartsWith("gRPC reflection does not show acme.notes.Notes", StringComparison.Ordinal)
        );

    private static string Signature(MethodDescriptorProto method) =>
        $"{method.Name}({(method.ClientStreaming ? "stream " : "")}{method.InputType}) "
        + $"{(method.ServerStreaming ? "stream " : "")}{method.OutputType}";

    // The two versions of the protocol have the same messages.
    private static async Task<ServerReflectionResponse> ReflectAsync(GrpcChannel channel, string service, ServerReflectionRequest request)
    {
        Marshaller<ServerReflectionRequest> requests = Marshallers.Create(
            Google.Protobuf.MessageExtensions.ToByteArray,
            ServerReflectionRequest.Parser.ParseFrom
        );
        Marshaller<ServerReflectionResponse> responses = Marshallers.Create(
            Google.Protobuf.MessageExtensions.ToByteArray,
            ServerReflectionResponse.Parser.ParseFrom
        );
        using AsyncDuplexStreamingCall<ServerReflectionRequest, ServerReflectionResponse> call = channel
            .CreateCallInvoker()
            .AsyncDuplexStreamingCall(
                new Method<ServerReflectionRequest, ServerReflectionResponse>(
                    MethodType.DuplexStreaming,
                    service,
                    "ServerReflectionInfo",
                    requests,
                    responses
                ),
                null,
                default
            );
        await call.RequestStream.WriteAsync(request);
        await call.RequestStream.CompleteAsync();
        return await call.ResponseStream.ReadAllAsync().SingleAsync();
    }
}

/// <summary>A second service in the package of <see cref="IOrders"/>.</summary>
[Service("acme.orders.Archive")]
public interface IArchive
{
    Task<Order> FindAsync(OrderQuery query);
}
