using Carter;
using Carter.ModelBinding;
using Carter.Response;
using FluentValidation;
using FluentValidation.Results;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Apps.Tests.Carter;

/// <summary>A module: rules that it asks itself, and a handler that writes by Carter's own negotiation.</summary>
public sealed class ShopModule : ICarterModule
{
    public void AddRoutes(IEndpointRouteBuilder app)
    {
        RouteGroupBuilder shop = app.MapGroup("/shop");
        shop.MapGet("/products", () => Catalog.All);
        shop.MapGet(
            "/products/{id:int}",
            Results<Ok<Product>, NotFound> (int id) => Catalog.Find(id) is { } product ? TypedResults.Ok(product) : TypedResults.NotFound()
        );
        shop.MapPost(
            "/products",
            (HttpRequest request, NewProduct product) =>
            {
                ValidationResult result = request.Validate(product);
                return result.IsValid
                    ? Results.Created("/shop/products/3", Catalog.Make(product))
                    : Results.UnprocessableEntity(result.GetFormattedErrors());
            }
        );
        shop.MapDelete("/products/{id:int}", (int id) => Results.NoContent());
        shop.MapGet("/carter", (HttpResponse response) => response.Negotiate(Catalog.All));
        shop.MapGet("/name", () => "Shop");
    }

    public sealed class Rules : AbstractValidator<NewProduct>
    {
        public Rules() => RuleFor(static product => product.Name).NotEmpty();
    }
}
