using Carter;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Apps.Tests.Carter;

/// <summary>An app of Carter's modules.</summary>
public sealed class CarterTests
{
    [Fact]
    public async Task Modules_respond_as_they_did()
    {
        string[] differences = await Trial.CompareAsync(
            StartAsync,
            "200 GET /shop/products",
            "200 GET /shop/products/1",
            "404 GET /shop/products/9",
            "201 POST /shop/products {\"name\":\"Mate\",\"price\":3}",
            "422 POST /shop/products {\"name\":\"\"}",
            "204 DELETE /shop/products/1",
            "200 GET /shop/carter",
            "200 GET /shop/name",
            "404 GET /nothing"
        );

        Assert.Equal(Trial.Gains, differences);
    }

    [Fact]
    public async Task And_have_every_format()
    {
        await using WebApplication app = await StartAsync(hasFormats: true);

        Assert.Equal(Catalog.All, await Trial.UnpackAsync<List<Product>>(app, "/shop/products"));
        Assert.Equal(Catalog.All[0], await Trial.UnpackAsync<Product>(app, "/shop/products/1"));
    }

    private static Task<WebApplication> StartAsync(bool hasFormats) =>
        Trial.StartAsync(
            builder =>
            {
                builder.Services.AddCarter(configurator: static carter =>
                    carter.WithModule<ShopModule>().WithValidator<ShopModule.Rules>()
                );
                if (hasFormats)
                {
                    builder.Services.AddFormats(static formats => formats.AddShapes(ProductShapes.All));
                }
            },
            app => (hasFormats ? app.MapGroup("/").Negotiate() : app.MapGroup("/")).MapCarter()
        );
}
