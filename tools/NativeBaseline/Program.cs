using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http.HttpResults;
using SerializationApi.NativeBaseline;

// What benchmarks/native.sh measures samples/Native beside: the same service in JSON alone, by System.Text.Json.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, OrderJson.Default));
builder.Services.AddProblemDetails();
builder.Services.AddRequestDecompression();
builder.Services.AddOutputCache();
builder.Services.AddValidation();
WebApplication app = builder.Build();
app.UseRequestDecompression();
app.UseOutputCache();

var orders = new ConcurrentDictionary<int, Order>();
RouteGroupBuilder api = app.MapGroup("/orders");
api.MapGet("/", () => orders.Values.OrderBy(static order => order.Id).ToList());
api.MapGet("/{id:int}", Results<Ok<Order>, NotFound> (int id) => orders.TryGetValue(id, out Order? order) ? TypedResults.Ok(order) : TypedResults.NotFound());
api.MapPost("/", (Order order) =>
{
    orders[order.Id] = order;
    return TypedResults.Created($"/orders/{order.Id}", order);
});
api.MapGet("/stream", (int count) => Orders(count));
api.MapGet("/made", () => new Order()).CacheOutput();
await app.RunAsync();

static async IAsyncEnumerable<Order> Orders(int count)
{
    for (int i = 1; i <= count; i++)
    {
        if (i % 1_000 == 0)
        {
            await Task.Yield();
        }

        yield return new Order { Id = i, Customer = "Ana", Lines = [new Line { Product = "tea", Quantity = 2, Price = 3.50m }], Placed = DateTime.UnixEpoch.AddSeconds(i) };
    }
}
