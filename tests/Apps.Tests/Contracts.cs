using SerializationApi.Shapes;

namespace SerializationApi.Apps.Tests;

/// <summary>What the apps sell: contracts as they were, without an annotation.</summary>
public sealed record Product(int Id, string Name, decimal Price, DateTimeOffset? Since, Kind Kind);

public sealed record NewProduct(string Name, decimal Price);

public sealed record Page<T>(IReadOnlyList<T> Items, int Total);

public enum Kind
{
    Tea = 1,
    Cup = 2,
}

/// <summary>What moving them adds.</summary>
[ShapeSet, GenerateShapeFor<Product>, GenerateShapeFor<NewProduct>, GenerateShapeFor<Page<Product>>]
public static partial class ProductShapes;

/// <summary>What there is to sell.</summary>
public static class Catalog
{
    public static IReadOnlyList<Product> All { get; } =
    [
        new(1, "Sencha <green>", 4.50m, new DateTimeOffset(2024, 2, 29, 12, 0, 0, TimeSpan.FromHours(1)), Kind.Tea),
        new(2, "Tasse ü", 12, null, Kind.Cup),
    ];

    public static Product? Find(int id) => All.FirstOrDefault(product => product.Id == id);

    public static Product Make(NewProduct product) => new(3, product.Name, product.Price, null, Kind.Tea);
}
