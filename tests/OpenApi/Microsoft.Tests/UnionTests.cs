using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using SerializationApi.Negotiation;

namespace SerializationApi.OpenApi.Tests;

/// <summary>Union types of C#: JSON has the case alone, so the schema is one of the cases'.</summary>
public sealed class UnionTests
{
    private const string Pair = """{"left":"l","right":1}""";

    private static readonly string[] Payments = [Pair, "1.5", "\"text\"", $"[{Pair}]", "[]"];

    private static readonly string Bill = BillOf("true");

    private static readonly string[] Bills = [Bill, BillOf("1"), BillOf("[true,[1]]"), BillOf(Bill)];

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task The_schema_of_a_union_type_is_any_of_its_cases(bool isNewer)
    {
        await using DocumentedApp app = await StartAsync(isNewer);

        JsonElement[] cases = [.. SchemaOf(app, "Payment").GetProperty("anyOf").EnumerateArray()];
        Assert.Equal("#/components/schemas/Pair", cases[0].GetProperty("$ref").GetString());
        Assert.Equal(4, cases.Length);
        Assert.False(SchemaOf(app, "Payment").TryGetProperty("properties", out _));
        JsonElement[] marks = [.. SchemaOf(app, "Mark").GetProperty("anyOf").EnumerateArray()];
        Assert.Equal("#/components/schemas/Mark", marks[2].GetProperty("items").GetProperty("$ref").GetString());
        Assert.Equal("#/components/schemas/Bill", marks[3].GetProperty("$ref").GetString());
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task JSON_that_the_service_reads_and_writes_is_of_the_schema_and_other_JSON_is_not(bool isNewer)
    {
        await using DocumentedApp app = await StartAsync(isNewer);

        foreach (
            (string path, string json) in Payments
                .Select(static json => ("/payment", json))
                .Concat(Bills.Select(static json => ("/bill", json)))
        )
        {
            using HttpResponseMessage response = await app.Client.PostAsync(
                path,
                new StringContent(json, System.Text.Encoding.UTF8, "application/json")
            );
            Assert.Equal(json, await response.Content.ReadAsStringAsync());
            Assert.Empty(app.FindErrors(app.Schema(path, "post"), json));
            Assert.Empty(app.FindErrors(app.Schema(path, "post", status: null), json));
        }

        Assert.NotEmpty(app.FindErrors(app.Schema("/payment", "post"), """{"value":1}"""));
        Assert.NotEmpty(app.FindErrors(app.Schema("/payment", "post"), "true"));
        Assert.NotEmpty(app.FindErrors(app.Schema("/bill", "post"), BillOf("1.5")));
    }

    private static string BillOf(string mark) =>
        $$"""{"first":{{Pair}},"second":1.5,"rest":["a",[{{Pair}}]],"byName":{"a":1.5},"mark":{{mark}}}""";

    private static JsonElement SchemaOf(DocumentedApp app, string name) =>
        app.Document.GetProperty("components").GetProperty("schemas").GetProperty(name);

    private static async Task<DocumentedApp> StartAsync(bool isNewer)
    {
        return await DocumentedApp.StartAsync(
            web =>
            {
                web.MapPost("/payment", (Body<Payment> body) => body.Value);
                web.MapPost("/bill", (Bill body) => body);
            },
            isNewer: isNewer
        );
    }
}
