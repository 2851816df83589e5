using System.Runtime.CompilerServices;
using System.Text.Encodings.Web;
using System.Text.Json;
using SerializationApi.Negotiation.Tests.Zoo;
using SerializationApi.Tests.Support;

namespace SerializationApi.OpenApi.Tests;

/// <summary>What a document says of every contract of the zoo, whole: a schema per line.</summary>
public sealed class SchemaSnapshotTests
{
    private static readonly JsonSerializerOptions Options = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    [Theory]
    [InlineData(false, "3.0")]
    [InlineData(true, "3.1")]
    public async Task The_schemas_of_the_zoo(bool isNewer, string version)
    {
        await using DocumentedApp app = await DocumentedApp.StartAsync(
            static web =>
            {
                foreach (Species species in Animals.All)
                {
                    species.Map(web);
                }
            },
            isNewer: isNewer);
        IEnumerable<string> schemas = app.Schemas.EnumerateObject().Select(static schema => $"{schema.Name}: {JsonSerializer.Serialize(schema.Value, Options)}");
        Snapshot.MatchesFile(string.Join('\n', schemas), FileOf(version));
    }

    // Each library has a file of its own: its document's path names it.
    private static string FileOf(string version, [CallerFilePath] string caller = "") =>
        Path.Combine(Path.GetDirectoryName(caller)!, "Snapshots", $"{Library.Path.Split('/')[1]} {version}.txt");
}
