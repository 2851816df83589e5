using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Apps.Tests.Slices;

/// <summary>A slice: its endpoint is found by reflection.</summary>
public interface ISlice
{
    void Map(IEndpointRouteBuilder app);
}

public sealed class ListProducts : ISlice
{
    public void Map(IEndpointRouteBuilder app) =>
        app.MapGet("/products", (int? page) => new Page<Product>(Catalog.All, Catalog.All.Count))
            .WithTags("products")
            .WithSummary("Lists them.");
}

public sealed class GetProduct : ISlice
{
    public void Map(IEndpointRouteBuilder app) =>
        app.MapGet("/products/{id:int}", Handle).WithTags("products").WithName("GetProduct").ProducesProblem(StatusCodes.Status404NotFound);

    private static Results<Ok<Product>, ProblemHttpResult> Handle(int id) =>
        Catalog.Find(id) is { } product
            ? TypedResults.Ok(product)
            : TypedResults.Problem("There is none.", statusCode: StatusCodes.Status404NotFound);
}

public sealed class AddProduct : ISlice
{
    public void Map(IEndpointRouteBuilder app) => app.MapPost("/products", Handle).WithTags("products");

    private static Results<CreatedAtRoute<Product>, ValidationProblem> Handle(NewProduct product) =>
        product.Name.Length > 0
            ? TypedResults.CreatedAtRoute(Catalog.Make(product), "GetProduct", new { id = 3 })
            : TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["Name"] = ["It is empty."] });
}
