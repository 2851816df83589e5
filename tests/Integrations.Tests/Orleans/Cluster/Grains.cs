using System.Runtime.CompilerServices;
using Orleans.Streams;

namespace SerializationApi.Integrations.Tests.Orleans.Cluster;

public interface IShop : IGrainWithStringKey
{
    Task<string> WhereAsync();

    /// <summary>Passes a call on to another grain.</summary>
    Task<Order> AskAsync(IShop other, Order order);

    Task<Order> AddAsync(Order order);

    Task<Order?> EchoAsync(Order? order);

    Task<Figure> GrowAsync(Figure figure);

    Task<IMail> ForwardAsync(IMail mail);

    Task<Dictionary<string, List<Order>>> GroupAsync(IReadOnlyList<Order> orders, Order[] others);

    Task<bool> AreSameAsync(Order first, Order second);

    /// <summary>Gives objects to another grain, and changes what can be changed: whether the other got the very objects, and how many items
    /// it has then.</summary>
    Task<(bool Order, bool Price, int Items)> GiveAsync(IShop other);

    Task<(bool Order, bool Price)> TakeAsync(Order order, Price price, int orderIdentity, int priceIdentity);

    Task<int> CountAsync();

    Task<Order> FailAsync(Order order);

    Task<Node> LoopAsync();

    Task<int> DepthAsync(Node node);

    Task SaveAsync(Order order);

    Task<Order> LoadAsync();
}

public sealed class Shop([PersistentState("order")] IPersistentState<Order> state) : Grain, IShop
{
    private Order? _taken;

    public Task<string> WhereAsync() => Task.FromResult(GrainContext.Address.SiloAddress!.ToString());

    public Task<Order> AskAsync(IShop other, Order order) => other.AddAsync(order);

    public Task<Order> AddAsync(Order order) =>
        Task.FromResult(
            new Order
            {
                Id = order.Id + 1,
                Items = [.. order.Items ?? [], "more"],
                Picture = order.Picture,
            }
        );

    public Task<Order?> EchoAsync(Order? order) => Task.FromResult(order);

    public Task<Figure> GrowAsync(Figure figure) =>
        Task.FromResult<Figure>(
            figure switch
            {
                Circle circle => new Circle { Radius = circle.Radius + 1, Colour = circle.Colour },
                Square square => new Square { Side = square.Side + 1, Colour = square.Colour },
                _ => throw new ArgumentException("Another figure.", nameof(figure)),
            }
        );

    public Task<IMail> ForwardAsync(IMail mail) => Task.FromResult(mail);

    public Task<Dictionary<string, List<Order>>> GroupAsync(IReadOnlyList<Order> orders, Order[] others) =>
        Task.FromResult(new Dictionary<string, List<Order>> { ["orders"] = [.. orders], ["others"] = [.. others] });

    public Task<bool> AreSameAsync(Order first, Order second) => Task.FromResult(ReferenceEquals(first, second));

    public async Task<(bool Order, bool Price, int Items)> GiveAsync(IShop other)
    {
        var order = new Order { Items = ["tea"] };
        var price = new Price(1, "EUR", []);
        (bool isOrder, bool isPrice) = await other.TakeAsync(
            order,
            price,
            RuntimeHelpers.GetHashCode(order),
            RuntimeHelpers.GetHashCode(price)
        );
        order.Items.Add("milk");
        return (isOrder, isPrice, await other.CountAsync());
    }

    public Task<(bool Order, bool Price)> TakeAsync(Order order, Price price, int orderIdentity, int priceIdentity)
    {
        _taken = order;
        return Task.FromResult((RuntimeHelpers.GetHashCode(order) == orderIdentity, RuntimeHelpers.GetHashCode(price) == priceIdentity));
    }

    public Task<int> CountAsync() => Task.FromResult(_taken!.Items!.Count);

    public Task<Order> FailAsync(Order order) => throw new InvalidOperationException($"There is no order {order.Id}.");

    public Task<Node> LoopAsync()
    {
        var node = new Node();
        node.Next = node;
        return Task.FromResult(node);
    }

    public Task<int> DepthAsync(Node node)
    {
        int depth = 1;
        for (Node next = node; next.Next is not null; next = next.Next)
        {
            depth++;
        }

        return Task.FromResult(depth);
    }

    public Task SaveAsync(Order order)
    {
        state.State = order;
        return state.WriteStateAsync();
    }

    public Task<Order> LoadAsync() => Task.FromResult(state.State);
}

/// <summary>Gets what is sent to the stream of its name.</summary>
public interface IListener : IGrainWithStringKey
{
    Task SubscribeAsync();

    Task<List<object>> HeardAsync();
}

public sealed class Listener : Grain, IListener
{
    private readonly List<object> _heard = [];

    public async Task SubscribeAsync()
    {
        IStreamProvider streams = this.GetStreamProvider(TwoSilos.Streams);
        await streams.GetStream<Order>("orders", this.GetPrimaryKeyString()).SubscribeAsync(HearAsync);
        await streams.GetStream<Figure>("figures", this.GetPrimaryKeyString()).SubscribeAsync(HearAsync);
    }

    public Task<List<object>> HeardAsync() => Task.FromResult(_heard.ToList());

    private Task HearAsync(object heard, StreamSequenceToken? token)
    {
        _heard.Add(heard);
        return Task.CompletedTask;
    }
}
