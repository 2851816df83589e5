using Microsoft.AspNetCore.Http.HttpResults;

namespace SerializationApi.PlainApp;

internal static class Products
{
    public static void Map(RouteGroupBuilder products)
    {
        products.MapGet("/", (Catalog catalog) => catalog.All);
        products.MapGet("/array", (Catalog catalog) => catalog.All.ToArray());
        products.MapGet("/list", async Task<List<Product>> (Catalog catalog) => await Task.FromResult(catalog.All.ToList()));
        products.MapGet("/stream", (Catalog catalog, CancellationToken cancellation) => catalog.StreamAsync(cancellation));
        products.MapGet("/cached", (Catalog catalog) => catalog.All.ToList()).CacheOutput();
        products.MapGet("/none", Product? () => null);
        products.MapGet("/untyped", object (Catalog catalog) => catalog.Find(1)!);
        products
            .MapGet(
                "/{id:int}",
                Results<Ok<Product>, NotFound> (int id, Catalog catalog) =>
                    catalog.Find(id) is { } product ? TypedResults.Ok(product) : TypedResults.NotFound()
            )
            .WithName("product");
        products.MapPost(
            "/",
            Results<CreatedAtRoute<Product>, Conflict<Product>> (Product product, Catalog catalog) =>
            {
                if (catalog.Find(product.Id) is { } known)
                {
                    return TypedResults.Conflict(known);
                }

                catalog.Put(product);
                return TypedResults.CreatedAtRoute(product, "product", new RouteValueDictionary { ["id"] = product.Id });
            }
        );
        products.MapPut(
            "/{id:int}",
            async Task<Results<NoContent, NotFound<string>, ValidationProblem>> (int id, Product product, Catalog catalog) =>
            {
                await Task.Yield();
                if (product.Id != id)
                {
                    return TypedResults.ValidationProblem(new Dictionary<string, string[]> { ["id"] = ["It is another."] });
                }

                if (catalog.Find(id) is null)
                {
                    return TypedResults.NotFound("There is none.");
                }

                catalog.Put(product);
                return TypedResults.NoContent();
            }
        );
        products.MapDelete(
            "/{id:int}",
            IResult (int id, Catalog catalog) => catalog.Remove(id) ? TypedResults.NoContent() : TypedResults.NotFound()
        );
    }
}
