using SerializationApi.Negotiation;
using SerializationApi.Samples;

WebApplicationBuilder builder = WebApplication.CreateBuilder(args);
builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All).AddFormat(limits => new CborFormat(limits)));
WebApplication app = builder.Build();

app.MapGroup("/").Negotiate().MapPost("/orders", (Body<Order> order) => order.Value);

await app.RunAsync();
