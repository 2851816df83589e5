using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation.Tests;

public sealed partial class ResponseTests
{
    public sealed class App : IAsyncLifetime
    {
        public TestApp Instance { get; private set; } = null!;

        public async ValueTask InitializeAsync() => Instance = await TestApp.StartAsync(Map, kestrel: true);

        public ValueTask DisposeAsync() => Instance.DisposeAsync();

        private static Order NewOrder() => new() { Id = 1 };

        private static void Map(WebApplication web)
        {
            web.MapGet("/plain/ok", () => NegotiatedResults.Ok(NewOrder()));
            web.MapGet("/delegate", (RequestDelegate)(static http => http.Response.WriteAsync("text"))).NegotiateFully();
            RouteGroupBuilder outer = web.MapGroup("/");
            outer.AddEndpointFilter(Observe);
            RouteGroupBuilder api = outer.MapGroup("/").NegotiateFully().MapGroup("/").NegotiateFully();
            MapValues(api);
            MapLists(api);
            MapResults(api);
            api.MapGet("/filtered", NewOrder).AddEndpointFilter(Observe);
        }

        private static async ValueTask<object?> Observe(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
        {
            object? value = await next(context);
            context.HttpContext.Response.Headers["X-Seen"] =
                $"{context.HttpContext.Response.Headers["X-Seen"]} {value?.GetType().Name}".Trim();
            return value;
        }

        private static void MapValues(RouteGroupBuilder api)
        {
            api.MapGet("/value", NewOrder);
            api.MapGet(
                "/task",
                async () =>
                {
                    await Task.Yield();
                    return NewOrder();
                }
            );
            api.MapGet("/valuetask", () => ValueTask.FromResult(NewOrder()));
            api.MapGet("/object", object () => NewOrder());
            api.MapGet("/object/string", object () => "text");
            api.MapGet("/null", Order? () => null);
            api.MapGet("/null/task", () => Task.FromResult<Order?>(null));
            api.MapGet("/struct", () => new Position { X = 1, Y = 2 });
            api.MapGet("/struct/nullable", Position? () => new Position { X = 1, Y = 2 });
            api.MapGet("/struct/null", Position? () => null);
            api.MapGet("/derived", Order () => new ExpressOrder { Id = 1, Hours = 24 });
            api.MapGet("/derived/unshaped", Order () => new DraftOrder { Id = 1 });
            api.MapGet("/derived/object", object () => new DraftOrder { Id = 1 });
            api.MapGet("/nulls", () => new Order { Lines = ["a", null] });
            api.MapGet(
                "/halves",
                () =>
                    new[]
                    {
                        new Order(),
                        new Order { Name = "\ud83d" },
                    }
            );
            api.MapGet(
                "/cycle",
                () =>
                {
                    var node = new Node();
                    node.Next = node;
                    return node;
                }
            );
            api.MapGet("/string", () => "text");
            api.MapGet("/nothing", () => { });
            api.MapGet("/nothing/task", () => Task.CompletedTask);
        }

        private static void MapLists(RouteGroupBuilder api)
        {
            api.MapGet("/task/interface", () => Task.FromResult<IReadOnlyList<Order>>([NewOrder()]));
            api.MapGet("/list", () => new List<Order> { NewOrder() });
            api.MapGet("/array", () => new[] { NewOrder() });
            api.MapGet("/readonly", IReadOnlyList<Order> () => [NewOrder()]);
            api.MapGet("/collection", () => new System.Collections.ObjectModel.Collection<Order> { NewOrder() });
            api.MapGet("/iterator", () => Enumerable.Range(1, 1).Select(id => new Order { Id = id }));
            api.MapGet("/set", () => new HashSet<Order> { NewOrder() });
            api.MapGet("/stream", () => Streams.Of(NewOrder()));
            api.MapGet("/stream/task", () => Task.FromResult(Streams.Of(NewOrder())));
            api.MapGet("/stream/empty", () => Streams.Of<Order>());
            api.MapGet("/object/list", object () => new List<Order> { NewOrder() });
            api.MapGet("/null/list", List<Order>? () => null);
            api.MapGet(
                "/struct/list",
                () =>
                    new List<Position>
                    {
                        new() { X = 1, Y = 2 },
                    }
            );
        }

        private static void MapResults(RouteGroupBuilder api)
        {
            api.MapGet("/json", () => TypedResults.Json(NewOrder()));
            api.MapGet(
                "/problem",
                () =>
                    new ProblemDetails
                    {
                        Title = "Taken",
                        Status = 409,
                        Extensions = { ["of"] = new[] { 1, 2 } },
                    }
            );
            api.MapGet(
                "/union/{id}",
                Results<NegotiatedOk<Order>, NotFound> (int id) => id == 0 ? TypedResults.NotFound() : NegotiatedResults.Ok(NewOrder())
            );
            api.MapGet("/ok", () => NegotiatedResults.Ok(NewOrder()));
            api.MapGet(
                "/set-status/{code}",
                (int code, HttpContext http) =>
                {
                    http.Response.StatusCode = code;
                    return NewOrder();
                }
            );
            api.MapGet(
                "/set-status/{code}/null",
                Order? (int code, HttpContext http) =>
                {
                    http.Response.StatusCode = code;
                    return null;
                }
            );
            api.MapGet(
                "/set-status/{code}/null/list",
                List<Order>? (int code, HttpContext http) =>
                {
                    http.Response.StatusCode = code;
                    return null;
                }
            );
            api.MapGet(
                "/set-status/{code}/null/struct",
                Position? (int code, HttpContext http) =>
                {
                    http.Response.StatusCode = code;
                    return null;
                }
            );
            api.MapGet("/missing/null", () => TypedResults.NotFound<Order?>(null));
            api.MapGet(
                "/vary",
                (string by, HttpContext http) =>
                {
                    http.Response.Headers.Vary = by;
                    return NewOrder();
                }
            );
        }
    }
}
