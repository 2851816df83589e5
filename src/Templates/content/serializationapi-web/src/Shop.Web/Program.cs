using System.Collections.Concurrent;
using Contracts;
using Microsoft.AspNetCore.Http.HttpResults;
using SerializationApi.Negotiation;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddFormats();
WebApplication app = builder.Build();

var orders = new ConcurrentDictionary<int, Order>();
RouteGroupBuilder api = app.MapGroup("/").Negotiate();

api.MapGet("/orders", () => orders.Values.ToList());

api.MapGet("/orders/{id}", Results<Ok<Order>, NotFound> (int id) =>
    orders.TryGetValue(id, out Order? order) ? TypedResults.Ok(order) : TypedResults.NotFound());

api.MapPost("/orders", (Body<Order> body) =>
{
    orders[body.Value.Id] = body.Value;
    return TypedResults.Created($"/orders/{body.Value.Id}", body.Value);
});

await app.RunAsync();
