using System.Collections.Concurrent;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Http.HttpResults;
using SerializationApi.Samples;

// In place of Program.cs with -p:JsonOnly=true: the same service in JSON alone, by System.Text.Json. benchmarks/native.sh measures both.
WebApplicationBuilder builder = WebApplication.CreateSlimBuilder(args);
builder.Services.ConfigureHttpJsonOptions(options =>
    options.SerializerOptions.TypeInfoResolverChain.Insert(0, JsonTypeInfoResolver.Combine(OrderJson.Default, StreamJson.Default))
);
builder.Services.AddProblemDetails();
builder.Services.AddRequestDecompression();
builder.Services.AddOutputCache();
builder.Services.AddValidation();
WebApplication app = builder.Build();
app.UseRequestDecompression();
app.UseOutputCache();

var orders = new ConcurrentDictionary<int, Order>();
int made = 0;
RouteGroupBuilder api = app.MapGroup("/orders");
api.MapGet("/", () => orders.Values.OrderBy(static order => order.Id).ToList());
api.MapGet(
    "/{id:int}",
    Results<Ok<Order>, NotFound> (int id) => orders.TryGetValue(id, out Order? order) ? TypedResults.Ok(order) : TypedResults.NotFound()
);
api.MapPost(
    "/",
    (Order order) =>
    {
        orders[order.Id] = order;
        return TypedResults.Created($"/orders/{order.Id}", order);
    }
);
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
api.MapPost("/import", (List<Order> many) => Count(many));
api.MapGet("/stream", (int count) => Sample.Orders(count));
api.MapPost("/stream", (List<Order> body) => Count(body));
api.MapGet(
    "/shipment",
    async (int count) => new Shipment { Day = new DateOnly(2026, 11, 26), Orders = await Sample.Orders(count).ToListAsync() }
);
api.MapPost("/shipment", (Shipment body) => Count(body.Orders ?? []));
api.MapGet("/made", () => new Receipt { Orders = Interlocked.Increment(ref made) }).CacheOutput();
await app.RunAsync();

static Receipt Count(IReadOnlyList<Order> orders) =>
    new() { Orders = orders.Count, Lines = orders.Sum(static order => order.Lines?.Count ?? 0) };
