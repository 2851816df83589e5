using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Diagnostics;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Apps.Tests.Clean;

/// <summary>A group of endpoints under the name of its class: their handlers are methods that ask a use case.</summary>
public abstract class Group
{
    public abstract void Map(RouteGroupBuilder group);
}

public sealed class Products : Group
{
    public override void Map(RouteGroupBuilder group)
    {
        group.MapGet("", List);
        group.MapGet("{id}", Get);
        group.MapPost("", Add);
        group.MapPut("{id}", Change);
        group.MapGet("count", Count);
    }

    private static Task<Ok<Page<Product>>> List(IProductCases cases) => Task.FromResult(TypedResults.Ok(cases.List()));

    private static Task<Product> Get(IProductCases cases, int id) => Task.FromResult(cases.Get(id));

    private static Task<Created<int>> Add(IProductCases cases, NewProduct product) =>
        Task.FromResult(TypedResults.Created($"/Products/{cases.Add(product)}", cases.Add(product)));

    private static Task<Results<NoContent, BadRequest>> Change(int id, Product product) =>
        Task.FromResult<Results<NoContent, BadRequest>>(id == product.Id ? TypedResults.NoContent() : TypedResults.BadRequest());

    private static Task<int> Count() => Task.FromResult(Catalog.All.Count);
}

/// <summary>The use cases, which throw what the edge makes problems of.</summary>
public interface IProductCases
{
    Page<Product> List();

    Product Get(int id);

    int Add(NewProduct product);
}

public sealed class ProductCases : IProductCases
{
    public Page<Product> List() => new(Catalog.All, Catalog.All.Count);

    public Product Get(int id) => Catalog.Find(id) ?? throw new KeyNotFoundException($"There is no product {id}.");

    public int Add(NewProduct product) => product.Name.Length > 0 ? 3 : throw new ArgumentException("It is empty.", nameof(product));
}

/// <summary>Makes problems of exceptions.</summary>
public sealed class ProblemHandler : IExceptionHandler
{
    public async ValueTask<bool> TryHandleAsync(HttpContext httpContext, Exception exception, CancellationToken cancellationToken)
    {
        int status = exception is KeyNotFoundException ? StatusCodes.Status404NotFound : StatusCodes.Status400BadRequest;
        httpContext.Response.StatusCode = status;
        await httpContext.Response.WriteAsJsonAsync(new ProblemDetails { Status = status, Title = exception.Message }, cancellationToken);
        return true;
    }
}
