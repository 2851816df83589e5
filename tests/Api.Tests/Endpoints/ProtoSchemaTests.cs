using System.Net;
using SerializationApi.Api.Tests.Support;
using SerializationApi.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

/// <summary>The served schemas and protoc, which reads them and with them what the service sends.</summary>
public sealed class ProtoSchemaTests(ApiFixture api)
{
    [Theory]
    [MemberData(nameof(TestDataset.Names), MemberType = typeof(TestDataset))]
    public async Task Protoc_decodes_a_sample_by_the_schema_and_encodes_it_back(string dataset)
    {
        Assert.SkipUnless(Protoc.IsInstalled, "protoc is not installed.");
        using HttpResponseMessage schema = await api.Client.SendAsync(HttpMethod.Get, $"/schemas/{dataset}.proto");
        Assert.Equal(HttpStatusCode.OK, schema.StatusCode);
        Assert.Equal("text/plain", schema.Content.Headers.ContentType!.MediaType);
        string text = await schema.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        byte[] payload = TestDataset.Find(dataset).Encode(api.Formats, "protobuf", 5, 1);
        using var protoc = new Protoc();
        protoc.Add("schema.proto", text);
        string message = RootMessage(text);

        byte[] decoded = Run(protoc, payload, $"--decode={message}");
        byte[] encoded = Run(protoc, decoded, $"--encode={message}", "--deterministic_output");

        // A field that the schema lacks would be shown by its number.
        Assert.DoesNotContain("\n1:", "\n" + System.Text.Encoding.UTF8.GetString(decoded), StringComparison.Ordinal);
        Assert.Equal(payload, encoded);
    }

    private static byte[] Run(Protoc protoc, byte[] input, params string[] arguments)
    {
        (byte[] output, string? errors) = protoc.Run([.. arguments, "schema.proto"], input);
        Assert.Null(errors);
        return output;
    }

    // The package and the first message, which is the root.
    private static string RootMessage(string schema)
    {
        string[] lines = schema.Split('\n');
        string package = lines.First(line => line.StartsWith("package ", StringComparison.Ordinal))["package ".Length..].TrimEnd(';');
        string message = lines.First(line => line.StartsWith("message ", StringComparison.Ordinal))["message ".Length..].TrimEnd(' ', '{');
        return $"{package}.{message}";
    }
}
