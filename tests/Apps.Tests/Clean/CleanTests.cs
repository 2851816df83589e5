using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Apps.Tests.Clean;

/// <summary>An app of a clean architecture: groups found by reflection, use cases behind them, problems made of exceptions.</summary>
public sealed class CleanTests
{
    [Fact]
    public async Task Groups_respond_as_they_did()
    {
        string[] differences = await Trial.CompareAsync(
            StartAsync,
            "200 GET /Products",
            "200 GET /Products/1",
            "404 GET /Products/9",
            "200 GET /Products/count",
            "201 POST /Products {\"name\":\"Mate\",\"price\":3}",
            "400 POST /Products {\"name\":\"\"}",
            "204 PUT /Products/1 {\"id\":1,\"name\":\"Mate\"}",
            "400 PUT /Products/1 {\"id\":2,\"name\":\"Mate\"}"
        );

        Assert.Equal(Trial.Gains, differences);
    }

    [Fact]
    public async Task And_have_every_format_IDs_and_counts_too()
    {
        await using WebApplication app = await StartAsync(hasFormats: true);

        Assert.Equal(Catalog.All[1], await Trial.UnpackAsync<Product>(app, "/Products/2"));
        Assert.Equal(2, await Trial.UnpackAsync<int>(app, "/Products/count"));
    }

    private static Task<WebApplication> StartAsync(bool hasFormats) =>
        Trial.StartAsync(
            builder =>
            {
                builder.Services.AddScoped<IProductCases, ProductCases>().AddExceptionHandler<ProblemHandler>();
                if (hasFormats)
                {
                    builder.Services.AddFormats(static formats => formats.AddShapes(ProductShapes.All));
                }
            },
            app =>
            {
                app.UseExceptionHandler(static _ => { });
                RouteGroupBuilder api = hasFormats ? app.MapGroup("/").Negotiate() : app.MapGroup("/");
                foreach (Type type in typeof(Group).Assembly.GetTypes().Where(static type => type.IsSubclassOf(typeof(Group))))
                {
                    ((Group)Activator.CreateInstance(type)!).Map(api.MapGroup($"/{type.Name}").WithTags(type.Name));
                }
            }
        );
}
