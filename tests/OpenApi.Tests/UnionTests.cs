using System.Net;
using System.Text.Json;
using System.Text.Json.Nodes;
using Microsoft.AspNetCore.Builder;

namespace SerializationApi.OpenApi.Tests;

/// <summary>Unions, by System.Text.Json and by shapes.</summary>
public sealed class UnionTests
{
    public static TheoryData<bool, bool> Ways => [(true, false), (false, false), (true, true)];

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_union_is_one_of_its_cases_with_what_says_which(bool isNewer, bool isByShape)
    {
        await using DocumentedApp app = await StartAsync(isNewer, isByShape);
        JsonElement message = app.Schemas.GetProperty("Message");

        Assert.Equal(["MessageEmail", "MessageLetter"], References(message.GetProperty("oneOf")));
        Assert.Equal("$type", message.GetProperty("discriminator").GetProperty("propertyName").GetString());
        Assert.Equal(
            ["email #/components/schemas/MessageEmail", "7 #/components/schemas/MessageLetter"],
            message.GetProperty("discriminator").GetProperty("mapping").EnumerateObject().Select(item => $"{item.Name} {item.Value.GetString()}"));
        foreach (string path in (string[])["/email", "/letter", "/messages"])
        {
            (HttpStatusCode status, string text) = await app.SendAsync(HttpMethod.Get, path);
            Assert.Equal(HttpStatusCode.OK, status);
            Assert.Empty(app.FindErrors(app.Schema(path, "get"), text));
        }
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_base_that_is_a_value_itself_is_any_of_the_cases(bool isNewer, bool isByShape)
    {
        await using DocumentedApp app = await StartAsync(isNewer, isByShape);

        Assert.Equal(["PartWheel", "PartBase"], References(app.Schemas.GetProperty("Part").GetProperty("anyOf")));
        (_, string text) = await app.SendAsync(HttpMethod.Get, "/parts");
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse("""[{"weight":1},{"kind":"wheel","spokes":3,"weight":2}]"""), JsonNode.Parse(text)), text);
        Assert.Empty(app.FindErrors(app.Schema("/parts", "get"), text));
    }

    [Theory]
    [MemberData(nameof(Ways))]
    public async Task A_base_that_is_a_case_is_listed_as_that_alone(bool isNewer, bool isByShape)
    {
        await using DocumentedApp app = await StartAsync(isNewer, isByShape);

        Assert.Equal(["ToolToolBase", "ToolSaw"], References(app.Schemas.GetProperty("Tool").GetProperty("oneOf")));
        (_, string text) = await app.SendAsync(HttpMethod.Get, "/tools");
        Assert.Empty(app.FindErrors(app.Schema("/tools", "get"), text));
    }

    [Theory]
    [InlineData("""{"subject":null}""")]
    [InlineData("""{"$type":"fax","subject":null}""")]
    [InlineData("""{"$type":7,"subject":null,"address":"a"}""")]
    public async Task What_is_no_case_is_invalid(string json)
    {
        await using DocumentedApp app = await StartAsync(isNewer: true, isByShape: false);
        Assert.NotEmpty(app.FindErrors(app.Schema("/email", "get"), json));
    }

    private static IEnumerable<string> References(JsonElement schemas) =>
        schemas.EnumerateArray().Select(schema => schema.GetProperty("$ref").GetString()!.Split('/')[^1]);

    private static Task<DocumentedApp> StartAsync(bool isNewer, bool isByShape) => DocumentedApp.StartAsync(
        web =>
        {
            web.MapGet("/email", Message () => new Email { Address = "a", ReplyTo = new Letter { Stamps = 2 } });
            web.MapGet("/letter", Message () => new Letter { Stamps = 1 });
            web.MapGet("/messages", () => new List<Message> { new Email(), new Letter() });
            web.MapGet("/tools", () => new List<Tool> { new() { Name = "a" }, new Saw { Teeth = 8 } });
            web.MapGet("/parts", () => new List<Part> { new() { Weight = 1 }, new Wheel { Weight = 2, Spokes = 3 } });
        },
        isByShape ? DocumentedApp.ByShape : null,
        isNewer);
}
