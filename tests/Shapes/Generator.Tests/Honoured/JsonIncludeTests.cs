using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Members with <c>[JsonInclude]</c> under <c>[GenerateShape]</c> are in every format.</summary>
public sealed class JsonIncludeTests
{
    private const string Members =
        "[JsonInclude] internal int B { get; set; } [JsonInclude] public int D { get; private set; } = 1; [JsonInclude] "
        + "private string? _d; [JsonInclude] public readonly int E = 3; public C Fill() { A = 1; B = 5; D = 6; _d = \"d\"; "
        + "return this; } public string Text() => $\"{A} {B} {D} {_d} {E}\"; }";
    private const string Value =
        "public static class V { public static C Of() => new C().Fill(); public static string Show(C value) => value.Text(); }";

    [Theory]
    [InlineData("[GenerateShape] public class C { public int A { get; set; } " + Members)]
    [InlineData("[GenerateShape, DataContract] public class C { [DataMember] public int A { get; set; } " + Members)]
    public void They_are_in_every_format(string contract)
    {
        var loaded = new Loaded(contract + Value);
        string[] formats = [.. new[] { "json", "msgpack", "memorypack", "cbor", "protobuf" }.Where(loaded.Offers)];
        Assert.Contains("memorypack", formats);
        foreach (string format in formats)
        {
            Assert.Equal((format, "1 5 6 d 3"), (format, loaded.Show(format, loaded.Encode(format, loaded.Value))));
        }
    }

    [Fact]
    public void Beside_numbers_they_need_one() =>
        AnnotationDiagnosticTests.AssertReported(
            "SHAPE001",
            Microsoft.CodeAnalysis.DiagnosticSeverity.Error,
            "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } [JsonInclude] private int [|_b|]; }"
        );

    [Fact]
    public void Json_has_them_as_System_Text_Json()
    {
        var loaded = new Loaded("[GenerateShape] public class C { public int A { get; set; } " + Members + Value);
        Assert.Equal(
            "{\"a\":1,\"b\":5,\"d\":6,\"_d\":\"d\",\"e\":3}",
            System.Text.Encoding.UTF8.GetString(Convert.FromHexString(loaded.Encode("json", loaded.Value)))
        );
    }
}
