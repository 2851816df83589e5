using System.Diagnostics;
using System.Text.Json.Nodes;
using SerializationApi.Tests.Support;

namespace SerializationApi.SignalR.Tests;

/// <summary>What a client in JavaScript sees is the same of a server with either protocol.</summary>
public sealed class ClientTests
{
    private const string Expected = """
        {
          "echoed": [7, "Ærø 5", "1.50", "on-its-way", 1764149400000, { "Open": 3 }, "Open", [1, 2, 3]],
          "note": ["note", "Monday, Tuesday", ["Open"], -4, null, "0f8fad5b-d9cb-469f-a165-70867728950e", [5, "five"]],
          "drawing": ["d", [7, { "Side": 2, "Days": "Weekend" }], [[0, [0.5]]], "Monday"],
          "nothing": null,
          "text": "Ærø",
          "status": "on-its-way",
          "sum": 13,
          "large": 2097152,
          "placed": [7, 1],
          "confirmed": "confirmed by node",
          "streamed": [0, 1, 2],
          "collected": "tea+cup",
          "exchanged": "d",
          "cancelled": 0,
          "refused": "An unexpected error occurred invoking 'Refuse' on the server. HubException: There is no order 7.",
          "failed": "An error occurred on the server while streaming results. HubException: There are only two notes.",
          "mistyped": "Failed to invoke 'EchoOrder' due to an error on the server. InvalidDataException: Error binding arguments. Make sure that the types of the provided values match the types of the hub method being invoked.",
          "again": "again"
        }
        """;

    private const string ExpectedOdd = """
        {
          "result": "Unshaped has no shape",
          "item": "Unshaped has no shape",
          "asked": "An unexpected error occurred invoking 'Ask' on the server",
          "counts": { "a": 1 },
          "echo": { "a": [1, { "b": "c" }] },
          "text": "still there",
          "fish": [3, [7, true]],
          "stream": [[0, [9]], [3, [7, true]], null],
          "name": "dog 4",
          "bare": "bird la",
          "unclear": "Failed to invoke 'Name' due to an error on the server",
          "fed": "fish 5 False"
        }
        """;

    [Theory]
    [InlineData(Protocol.Ours)]
    [InlineData(Protocol.Microsofts)]
    public async Task Node(Protocol protocol) =>
        Assert.Equal(JsonNode.Parse(Expected)!.ToString(), (await RunAsync("client.js", protocol)).ToString());

    [Fact]
    public async Task Node_gets_unions_with_their_keys_and_errors_in_place_of_what_cannot_be_sent() =>
        Assert.Equal(JsonNode.Parse(ExpectedOdd)!.ToString(), (await RunAsync("odd.js", Protocol.Ours)).ToString());

    private static async Task<JsonNode> RunAsync(string client, Protocol protocol)
    {
        string? node = Programs.Find("node");
        string clients = Path.Combine(Repository.Root, "tests/SignalR.Tests/Clients");
        Assert.SkipUnless(
            node is not null && Directory.Exists(Path.Combine(clients, "node_modules")),
            "node is not there, or not what it needs: npm install --prefix tests/SignalR.Tests/Clients"
        );
        await using HubServer server = await HubServer.StartAsync(protocol);

        using Process process = Process.Start(
            new ProcessStartInfo(node, [Path.Combine(clients, client), server.Url.AbsoluteUri])
            {
                RedirectStandardOutput = true,
                RedirectStandardError = true,
                UseShellExecute = false,
            }
        )!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();

        Assert.True(process.ExitCode == 0, await errors);
        return JsonNode.Parse(output)!;
    }
}
