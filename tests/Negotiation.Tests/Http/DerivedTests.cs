using System.Net;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using SerializationApi.Negotiation.Tests.Streamed;

namespace SerializationApi.Negotiation.Tests;

/// <summary>A value of a derived class in the place of its base: JSON has it as ever, other formats refuse it.</summary>
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

    [Theory]
    [InlineData("application/x-msgpack")]
    [InlineData("application/x-msgpack; keys=names")]
    [InlineData("application/x-protobuf")]
    [InlineData("application/x-memorypack")]
    public async Task A_derived_contract_with_a_shape_is_not_sent_as_its_base(string mediaType)
    {
        await using TestApp app = await TestApp.StartAsync(Map);
        foreach (string path in new[] { "/express", "/express/task", "/express/ok", "/express/produces" })
        {
            using HttpResponseMessage json = await app.SendAsync(HttpMethod.Get, path, "application/json");
            Assert.Equal("""{"hours":24,"id":1,"name":null,"lines":null}""", await json.Content.ReadAsStringAsync());

            using HttpResponseMessage binary = await app.SendAsync(HttpMethod.Get, path, mediaType);
            Assert.Equal((path, HttpStatusCode.NotAcceptable), (path, binary.StatusCode));
            Assert.Contains("ExpressOrder", await binary.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        }

        using HttpResponseMessage own = await app.SendAsync(HttpMethod.Get, "/express/object", mediaType);
        Assert.Equal(HttpStatusCode.OK, own.StatusCode);
    }

    [Fact]
    public async Task A_case_is_JSON_with_its_name_where_the_handler_declares_object()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            foreach (RouteGroupBuilder group in new[] { web.MapGroup("/negotiated").Negotiate(), web.MapGroup("/plain") })
            {
                group.MapGet("/object", object () => new Cat { Name = "a", Lives = 9 });
                group.MapGet("/result", () => Results.Ok(new Cat { Name = "a", Lives = 9 }));
                group.MapGet("/typed", () => TypedResults.Ok(new Cat { Name = "a", Lives = 9 }));
                group.MapGet("/itself", () => new Cat { Name = "a", Lives = 9 });
            }
        });
        foreach (string path in new[] { "/object", "/result", "/typed", "/itself" })
        {
            using HttpResponseMessage plain = await app.SendAsync(HttpMethod.Get, "/plain" + path, "application/json");
            using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, "/negotiated" + path, "application/json");
            Assert.Equal(await plain.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
        }
    }

    [Fact]
    public async Task A_class_that_is_no_case_of_another_format_s_union_is_JSON_as_itself()
    {
        await using TestApp app = await TestApp.StartAsync(web =>
        {
            foreach (RouteGroupBuilder group in new[] { web.MapGroup("/negotiated").Negotiate(), web.MapGroup("/plain") })
            {
                group.MapGet("/abstract", Tool () => new Saw { Teeth = 3 });
                group.MapGet("/concrete", Stone () => new Pebble { Weight = 4 });
            }
        });
        foreach (string path in new[] { "/abstract", "/concrete" })
        {
            using HttpResponseMessage plain = await app.SendAsync(HttpMethod.Get, "/plain" + path, "application/json");
            using HttpResponseMessage negotiated = await app.SendAsync(HttpMethod.Get, "/negotiated" + path, "application/json");
            Assert.Equal(await plain.Content.ReadAsStringAsync(), await negotiated.Content.ReadAsStringAsync());
        }
    }

    private static void Map(IEndpointRouteBuilder web)
    {
        RouteGroupBuilder api = web.MapGroup("").Negotiate();
        api.MapGet("/value", Order () => new DraftOrder { Id = 1 });
        api.MapGet("/list", List<Order> () => [new Order(), new DraftOrder()]);
        api.MapGet("/sequence", IEnumerable<Order> () => [new Order(), new DraftOrder()]);
        api.MapGet("/member", () => new Shipment { Orders = [new DraftOrder()] });
        api.MapGet("/express", Order () => new ExpressOrder { Id = 1, Hours = 24 });
        api.MapGet("/express/task", () => Task.FromResult<Order>(new ExpressOrder { Id = 1, Hours = 24 }));
        api.MapGet("/express/ok", () => TypedResults.Ok<Order>(new ExpressOrder { Id = 1, Hours = 24 }));
        api.MapGet("/express/produces", () => Results.Ok(new ExpressOrder { Id = 1, Hours = 24 })).Produces<Order>();
        api.MapGet("/express/object", object () => new ExpressOrder { Id = 1, Hours = 24 });
        api.MapGet("/streamed", () => new Streamed<Shipment, Order>(new Shipment(), [new DraftOrder()]));
    }
}
