using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Apps.Tests.Grains;

/// <summary>The first sample: text.</summary>
public interface IHello : IGrainWithIntegerKey
{
    ValueTask<string> SayAsync(string greeting);
}

public sealed class Hello : Grain, IHello
{
    public ValueTask<string> SayAsync(string greeting) => new($"Client said: '{greeting}'");
}

/// <summary>The second: a cart with a state that is stored, contracts of Orleans' generator, and a record that is moved.</summary>
public interface ICart : IGrainWithStringKey
{
    Task<int> AddAsync(Item item);

    Task<Dictionary<string, Item>> AllAsync();

    Task<Total> TotalAsync(Total? before);
}

[GenerateSerializer, Alias("apps.item")]
public sealed record Item([property: Id(0)] string Name, [property: Id(1)] decimal Price, [property: Id(2)] int Count);

/// <summary>Orleans' before, and shapes' once it is moved: <c>[Id]</c> goes, and <c>[DataMember]</c> comes.</summary>
[DataContract, GenerateShape]
public sealed record Total([property: DataMember(Order = 1)] decimal Sum, [property: DataMember(Order = 2)] List<string> Names);

public sealed class CartState
{
    public Dictionary<string, Item> Items { get; set; } = [];
}

public sealed class Cart([PersistentState("cart")] IPersistentState<CartState> state) : Grain, ICart
{
    public async Task<int> AddAsync(Item item)
    {
        state.State.Items[item.Name] = item;
        await state.WriteStateAsync();
        return state.State.Items.Count;
    }

    public Task<Dictionary<string, Item>> AllAsync() => Task.FromResult(state.State.Items);

    public Task<Total> TotalAsync(Total? before) =>
        Task.FromResult(
            new Total(
                (before?.Sum ?? 0) + state.State.Items.Values.Sum(static item => item.Price * item.Count),
                [.. state.State.Items.Keys.Order()]
            )
        );
}

[ShapeSet]
public static partial class CartShapes;
