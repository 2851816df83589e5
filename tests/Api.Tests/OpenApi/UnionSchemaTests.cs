using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Api.OpenApi;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Negotiation;

namespace SerializationApi.Api.Tests.OpenApi;

/// <summary>What the document says of contracts unlike those of the datasets.</summary>
public sealed class UnionSchemaTests
{
    [Fact]
    public async Task A_union_is_one_of_its_cases_with_what_says_which()
    {
        JsonElement schemas = (await GetDocumentAsync()).GetProperty("components").GetProperty("schemas");
        JsonElement vehicle = schemas.GetProperty("Vehicle");

        Assert.Equal(
            ["#/components/schemas/VehicleCar", "#/components/schemas/VehicleTrailer", "#/components/schemas/VehicleTruckBase"],
            References(vehicle.GetProperty("oneOf")));
        Assert.False(vehicle.TryGetProperty("properties", out _));
        Assert.Equal("$type", vehicle.GetProperty("discriminator").GetProperty("propertyName").GetString());
        Assert.Equal(
            ["car #/components/schemas/VehicleCar", "7 #/components/schemas/VehicleTrailer", "truck #/components/schemas/VehicleTruckBase"],
            vehicle.GetProperty("discriminator").GetProperty("mapping").EnumerateObject().Select(item => $"{item.Name} {item.Value.GetString()}"));

        JsonElement car = schemas.GetProperty("VehicleCar").GetProperty("allOf");
        Assert.Equal("""{"enum":["car"],"type":"string"}""", Compact(car[0].GetProperty("properties").GetProperty("$type")));
        Assert.Equal("$type", Assert.Single(car[0].GetProperty("required").EnumerateArray()).GetString());
        Assert.Equal("#/components/schemas/Car", car[1].GetProperty("$ref").GetString());
        Assert.Equal("""{"enum":[7],"type":"integer"}""", Compact(schemas.GetProperty("VehicleTrailer").GetProperty("allOf")[0].GetProperty("properties").GetProperty("$type")));
        Assert.Equal("#/components/schemas/Vehicle", schemas.GetProperty("Car").GetProperty("properties").GetProperty("tows").GetProperty("oneOf")[1].GetProperty("$ref").GetString());
    }

    [Fact]
    public async Task A_base_that_is_a_value_itself_is_one_of_the_cases()
    {
        JsonElement schemas = (await GetDocumentAsync()).GetProperty("components").GetProperty("schemas");
        JsonElement truck = schemas.GetProperty("Truck");

        Assert.Equal(["#/components/schemas/TruckTipper", "#/components/schemas/TruckBase"], References(truck.GetProperty("anyOf")));
        Assert.Equal("kind", truck.GetProperty("discriminator").GetProperty("propertyName").GetString());
        Assert.Equal(["load", "wheels"], schemas.GetProperty("TruckBase").GetProperty("properties").EnumerateObject().Select(item => item.Name).Order());
        Assert.Equal(["angle", "load", "wheels"], schemas.GetProperty("Tipper").GetProperty("properties").EnumerateObject().Select(item => item.Name).Order());
    }

    [Fact]
    public async Task Only_formats_that_have_a_form_are_described()
    {
        JsonElement post = (await GetDocumentAsync()).GetProperty("paths").GetProperty("/roads").GetProperty("post");

        string[] offered = ["application/json", "application/x-msgpack", "application/x-memorypack"];
        Assert.Equal(offered, post.GetProperty("requestBody").GetProperty("content").EnumerateObject().Select(item => item.Name));
        Assert.Equal(offered, post.GetProperty("responses").GetProperty("200").GetProperty("content").EnumerateObject().Select(item => item.Name));
    }

    private static IEnumerable<string?> References(JsonElement schemas) => schemas.EnumerateArray().Select(schema => schema.GetProperty("$ref").GetString());

    private static string Compact(JsonElement schema) =>
        $"{{{string.Join(",", schema.EnumerateObject().OrderBy(item => item.Name, StringComparer.Ordinal).Select(item => $"\"{item.Name}\":{JsonSerializer.Serialize(item.Value)}"))}}}";

    private static async Task<JsonElement> GetDocumentAsync()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.WebHost.UseTestServer();
        builder.Services.AddFormats(formats => formats.AddShapes(VehicleShapes.All));
        builder.Services.AddDocumentation();
        await using WebApplication app = builder.Build();
        app.MapPost("/vehicles", (Body<Vehicle> body) => body.Value).Negotiate();
        app.MapGet("/trucks", () => new List<Truck>()).Negotiate();
        app.MapPost("/roads", (Body<RoadMap> body) => body.Value).Negotiate();
        app.UseDocumentation();
        await app.StartAsync(TestContext.Current.CancellationToken);
        using HttpClient client = app.GetTestClient();
        using var document = JsonDocument.Parse(await client.GetStringAsync(new Uri("/swagger/v1/swagger.json", UriKind.Relative), TestContext.Current.CancellationToken));
        return document.RootElement.Clone();
    }
}
