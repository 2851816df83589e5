using FastEndpoints;
using FluentValidation;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Integrations.Tests.FastEndpoints;

/// <summary>Takes an order and sends it back.</summary>
public sealed class AddOrder : Endpoint<Order, Order>
{
    public override void Configure()
    {
        Post("/orders");
        AllowAnonymous();
    }

    public override Task HandleAsync(Order req, CancellationToken ct)
    {
        HttpContext.Response.Headers["X-Read"] = HttpContext.Request.ContentType;
        return Send.ResponseAsync(req, 201, ct);
    }

    public sealed class Rules : Validator<Order>
    {
        public Rules() => RuleFor(static order => order.Id).GreaterThan(0).WithMessage("It is not above 0.");
    }
}

/// <summary>Binds a body, a value of the route and one of the query.</summary>
public sealed class ChangeOrder : Endpoint<Change, Order>
{
    public override void Configure()
    {
        Put("/orders/{id}");
        AllowAnonymous();
    }

    public override Task<Order> ExecuteAsync(Change req, CancellationToken ct) =>
        Task.FromResult(new Order { Id = req.Id, Items = [.. req.Order.Items!, req.Note!] });
}

/// <summary>A list.</summary>
public sealed class AllOrders : EndpointWithoutRequest<IEnumerable<Order>>
{
    public override void Configure()
    {
        Get("/orders");
        AllowAnonymous();
    }

    public override Task HandleAsync(CancellationToken ct) => Send.OkAsync(Enumerable.Range(1, 1_000).Select(Order.Of), ct);
}

/// <summary>A response that is null.</summary>
public sealed class NoOrder : EndpointWithoutRequest<Order?>
{
    public override void Configure()
    {
        Get("/none/{status}");
        AllowAnonymous();
    }

    public override Task HandleAsync(CancellationToken ct) => Send.ResponseAsync(null, Route<int>("status"), ct);
}

/// <summary>A response that the output cache keeps.</summary>
public sealed class KeptOrder : EndpointWithoutRequest<Order>
{
    private static int Count;

    public override void Configure()
    {
        Get("/kept");
        AllowAnonymous();
        Options(static endpoint => endpoint.CacheOutput());
    }

    public override Task HandleAsync(CancellationToken ct) => Send.OkAsync(new Order { Id = Interlocked.Increment(ref Count) }, ct);
}

/// <summary>Types that have no shape.</summary>
public sealed class Plain : Endpoint<Unread, Unshaped>
{
    public override void Configure()
    {
        Post("/plain");
        AllowAnonymous();
    }

    public override Task HandleAsync(Unread req, CancellationToken ct) => Send.OkAsync(new Unshaped(req.Id), ct);
}
