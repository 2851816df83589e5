using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Apps.Tests.Slices;

/// <summary>An app of vertical slices, with the document of Swashbuckle 9.</summary>
public sealed class SlicesTests
{
    [Fact]
    public async Task Slices_respond_as_they_did()
    {
        string[] differences = await Trial.CompareAsync(
            StartAsync,
            "200 GET /products",
            "200 GET /products?page=2",
            "400 GET /products?page=x",
            "200 GET /products/2",
            "404 GET /products/9",
            "201 POST /products {\"name\":\"Mate\",\"price\":3}",
            "400 POST /products {\"name\":\"\"}",
            "405 PATCH /products"
        );

        Assert.Equal(Trial.Gains, differences);
    }

    [Fact]
    public Task Their_document_gains_media_types_and_nothing_else() =>
        Trial.AssertGainsMediaTypesAsync(StartAsync, "/swagger/v1/swagger.json");

    [Fact]
    public async Task And_have_every_format()
    {
        await using WebApplication app = await StartAsync(hasFormats: true);

        Assert.Equal(Catalog.All, (await Trial.UnpackAsync<Page<Product>>(app, "/products")).Items);
    }

    private static Task<WebApplication> StartAsync(bool hasFormats) =>
        Trial.StartAsync(
            builder =>
            {
                builder.Services.AddProblemDetails();
                builder.Services.AddEndpointsApiExplorer();
                builder.Services.AddSwaggerGen(options =>
                {
                    if (hasFormats)
                    {
                        options.AddFormats();
                    }
                });
                if (hasFormats)
                {
                    builder.Services.AddFormats(static formats => formats.AddShapes(ProductShapes.All));
                }
            },
            app =>
            {
                app.UseExceptionHandler();
                app.UseStatusCodePages();
                app.UseSwagger();
                RouteGroupBuilder api = hasFormats ? app.MapGroup("/").Negotiate() : app.MapGroup("/");
                foreach (
                    Type slice in typeof(ISlice)
                        .Assembly.GetTypes()
                        .Where(static type => type.IsClass && type.IsAssignableTo(typeof(ISlice)))
                )
                {
                    ((ISlice)Activator.CreateInstance(slice)!).Map(api);
                }
            }
        );
}
