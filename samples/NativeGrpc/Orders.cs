using System.Runtime.Serialization;
using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Shapes;

namespace SerializationApi.Samples.NativeGrpc;

[DataContract, GenerateShape]
public sealed record Order([property: DataMember(Order = 1)] int Id, [property: DataMember(Order = 2)] string[] Items);

[Service("shop.Orders")]
public interface IOrders
{
    Task<Order> AddAsync(Order order, CallContext context = default);

    Task<Order> SumAsync(IAsyncEnumerable<Order> orders, CallContext context = default);

    IAsyncEnumerable<Order> CopiesAsync(Order order, CallContext context = default);

    IAsyncEnumerable<Order> EchoAsync(IAsyncEnumerable<Order> orders, CallContext context = default);
}

public sealed class OrderService : IOrders
{
    public Task<Order> AddAsync(Order order, CallContext context = default) => Task.FromResult(order with { Id = order.Id + 1 });

    public async Task<Order> SumAsync(IAsyncEnumerable<Order> orders, CallContext context = default) =>
        new(await orders.Select(static order => order.Id).SumAsync(), []);

    public IAsyncEnumerable<Order> CopiesAsync(Order order, CallContext context = default) =>
        Enumerable.Repeat(order, order.Id).ToAsyncEnumerable();

    public IAsyncEnumerable<Order> EchoAsync(IAsyncEnumerable<Order> orders, CallContext context = default) => orders;
}

/// <summary>protobuf-net generates the rest: the client, and <c>AddOrdersGrpc()</c> for the service.</summary>
[ProtoGrpc(RegistrationMethodName = "AddOrdersGrpc")]
[ProtoService(typeof(IOrders), typeof(OrderService))]
public sealed partial class Rpc : ClientFactory;
