using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Routing;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Negotiation;

namespace SerializationApi.Lab.Tests;

/// <summary>What the page may choose.</summary>
public sealed class DescriptionTests
{
    private const string Contract = "SerializationApi.Lab.Tests.Order";

    [Fact]
    public async Task Endpoints_come_with_parameters_contracts_and_formats()
    {
        await using LabApp app = await LabApp.StartAsync(Map);
        JsonElement described = await app.DescribeAsync();

        Assert.Equal([Contract, $"{Contract}[]"], Texts(described.GetProperty("contracts"), "name"));
        JsonElement get = Endpoint(described, "GET", "/orders/{id}");
        Assert.Equal("One order", get.GetProperty("summary").GetString());
        Assert.Equal(
            ["id path Int64 True ", "size query Size False Large"],
            get.GetProperty("parameters")
                .EnumerateArray()
                .Select(parameter =>
                    $"{parameter.GetProperty("name")} {parameter.GetProperty("in")} {parameter.GetProperty("type")} "
                    + $"{parameter.GetProperty("required")} {parameter.GetProperty("default")}"
                )
        );
        Assert.Equal(
            ["Small", "Large"],
            get.GetProperty("parameters")[1].GetProperty("values").EnumerateArray().Select(value => value.GetString())
        );
        Assert.Equal(Contract, get.GetProperty("response").GetProperty("contract").GetString());
        Assert.Equal(
            ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"],
            get.GetProperty("response")
                .GetProperty("formats")
                .EnumerateArray()
                .Where(format => format.GetProperty("main").GetBoolean())
                .Select(format => format.GetProperty("mediaType").GetString())
        );
        Assert.Contains("application/x-msgpack; keys=names", Texts(get.GetProperty("response").GetProperty("formats"), "mediaType"));
        Assert.False(get.TryGetProperty("request", out _));
        Assert.Equal(Contract, Endpoint(described, "POST", "/orders").GetProperty("request").GetProperty("contract").GetString());
    }

    [Fact]
    public async Task A_parameter_that_takes_the_rest_of_a_path_is_told()
    {
        await using LabApp app = await LabApp.StartAsync(Map);
        JsonElement described = await app.DescribeAsync();

        Assert.True(Endpoint(described, "GET", "/files/{path}").GetProperty("parameters")[0].GetProperty("catchAll").GetBoolean());
        Assert.False(Endpoint(described, "GET", "/orders/{id}").GetProperty("parameters")[0].GetProperty("catchAll").GetBoolean());
    }

    [Fact]
    public async Task Lists_and_streams_are_lists_of_the_contract_with_stream_forms()
    {
        await using LabApp app = await LabApp.StartAsync(Map);
        JsonElement described = await app.DescribeAsync();

        foreach (string path in (string[])["/orders", "/orders/stream"])
        {
            JsonElement response = Endpoint(described, "GET", path).GetProperty("response");
            Assert.Equal($"{Contract}[]", response.GetProperty("contract").GetString());
            Assert.Contains("application/x-ndjson", Texts(response.GetProperty("formats"), "mediaType"));
        }
    }

    [Fact]
    public async Task An_endpoint_s_own_formats_and_media_types_are_those_that_it_is_offered_in()
    {
        await using LabApp app = await LabApp.StartAsync(Map);
        JsonElement formats = Endpoint(await app.DescribeAsync(), "GET", "/own").GetProperty("response").GetProperty("formats");

        Assert.Equal(["application/json", "application/vnd.acme.order+msgpack"], Texts(formats, "mediaType").Take(2));
        Assert.Equal(["json", "msgpack"], Texts(formats, "name").Take(2));
        Assert.DoesNotContain("protobuf", Texts(formats, "name"));
    }

    [Fact]
    public async Task Actions_of_controllers_are_described_as_minimal_APIs_are()
    {
        await using LabApp app = await LabApp.StartAsync(
            static app => app.MapControllers(),
            static services => services.AddControllers().AddApplicationPart(typeof(OrdersController).Assembly).AddFormats()
        );
        JsonElement described = await app.DescribeAsync();

        JsonElement get = Endpoint(described, "GET", "/actions/orders/{id}");
        Assert.Equal("Orders", get.GetProperty("group").GetString());
        Assert.Equal("path", get.GetProperty("parameters")[0].GetProperty("in").GetString());
        Assert.Equal(Contract, get.GetProperty("response").GetProperty("contract").GetString());
        Assert.Contains("application/x-protobuf", Texts(get.GetProperty("response").GetProperty("formats"), "mediaType"));
        Assert.Equal(Contract, Endpoint(described, "POST", "/actions/orders").GetProperty("request").GetProperty("contract").GetString());
    }

    [Fact]
    public async Task Operations_are_linked_as_Swagger_UI_names_them()
    {
        await using LabApp app = await LabApp.StartAsync(
            static app =>
            {
                app.MapGet("/orders/{id:long}/lines.csv", (long id) => new Order { Id = id }).WithTags("All orders").Negotiate();
                app.MapGet("/named", () => new Order()).WithTags("Orders").WithName("Named").Negotiate();
                app.MapControllers();
            },
            static services =>
                services.AddEndpointsApiExplorer().AddControllers().AddApplicationPart(typeof(OrdersController).Assembly).AddFormats(),
            documentation: "swagger/index.html"
        );
        JsonElement described = await app.DescribeAsync();

        Assert.Equal(
            "swagger/index.html#/All%20orders/get_orders__id__lines_csv",
            Endpoint(described, "GET", "/orders/{id}/lines.csv").GetProperty("documentation").GetString()
        );
        Assert.Equal("swagger/index.html#/Orders/Named", Endpoint(described, "GET", "/named").GetProperty("documentation").GetString());
        Assert.Equal(
            "swagger/index.html#/Orders/get_actions_orders__id_",
            Endpoint(described, "GET", "/actions/orders/{id}").GetProperty("documentation").GetString()
        );
    }

    [Fact]
    public async Task Nothing_is_linked_unless_a_page_is_named()
    {
        await using LabApp app = await LabApp.StartAsync(Map);
        Assert.Equal(JsonValueKind.Null, Endpoint(await app.DescribeAsync(), "GET", "/orders/{id}").GetProperty("documentation").ValueKind);
    }

    [Fact]
    public async Task An_application_whose_endpoints_nothing_describes_has_formats_and_no_endpoints()
    {
        await using LabApp app = await LabApp.StartAsync(Map, static _ => { });
        JsonElement described = await app.DescribeAsync();

        Assert.Equal(0, described.GetProperty("endpoints").GetArrayLength());
        Assert.Contains("application/x-protobuf", Texts(described.GetProperty("formats"), "mediaType"));
    }

    [Fact]
    public async Task The_page_is_not_among_the_endpoints()
    {
        await using LabApp app = await LabApp.StartAsync(Map);
        Assert.DoesNotContain(
            Texts((await app.DescribeAsync()).GetProperty("endpoints"), "path"),
            path => path!.StartsWith("/lab", StringComparison.Ordinal)
        );
    }

    private static void Map(WebApplication app)
    {
        RouteGroupBuilder api = app.MapGroup("/").Negotiate();
        api.MapGet("/orders/{id:long}", (long id, Size size = Size.Large) => new Order { Id = id, Items = [$"{size}"] })
            .WithSummary("One order");
        api.MapGet("/orders", () => new List<Order>());
        api.MapGet("/orders/stream", StreamAsync);
        api.MapPost("/orders", (Body<Order> body) => body.Value);
        api.MapGet("/files/{**path}", (string path) => new Order { Items = [path] });
        api.MapGet("/own", () => new Order()).WithFormats("json", "application/vnd.acme.order+msgpack");
    }

    private static async IAsyncEnumerable<Order> StreamAsync()
    {
        await Task.Yield();
        yield return new Order();
    }

    private static JsonElement Endpoint(JsonElement described, string method, string path) =>
        described
            .GetProperty("endpoints")
            .EnumerateArray()
            .Single(endpoint => endpoint.GetProperty("method").GetString() == method && endpoint.GetProperty("path").GetString() == path);

    private static IEnumerable<string?> Texts(JsonElement items, string name) =>
        items.EnumerateArray().Select(item => item.GetProperty(name).GetString());
}
