using Microsoft.AspNetCore.Mvc;

namespace SerializationApi.PlainApp;

internal static class Bodies
{
    public static void Map(RouteGroupBuilder bodies)
    {
        bodies.MapPost("/rating", (Rating rating) => rating);
        bodies.MapPost("/from-body", ([FromBody] Rating rating) => TypedResults.Ok(rating));
        bodies.MapPost("/parameters/{id:int}", ([AsParameters] Review review) => review.Rating with { ProductId = review.Id });
        bodies.MapPost("/optional", (Rating? rating) => rating is null ? "none" : "some");
        bodies.MapPost("/basket", (Basket basket) => basket);
        bodies.MapPost("/list", (List<Product> products) => products.Count);
        bodies.MapPost("/items", async (IAsyncEnumerable<Product> products) => await products.CountAsync());
        bodies.MapPost("/number", ([FromBody] int number) => number);
        bodies.MapPost(
            "/raw",
            async (HttpRequest request) =>
            {
                using var reader = new StreamReader(request.Body);
                return await reader.ReadToEndAsync();
            }
        );
        bodies.MapPost(
            "/stream",
            async (Stream body) =>
            {
                using var reader = new StreamReader(body);
                return TypedResults.Text(await reader.ReadToEndAsync());
            }
        );
        bodies.MapPost("/form", ([FromForm] string name, [FromForm] int count) => new Rating(count, count, name)).DisableAntiforgery();
        bodies.MapPost("/upload", (IFormFile file) => new Rating((int)file.Length, 0, file.FileName)).DisableAntiforgery();
        bodies.MapPost("/guarded", ([FromForm] string name) => name);
        bodies.MapPost("/limited", (Rating rating) => rating).WithMetadata(new RequestSizeLimitAttribute(10));
    }
}
