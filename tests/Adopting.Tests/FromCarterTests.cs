using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Negotiation;

namespace SerializationApi.Adopting.Tests;

/// <summary>
/// Modules that map endpoints to what they are given, as Carter's do, and endpoints that write their response themselves, as those of
/// FastEndpoints do. Neither library is referred to.
/// </summary>
public sealed class FromCarterTests
{
    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public async Task A_module_s_endpoints_are_negotiated_by_the_group_that_they_are_mapped_to(string mediaType)
    {
        await using Site site = await StartAsync();
        using HttpResponseMessage response = await site.GetAsync("/shop/orders/7", mediaType);

        await Wire.AssertIsAsync(response, mediaType, Wire.Encode(Order.Sample, mediaType));
    }

    [Fact]
    public async Task What_a_handler_writes_itself_is_left_alone()
    {
        await using Site site = await StartAsync();
        using HttpResponseMessage response = await site.GetAsync("/shop/written", "application/x-msgpack");

        Assert.Equal("application/json", response.Content.Headers.ContentType?.MediaType);
        Assert.Equal("""{"id":7,"items":["tea","milk"]}""", await response.Content.ReadAsStringAsync());
    }

    [Theory]
    [MemberData(nameof(Wire.MediaTypes), MemberType = typeof(Wire))]
    public async Task A_negotiated_result_writes_itself_where_no_group_does(string mediaType)
    {
        await using Site site = await StartAsync();
        using HttpResponseMessage response = await site.GetAsync("/executed", mediaType);

        await Wire.AssertIsAsync(response, mediaType, Wire.Encode(Order.Sample, mediaType));
    }

    private static Task<Site> StartAsync() =>
        Site.StartAsync(
            builder => builder.Services.AddFormats(formats => formats.AddShapes(OrderShapes.All)),
            app =>
            {
                new OrderModule().AddRoutes(app.MapGroup("/").Negotiate());
                app.MapGet("/executed", (RequestDelegate)(http => NegotiatedResults.Ok(Order.Sample).ExecuteAsync(http)));
            }
        );

    // A module of Carter: a base path, and routes.
    private sealed class OrderModule
    {
        public void AddRoutes(IEndpointRouteBuilder app)
        {
            RouteGroupBuilder shop = app.MapGroup("/shop");
            shop.MapGet("/orders/{id}", (int id) => new Order { Id = id, Items = Order.Sample.Items });
            shop.MapGet("/written", (HttpResponse response) => response.WriteAsJsonAsync(Order.Sample));
        }
    }
}
