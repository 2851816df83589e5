using System.Collections.Concurrent;
using System.Runtime.CompilerServices;

namespace SerializationApi.PlainApp;

/// <summary>What the application keeps; the same at each start.</summary>
public sealed class Catalog
{
    private readonly ConcurrentDictionary<int, Product> _products = new(
        new Dictionary<int, Product>
        {
            [1] = new()
            {
                Id = 1,
                Name = "Tea",
                Price = 4.50m,
                Tags = ["hot", "grün"],
                Availability = Availability.InStock,
                Since = DateTimeOffset.UnixEpoch,
                Rating = 4.5,
            },
            [2] = new()
            {
                Id = 2,
                Name = "\"Mug\" <💙> & saucer\u2028",
                Price = 12m,
                Rating = 1e21,
            },
            [3] = new()
            {
                Id = 3,
                Name = null,
                Price = 0.1m,
                Availability = (Availability)7,
            },
        }
    );

    public IEnumerable<Product> All => _products.Values.OrderBy(static product => product.Id);

    public Basket Basket { get; } =
        new()
        {
            Id = new Guid("6f9619ff-8b86-d011-b42d-00cf4fc964ff"),
            Lines = [new BasketLine(1, 2, 4.50m), new BasketLine(2, 1, 12m)],
            Availability = Availability.SoldOut,
        };

    public Product? Find(int id) => _products.GetValueOrDefault(id);

    public void Put(Product product) => _products[product.Id] = product;

    public bool Remove(int id) => _products.TryRemove(id, out _);

    public async IAsyncEnumerable<Product> StreamAsync([EnumeratorCancellation] CancellationToken cancellation)
    {
        foreach (Product product in All)
        {
            await Task.Yield();
            cancellation.ThrowIfCancellationRequested();
            yield return product;
        }
    }
}
