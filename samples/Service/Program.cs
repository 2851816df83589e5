using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http.HttpResults;
using SerializationApi.Negotiation;
using SerializationApi.Samples;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddFormats();
WebApplication app = builder.Build();

// The page of samples/Page, where it has been built.
app.UseFileServer();

var orders = new ConcurrentDictionary<int, Order>();
RouteGroupBuilder api = app.MapGroup("/").Negotiate();

api.MapGet("/orders", () => orders.Values.ToList());

api.MapGet(
    "/orders/{id}",
    Results<Ok<Order>, NotFound> (int id) => orders.TryGetValue(id, out Order? order) ? TypedResults.Ok(order) : TypedResults.NotFound()
);

api.MapPost(
    "/orders",
    (Body<Order> body) =>
    {
        orders[body.Value.Id] = body.Value;
        return TypedResults.Created($"/orders/{body.Value.Id}", body.Value);
    }
);

await app.RunAsync();
