using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.EntityFrameworkCore;
using SerializationApi.Negotiation;
using SerializationApi.Samples;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddFormats();
builder.Services.AddDbContext<ProductStore>(options =>
    options.UseSqlite(builder.Configuration.GetConnectionString("Products") ?? "Data Source=products.db")
);
WebApplication app = builder.Build();
using (IServiceScope scope = app.Services.CreateScope())
{
    await scope.ServiceProvider.GetRequiredService<ProductStore>().Database.EnsureCreatedAsync();
}

RouteGroupBuilder api = app.MapGroup("/products").Negotiate().WithETags((Product product) => product.Version);

api.MapGet(
    "/{id}",
    async Task<Results<Ok<Product>, NotFound>> (int id, ProductStore store) =>
        await store.Products.FindAsync(id) is { } product ? TypedResults.Ok(product) : TypedResults.NotFound()
);

api.MapPut(
    "/{id}",
    async Task<Results<NoContent, ProblemHttpResult>> (int id, Product sent, IfMatch ifMatch, ProductStore store, HttpResponse response) =>
    {
        if (!ifMatch.IsGiven)
        {
            return TypedResults.Problem("Send the product's ETag as If-Match.", statusCode: StatusCodes.Status428PreconditionRequired);
        }

        Product? product = await store.Products.FindAsync(id);
        if (product is null || !ifMatch.AllowsVersion(product.Version))
        {
            return Changed();
        }

        product.Name = sent.Name;
        product.Stock = sent.Stock;
        product.Version++;
        if (!await store.TrySaveAsync())
        {
            return Changed();
        }

        response.Headers.ETag = $"\"{product.Version}\"";
        return TypedResults.NoContent();
    }
);

await app.RunAsync();

static ProblemHttpResult Changed() =>
    TypedResults.Problem("The product has changed since you read it.", statusCode: StatusCodes.Status412PreconditionFailed);
