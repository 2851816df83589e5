using System.Net;
using Grpc.Core;
using Grpc.Net.Client;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using ProtoBuf.Grpc.Client;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Formats;
using SerializationApi.Grpc;
using SerializationApi.Samples.NativeGrpc;

// A service and its client in one native program.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.WebHost.ConfigureKestrel(static kestrel =>
    kestrel.Listen(IPAddress.Loopback, 0, static listen => listen.Protocols = HttpProtocols.Http2)
);
builder.Services.AddFormats();
builder.Services.AddFormatsGrpc();
builder.Services.AddOrdersGrpc();
await using WebApplication app = builder.Build();

// The service: a line for each message, before the service is mapped.
BinderConfiguration.Default.SetMarshaller(app.Services.GetRequiredService<BinderConfiguration>().GetMarshaller<Order>());
app.MapGrpcService<OrderService>().WithFormatLimits(static limits => limits with { MaxDecodedBytes = 10_000 });
await app.StartAsync();

// The client: a line for each message, before the client is made.
BinderConfiguration.Default.SetMarshaller(FormatSet.CreateDefault().CreateGrpcMarshaller<Order>());
using var channel = GrpcChannel.ForAddress(app.Urls.First());
IOrders orders = channel.CreateGrpcService<IOrders>(Rpc.Instance);

var tea = new Order(3, ["tea"]);
Order added = await orders.AddAsync(tea);
Order sum = await orders.SumAsync(new[] { tea, tea }.ToAsyncEnumerable());
int copies = await orders.CopiesAsync(tea).CountAsync();
int echoed = await orders.EchoAsync(new[] { tea, tea }.ToAsyncEnumerable()).CountAsync(static order => order.Items is ["tea"]);
Console.WriteLine($"added {added.Id}, sum {sum.Id}, copies {copies}, echoed {echoed}");
try
{
    await orders.AddAsync(new Order(1, [new string('a', 20_000)]));
}
catch (RpcException refused)
{
    Console.WriteLine($"{refused.StatusCode}: {refused.Status.Detail}");
}
