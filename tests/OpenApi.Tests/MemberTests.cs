using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.OpenApi.Tests;

/// <summary>What the document says of each kind of member.</summary>
public sealed class MemberTests(MemberTests.Kept kept) : IClassFixture<MemberTests.Kept>
{
    private const string NoTime = """{"pattern":"^-?(\\d+\\.)?\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,7})?$","type":"string"}""";

    [Theory]
    [InlineData("boolean", """{"type":"boolean"}""")]
    [InlineData("sByte", """{"format":"int32","maximum":127,"minimum":-128,"type":"integer"}""")]
    [InlineData("byte", """{"format":"int32","maximum":255,"minimum":0,"type":"integer"}""")]
    [InlineData("int16", """{"format":"int32","maximum":32767,"minimum":-32768,"type":"integer"}""")]
    [InlineData("uInt16", """{"format":"int32","maximum":65535,"minimum":0,"type":"integer"}""")]
    [InlineData("int32", """{"format":"int32","type":"integer"}""")]
    [InlineData("uInt32", """{"format":"int64","maximum":4294967295,"minimum":0,"type":"integer"}""")]
    [InlineData("int64", """{"format":"int64","type":"integer"}""")]
    [InlineData("uInt64", """{"format":"uint64","minimum":0,"type":"integer"}""")]
    [InlineData("single", """{"format":"float","type":"number"}""")]
    [InlineData("double", """{"format":"double","type":["null","number"]}""")]
    [InlineData("decimal", """{"format":"decimal","type":"number"}""")]
    [InlineData("char", """{"format":"char","maxLength":1,"minLength":1,"type":"string"}""")]
    [InlineData("string", """{"type":"string"}""")]
    [InlineData("text", """{"type":["null","string"]}""")]
    [InlineData("bytes", """{"format":"byte","type":"string"}""")]
    [InlineData("guid", """{"format":"uuid","type":["null","string"]}""")]
    [InlineData("uri", """{"format":"uri","type":"string"}""")]
    [InlineData("dateTime", """{"format":"date-time","type":"string"}""")]
    [InlineData("dateOnly", """{"format":"date","type":"string"}""")]
    [InlineData("timeOnly", """{"format":"time","type":"string"}""")]
    [InlineData("timeSpan", NoTime)]
    [InlineData("any", "{}")]
    [InlineData("node", "{}")]
    [InlineData("numbers", """{"items":{"format":"int32","type":["null","integer"]},"type":"array"}""")]
    [InlineData("words", """{"items":{"type":["null","string"]},"type":"array"}""")]
    [InlineData("leaves", """{"additionalProperties":{"items":{"$ref":"#/components/schemas/Leaf"},"type":"array"},"type":"object"}""")]
    [InlineData("leaf", """{"oneOf":[{"type":"null"},{"$ref":"#/components/schemas/Leaf"}]}""")]
    [InlineData("pet", """{"$ref":"#/components/schemas/Pet"}""")]
    [InlineData("noPet", """{"oneOf":[{"type":"null"},{"$ref":"#/components/schemas/Pet"}]}""")]
    [InlineData("namedTags", """{"type":"string"}""")]
    [InlineData("named", """{"enum":["Red","Green"],"type":"string"}""")]
    [InlineData("quoted", """{"items":{"format":"int64","pattern":"^-?\\d+$","type":"string"},"type":"array"}""")]
    [InlineData("computed", """{"format":"int32","readOnly":true,"type":"integer"}""")]
    public void A_member_is_described_as_it_is_sent(string name, string expected) =>
        Assert.Equal(expected, Compact(kept.App.Schemas.GetProperty("Kinds").GetProperty("properties").GetProperty(name)));

    [Fact]
    public void Enums_are_described_as_they_are_sent()
    {
        Assert.Equal("""{"enum":[1,2],"format":"int32","type":"integer"}""", Compact(kept.App.Schemas.GetProperty("Pet")));
        Assert.Equal("""{"format":"int32","type":"integer"}""", Compact(kept.App.Schemas.GetProperty("Tags")));
    }

    [Fact]
    public void A_contract_that_holds_itself_refers_to_itself() =>
        Assert.Equal("""{"oneOf":[{"type":"null"},{"$ref":"#/components/schemas/Leaf"}]}""", Compact(kept.App.Schemas.GetProperty("Leaf").GetProperty("properties").GetProperty("next")));

    [Fact]
    public void A_generic_contract_has_a_name_without_brackets()
    {
        string name = kept.App.Schema("/page", "get").GetProperty("$ref").GetString()!.Split('/')[^1];
        Assert.Contains(name, (string[])["LeafPage", "PageOfLeaf"]);
        Assert.Equal("""{"items":{"$ref":"#/components/schemas/Leaf"},"type":"array"}""", Compact(kept.App.Schemas.GetProperty(name).GetProperty("properties").GetProperty("items")));
    }

    [Fact]
    public void What_descriptions_and_validation_say_is_kept()
    {
        JsonElement described = kept.App.Schemas.GetProperty("Described");
        JsonElement members = described.GetProperty("properties");

        Assert.Equal(["must", "name"], described.GetProperty("required").EnumerateArray().Select(name => name.GetString()).Order(StringComparer.Ordinal));
        Assert.Equal(12, members.GetProperty("name").GetProperty("maxLength").GetInt32());
        Assert.Equal(2, members.GetProperty("name").GetProperty("minLength").GetInt32());
        Assert.Equal("1..9", $"{members.GetProperty("count").GetProperty("minimum")}..{members.GetProperty("count").GetProperty("maximum")}");
        Assert.Equal("^[a-z]+$", members.GetProperty("code").GetProperty("pattern").GetString());
        Assert.Equal("A path.", kept.App.Document.GetProperty("paths").GetProperty("/described").GetProperty("post").GetProperty("summary").GetString());
    }

    [Fact]
    public void Every_component_is_referred_to()
    {
        string text = kept.App.Document.GetRawText();
        Assert.All(kept.App.Schemas.EnumerateObject(), schema => Assert.Contains($"\"#/components/schemas/{schema.Name}\"", text, StringComparison.Ordinal));
    }

    private static string Compact(JsonElement schema) => schema.ValueKind switch
    {
        JsonValueKind.Object => $"{{{string.Join(",", schema.EnumerateObject().OrderBy(item => item.Name, StringComparer.Ordinal).Select(item => $"\"{item.Name}\":{Compact(item.Value)}"))}}}",
        JsonValueKind.Array => $"[{string.Join(",", schema.EnumerateArray().Select(Compact))}]",
        _ => schema.GetRawText(),
    };

    /// <summary>One application for all of them.</summary>
    public sealed class Kept : IAsyncLifetime
    {
        internal DocumentedApp App { get; private set; } = null!;

        public async ValueTask InitializeAsync() => App = await DocumentedApp.StartAsync(web =>
        {
            web.MapGet("/kinds", () => new Kinds());
            web.MapGet("/page", () => new Page<Leaf>([], null));
            web.MapPost("/described", (Described body) => body).WithSummary("A path.");
        });

        public ValueTask DisposeAsync() => App.DisposeAsync();
    }
}
