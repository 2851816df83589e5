using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A value of a class without a shape in the place of its base: JSON has it as ever, other formats refuse it.</summary>
public sealed class DerivedTests
{
    [Theory]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack; keys=names")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_derived_value_is_not_acceptable_in_binary(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string path in new[] { "/value", "/list", "/sequence", "/member", "/streamed" })
        {
            using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, path, "application/json");
            Assert.Equal(HttpStatusCode.OK, json.StatusCode);

            using HttpResponseMessage binary = await app.SendAsync(HttpMethod.Get, path, mediaType);
            Assert.Equal((path, HttpStatusCode.NotAcceptable), (path, binary.StatusCode));
            Assert.Contains("DraftOrder", await binary.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }
    }

    private static void Map(IEndpointRouteBuilder web)
    {
        RouteGroupBuilder api = web.MapGroup("").Negotiate();
        api.MapGet("/value", Order () => new DraftOrder { Id = 1 });
        api.MapGet("/list", List<Order> () => [new Order(), new DraftOrder()]);
        api.MapGet("/sequence", IEnumerable<Order> () => [new Order(), new DraftOrder()]);
        api.MapGet("/member", () => new Shipment { Orders = [new DraftOrder()] });
        api.MapGet("/streamed", () => new Streamed<Shipment, Order>(new Shipment(), [new DraftOrder()]));
    }
}
