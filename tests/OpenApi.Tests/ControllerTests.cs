using System.Net;
using System.Text.Json;
using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Mvc;
using SerializationApi.Negotiation.Tests.Zoo;

namespace SerializationApi.OpenApi.Tests;

[ApiController]
[Route("named")]
public sealed class NamedController : ControllerBase
{
    [HttpGet]
    public Identity Get() => new(Guid.Empty, WeekDay.Sunday, Permissions.Read);

    [HttpPost]
    public Identity Post(Identity identity) => identity;
}

/// <summary>Actions are described by MVC's options for JSON, endpoints by those of minimal APIs.</summary>
public sealed class ControllerTests
{
    [Fact]
    public async Task Actions_and_endpoints_are_described_as_each_writes()
    {
        await using DocumentedApp app = await StartAsync(json => json.Converters.Add(new JsonStringEnumConverter()));

        (HttpStatusCode _, string ofAction) = await app.SendAsync(HttpMethod.Get, "/named");
        (HttpStatusCode _, string ofEndpoint) = await app.SendAsync(HttpMethod.Get, "/endpoint");
        JsonElement action = app.Schema("/named", "get");
        JsonElement endpoint = app.Schema("/endpoint", "get");

        Assert.Contains("Sunday", ofAction, StringComparison.Ordinal);
        Assert.Empty(app.FindErrors(action, ofAction));
        Assert.Empty(app.FindErrors(app.Schema("/named", "post", status: null), ofAction));
        Assert.NotEmpty(app.FindErrors(action, ofEndpoint));
        Assert.Empty(app.FindErrors(endpoint, ofEndpoint));
        Assert.NotEmpty(app.FindErrors(endpoint, ofAction));
    }

    [Fact]
    public async Task Where_both_write_the_same_there_is_one_schema()
    {
        await using DocumentedApp app = await StartAsync(_ => { });

        Assert.Equal("#/components/schemas/Identity", app.Schema("/named", "get").GetProperty("$ref").GetString());
        Assert.Equal("#/components/schemas/Identity", app.Schema("/endpoint", "get").GetProperty("$ref").GetString());
    }

    private static Task<DocumentedApp> StartAsync(Action<JsonSerializerOptions> configure) => DocumentedApp.StartAsync(
        web => web.MapGet("/endpoint", () => new Identity(Guid.Empty, WeekDay.Sunday, Permissions.Read)),
        addServices: services => services.AddControllers().AddApplicationPart(typeof(NamedController).Assembly)
            .AddJsonOptions(json => configure(json.JsonSerializerOptions)).AddFormats());
}
