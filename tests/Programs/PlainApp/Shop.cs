using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.RateLimiting;

namespace SerializationApi.PlainApp;

/// <summary>A shop's API with what minimal APIs are usually made of.</summary>
public static class Shop
{
    public static void AddServices(WebApplicationBuilder builder, bool hasOwnJson)
    {
        builder.Services.AddSingleton<Catalog>();
        builder.Services.AddProblemDetails(options =>
            options.CustomizeProblemDetails = static context =>
            {
                context.ProblemDetails.Extensions.Remove("traceId");
                context.ProblemDetails.Extensions.Remove("trace_id");
            }
        );
        builder.Services.AddValidation();
        builder.Services.AddOutputCache();
        builder.Services.AddAuthentication("Key").AddScheme<AuthenticationSchemeOptions, KeyHandler>("Key", configureOptions: null);
        builder.Services.AddAuthorization();
        builder.Services.AddAntiforgery();
        builder.Services.AddRateLimiter(static options =>
            options
                .AddFixedWindowLimiter("one", static window => (window.PermitLimit, window.Window) = (1, TimeSpan.FromDays(1)))
                .RejectionStatusCode = StatusCodes.Status429TooManyRequests
        );
        if (hasOwnJson)
        {
            builder.Services.ConfigureHttpJsonOptions(static options =>
            {
                options.SerializerOptions.PropertyNamingPolicy = JsonNamingPolicy.SnakeCaseLower;
                options.SerializerOptions.DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull;
                options.SerializerOptions.WriteIndented = true;
                options.SerializerOptions.Converters.Add(new JsonStringEnumConverter());
            });
        }
    }

    public static void Use(WebApplication app)
    {
        app.UseExceptionHandler();
        app.UseStatusCodePages();
        app.UseAuthentication();
        app.UseAuthorization();
        app.UseRateLimiter();
        app.UseOutputCache();
        app.UseAntiforgery();
    }

    public static void Map(RouteGroupBuilder api)
    {
        api.AddEndpointFilter(
            static async (context, next) =>
            {
                object? result = await next(context);
                context.HttpContext.Response.Headers["X-Result"] = result?.GetType().Name ?? "null";
                return result;
            }
        );
        Products.Map(api.MapGroup("/products").WithTags("products"));
        Results.Map(api.MapGroup("/results"));
        Bodies.Map(api.MapGroup("/bodies"));
        api.MapGet(
            "/search",
            ([AsParameters] Search search, Catalog catalog) =>
                catalog.All.Where(product => product.Name == search.Text).Take(search.Page).ToList()
        );
        api.MapGet("/basket", (Catalog catalog) => catalog.Basket);
        api.MapGet("/secret", (Catalog catalog) => catalog.Basket).RequireAuthorization();
        api.MapGet("/limited", (Catalog catalog) => catalog.Basket).RequireRateLimiting("one");
        api.MapMethods("/head", ["GET", "HEAD"], (Catalog catalog) => catalog.Basket);
        api.MapGet(
            "/headers",
            (HttpResponse response, Catalog catalog, [FromHeader(Name = "X-Key")] string? key) =>
            {
                response.Headers.CacheControl = "max-age=5";
                response.Headers.Vary = "Accept-Language";
                response.Headers.ETag = $"\"{key}\"";
                response.StatusCode = 203;
                return catalog.Basket;
            }
        );
    }
}
