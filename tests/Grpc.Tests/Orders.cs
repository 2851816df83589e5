using System.Runtime.Serialization;
using ProtoBuf;
using ProtoBuf.Grpc;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Shapes;

namespace SerializationApi.Grpc.Tests;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string Customer { get; set; } = "";

    [DataMember(Order = 3)]
    public DateTime Placed { get; set; }

    [DataMember(Order = 4)]
    public List<OrderLine> Lines { get; set; } = [];

    [DataMember(Order = 5)]
    public Dictionary<string, OrderLine> Gifts { get; set; } = [];

    [DataMember(Order = 6)]
    public int? Priority { get; set; }
}

[DataContract, GenerateShape]
public sealed class OrderLine
{
    [DataMember(Order = 1)]
    public string Product { get; set; } = "";

    [DataMember(Order = 2)]
    public double Price { get; set; }

    [DataMember(Order = 3)]
    public List<int> Serials { get; set; } = [];
}

[DataContract, GenerateShape]
public sealed class OrderQuery
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public int Count { get; set; }
}

/// <summary>By protobuf-net a Guid is a message of two numbers, by shapes text.</summary>
[DataContract, GenerateShape]
public sealed class Receipt
{
    [DataMember(Order = 1)]
    public Guid Key { get; set; }
}

/// <summary>Has protobuf-net's bytes by its attributes.</summary>
[ProtoContract, GenerateShape]
public sealed class Invoice
{
    [ProtoMember(1)]
    public Guid Key { get; set; }

    [ProtoMember(2)]
    public decimal Amount { get; set; }
}

/// <summary>Has no shape.</summary>
[ProtoContract]
public sealed class Note
{
    [ProtoMember(1)]
    public string Text { get; set; } = "";
}

[Service("acme.orders.Orders")]
public interface IOrders
{
    Task<Order> GetAsync(OrderQuery query, CallContext context = default);

    Task<Order> EchoAsync(Order order, CallContext context = default);

    Task<List<Order>> AllAsync(List<Order> orders, CallContext context = default);

    Task ClearAsync(CallContext context = default);

    IAsyncEnumerable<Order> ListAsync(OrderQuery query, CallContext context = default);

    Task<Order> CollectAsync(IAsyncEnumerable<OrderLine> lines, CallContext context = default);

    IAsyncEnumerable<Order> ExchangeAsync(IAsyncEnumerable<Order> orders, CallContext context = default);
}

[Service("acme.notes.Notes")]
public interface INotes
{
    Task<Note> NoteAsync(Note note, CallContext context = default);

    Task<Receipt> ReceiptAsync(Receipt receipt, CallContext context = default);

    Task<Invoice> InvoiceAsync(Invoice invoice, CallContext context = default);
}

public sealed class OrderService : IOrders
{
    public static Order Sample(int id) =>
        new()
        {
            Id = id,
            Customer = $"Ærø {id}",
            Placed = new DateTime(2026, 11, 26, 6, 30, 0, DateTimeKind.Utc),
            Lines =
            [
                new()
                {
                    Product = "tea",
                    Price = 2.5,
                    Serials = [1, 200, -3],
                },
                new() { Product = "cup" },
            ],
            Gifts =
            {
                ["card"] = new() { Product = "card", Price = 1 },
            },
            Priority = 0,
        };

    public async Task<Order> GetAsync(OrderQuery query, CallContext context = default)
    {
        if (query.Id < 0)
        {
            throw new RpcException(new Status(StatusCode.NotFound, $"There is no order {query.Id}."));
        }

        await Task.Delay(query.Count, context.CancellationToken);
        return Sample(query.Id);
    }

    public Task<Order> EchoAsync(Order order, CallContext context = default) => Task.FromResult(order);

    public Task<List<Order>> AllAsync(List<Order> orders, CallContext context = default) => Task.FromResult(orders);

    public Task ClearAsync(CallContext context = default) => Task.CompletedTask;

    public async IAsyncEnumerable<Order> ListAsync(OrderQuery query, CallContext context = default)
    {
        for (int i = 0; i < query.Count; i++)
        {
            await Task.Yield();
            context.CancellationToken.ThrowIfCancellationRequested();
            yield return Sample(i);
        }
    }

    public async Task<Order> CollectAsync(IAsyncEnumerable<OrderLine> lines, CallContext context = default)
    {
        var order = new Order();
        await foreach (OrderLine line in lines)
        {
            order.Lines.Add(line);
        }

        return order;
    }

    public async IAsyncEnumerable<Order> ExchangeAsync(IAsyncEnumerable<Order> orders, CallContext context = default)
    {
        await foreach (Order order in orders)
        {
            yield return order;
        }
    }
}

public sealed class NoteService : INotes
{
    public Task<Note> NoteAsync(Note note, CallContext context = default) => Task.FromResult(note);

    public Task<Receipt> ReceiptAsync(Receipt receipt, CallContext context = default) => Task.FromResult(receipt);

    public Task<Invoice> InvoiceAsync(Invoice invoice, CallContext context = default) => Task.FromResult(invoice);
}

[ShapeSet]
public static partial class TestShapes;
