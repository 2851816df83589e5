using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http.HttpResults;
using SerializationApi.Negotiation;
using SerializationApi.Samples;

WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Services.ConfigureHttpJsonOptions(options => options.SerializerOptions.TypeInfoResolverChain.Insert(0, OrderJson.Default));
builder.Services.AddFormats(formats => formats.AddCbor());
builder.Services.AddProblemDetails();
builder.Services.AddRequestDecompression();
builder.Services.AddOutputCache();
builder.Services.AddValidation();
WebApplication app = builder.Build();
app.UseRequestDecompression();
app.UseOutputCache();

var orders = new ConcurrentDictionary<int, Order>();
int made = 0;
RouteGroupBuilder api = app.MapGroup("/orders").Negotiate();

api.MapGet("/", () => orders.Values.OrderBy(static order => order.Id).ToList());

api.MapGet(
        "/{id:int}",
        Results<Ok<Order>, NotFound> (int id) => orders.TryGetValue(id, out Order? order) ? TypedResults.Ok(order) : TypedResults.NotFound()
    )
    .WithETags();

// Validated, by the attributes of the contract.
api.MapPost(
    "/",
    (Body<Order> body) =>
    {
        orders[body.Value.Id] = body.Value;
        return TypedResults.Created($"/orders/{body.Value.Id}", body.Value);
    }
);

// A plain parameter.
api.MapPut(
    "/{id:int}",
    Results<Ok<Order>, BadRequest> (int id, Order order) =>
    {
        if (id != order.Id)
        {
            return TypedResults.BadRequest();
        }

        orders[id] = order;
        return TypedResults.Ok(order);
    }
);

// A list and a stream, item by item in both directions.
api.MapPost("/import", (List<Order> many) => CountAsync(many.ToAsyncEnumerable()));
api.MapGet("/stream", (int count) => Sample.Orders(count));
api.MapPost("/stream", (Body<IAsyncEnumerable<Order>> body) => CountAsync(body.Value));

// A value with one long list.
api.MapGet(
    "/shipment",
    (int count) => new Streamed<Shipment, Order>(new Shipment { Day = new DateOnly(2026, 11, 26) }, Sample.Orders(count))
);
api.MapPost("/shipment", (Streamed<Shipment, Order> body) => CountAsync(body.Items));

// Made once for each format, and then the output cache's.
api.MapGet("/made", () => new Receipt { Orders = Interlocked.Increment(ref made) }).CacheOutput();

await app.RunAsync();

static async Task<Receipt> CountAsync(IAsyncEnumerable<Order> orders)
{
    var received = new Receipt();
    await foreach (Order order in orders)
    {
        received.Orders++;
        received.Lines += order.Lines?.Count ?? 0;
    }

    return received;
}
