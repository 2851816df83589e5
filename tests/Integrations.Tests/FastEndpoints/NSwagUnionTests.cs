using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;
using SerializationApi.Shapes;

#pragma warning disable CA1815 // Unions as the compiler writes them have no equality of their own.

namespace SerializationApi.Integrations.Tests.FastEndpoints;

/// <summary><c>union Found(Order, string, Left[]);</c> as the compiler of C# 15 lowers it.</summary>
[Union]
[GenerateShape]
public readonly struct Found : IUnion
{
    public Found(Order value) => Value = value;

    public Found(string value) => Value = value;

    public Found(Left[] value) => Value = value;

    public object? Value { get; }
}

/// <summary>A union that only another one names.</summary>
[Union]
public readonly struct Left : IUnion
{
    public Left(bool value) => Value = value;

    public Left(List<Found> value) => Value = value;

    public object? Value { get; }
}

/// <summary>Union types in documents of NSwag, without FastEndpoints.</summary>
public sealed class NSwagUnionTests
{
    [Fact]
    public async Task The_schema_of_a_union_type_is_any_of_its_cases()
    {
        WebApplicationBuilder builder = WebApplication.CreateBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddFormats(static formats => formats.AddShapes(OrderShapes.All));
        builder.Services.AddEndpointsApiExplorer().AddOpenApiDocument().AddFormatsNSwag();
        await using WebApplication app = builder.Build();
        app.UseOpenApi();
        app.MapPost("/found", static (Found found) => found).Negotiate();
        await app.StartAsync();
        using var client = new HttpClient { BaseAddress = new Uri(app.Urls.First()) };

        using var document = JsonDocument.Parse(await client.GetStringAsync("/swagger/v1/swagger.json"));
        JsonElement schemas = document.RootElement.GetProperty("components").GetProperty("schemas");
        Assert.False(schemas.GetProperty("Found").TryGetProperty("properties", out _));
        Assert.Equal(
            """[{"$ref":"#/components/schemas/Order"},{"type":"string"},"""
                + """{"type":"array","items":{"$ref":"#/components/schemas/Left"}}]""",
            JsonSerializer.Serialize(schemas.GetProperty("Found").GetProperty("anyOf"))
        );
        Assert.Equal(
            """[{"type":"boolean"},{"type":"array","items":{"$ref":"#/components/schemas/Found"}}]""",
            JsonSerializer.Serialize(schemas.GetProperty("Left").GetProperty("anyOf"))
        );
    }
}
