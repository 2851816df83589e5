using System.Runtime.Serialization;
using Refit;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.Refit;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2, Name = "entries")]
    public List<string>? Items { get; set; }
}

/// <summary>A body of an error that is no problem by RFC 9457.</summary>
[DataContract, GenerateShape]
public sealed class Fault
{
    [DataMember(Order = 1)]
    public string? Reason { get; set; }
}

/// <summary>It has no shape.</summary>
public sealed record Unshaped(int Id);

[ShapeSet]
public static partial class OrderShapes;

/// <summary>The service as Refit sees it.</summary>
public interface IOrders
{
    [Get("/orders")]
    Task<List<Order>> AllAsync(int count);

    [Get("/orders/{id}")]
    Task<Order?> FindAsync(int id);

    [Post("/orders")]
    Task<ApiResponse<Order>> AddAsync([Body] Order order);

    [Put("/orders")]
    Task<Order> PutAsync([Body] Order order);

    [Post("/batch")]
    Task<List<Order>> AddAllAsync([Body] IReadOnlyList<Order> orders);

    [Get("/orders"), Headers("Accept: application/x-ndjson")]
    IAsyncEnumerable<Order> LinesAsync(int count);

    [Get("/orders"), Headers("Accept: application/json")]
    IAsyncEnumerable<Order> ItemsAsync(int count);

    [Get("/orders"), Headers("Accept: application/x-msgpack; keys=names")]
    Task<ApiResponse<List<Order>>> NamedAsync(int count);

    [Get("/fault")]
    Task<Order> FailAsync();

    [Get("/invalid")]
    Task<Order> InvalidAsync();

    [Post("/form")]
    Task<string> FormAsync([Body(BodySerializationMethod.UrlEncoded)] Order order);

    [Post("/orders")]
    Task<Order> SendAsync([Body] Unshaped unknown);
}

/// <summary>Types without a shape, among those that Refit carries itself.</summary>
public interface IUnshaped : IBare
{
    [Post("/orders")]
    Task<ApiResponse<List<Order>>> SendAsync([Body] Unshaped value, [Query] Unshaped query);

    [Post("/form")]
    Task<string> FormAsync([Body(BodySerializationMethod.UrlEncoded)] Unshaped form);

    [Get("/orders")]
    IAsyncEnumerable<Unshaped> StreamAsync();

    [Get("/orders")]
    Task<IApiResponse<Dictionary<string, Order>>> MapAsync(CancellationToken cancellation);
}

/// <summary>What it extends.</summary>
public interface IBare
{
    [Get("/orders")]
    Task<IApiResponse> StatusAsync();

    [Post("/orders")]
    Task<HttpResponseMessage> RawAsync([Body] Stream stream);

    [Get("/orders")]
    Task<string> TextAsync();

    [Get("/orders")]
    Task<int> CountAsync();

    [Get("/orders")]
    IObservable<Unshaped> WatchAsync();
}
