using ProtoBuf.Grpc.Configuration;

namespace SerializationApi.Grpc.Tests;

/// <summary>An interface that two services have, with a name of its own.</summary>
[Service]
public interface IPing
{
    Task<OrderQuery> PingAsync(OrderQuery query);
}

[Service("shop.Price")]
public interface IPrices : IPing
{
    Task<OrderQuery> GetAsync(OrderQuery query);
}

[Service("shop.Stock")]
public interface IStock : IPing
{
    Task<OrderQuery> GetAsync(OrderQuery query);
}

[Service("shop.Price")]
public interface IOtherPrices
{
    Task<OrderQuery> FindAsync(OrderQuery query);
}

[Service("shop.Price")]
public interface IPricesOfOrders
{
    Task<OrderQuery> FindAsync(Order order);
}

public sealed class OtherPriceService : IOtherPrices
{
    public Task<OrderQuery> FindAsync(OrderQuery query) => Task.FromResult(query);
}

public sealed class PriceService : IPrices
{
    public Task<OrderQuery> PingAsync(OrderQuery query) => Task.FromResult(query);

    public Task<OrderQuery> GetAsync(OrderQuery query) => Task.FromResult(query);
}

public sealed class StockService : IStock
{
    public Task<OrderQuery> PingAsync(OrderQuery query) => Task.FromResult(query);

    public Task<OrderQuery> GetAsync(OrderQuery query) => Task.FromResult(query);
}
