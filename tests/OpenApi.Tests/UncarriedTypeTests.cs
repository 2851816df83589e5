using System.Net;
using System.Numerics;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.OpenApi.Tests;

/// <summary>Types that System.Text.Json does not carry are described as they are sent: docs/adr/0014.</summary>
public sealed class UncarriedTypeTests
{
    [Fact]
    public async Task A_document_describes_the_JSON_of_shapes()
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(static web => web.MapPost("/machine", static (Body<Machine> body) => body.Value));
        JsonElement members = app.Schemas.GetProperty("Machine").GetProperty("properties");
        Assert.Contains("string", members.GetProperty("address").GetProperty("type").ToString(), StringComparison.Ordinal);
        Assert.Contains("array", members.GetProperty("steps").GetProperty("type").ToString(), StringComparison.Ordinal);
        Assert.Contains("integer", members.GetProperty("serial").GetProperty("type").ToString(), StringComparison.Ordinal);
        Assert.Contains("item1", members.GetProperty("pair").ToString() + app.Schemas, StringComparison.Ordinal);
        Assert.Contains("rows", members.GetProperty("grid").ToString() + app.Schemas, StringComparison.Ordinal);
    }
}

[GenerateShape]
public sealed class Machine
{
    public IPAddress? Address { get; set; }

    public Stack<int>? Steps { get; set; }

    public BigInteger Serial { get; set; }

    public (int Id, string Name) Pair { get; set; }

    public int[,]? Grid { get; set; }
}
