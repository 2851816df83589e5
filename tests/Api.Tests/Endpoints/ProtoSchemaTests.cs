using System.ComponentModel;
using System.Diagnostics;
using System.Net;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

/// <summary>The served schemas and protoc, which reads them and with them what the service sends.</summary>
public sealed class ProtoSchemaTests(ApiFixture api)
{
    [Theory]
    [MemberData(nameof(TestDataset.Names), MemberType = typeof(TestDataset))]
    public async Task Protoc_decodes_a_sample_by_the_schema_and_encodes_it_back(string dataset)
    {
        using HttpResponseMessage schema = await api.Client.SendAsync(HttpMethod.Get, $"/schemas/{dataset}.proto");
        Assert.Equal(HttpStatusCode.OK, schema.StatusCode);
        Assert.Equal("text/plain", schema.Content.Headers.ContentType!.MediaType);
        string text = await schema.Content.ReadAsStringAsync(TestContext.Current.CancellationToken);
        byte[] payload = TestDataset.Find(dataset).Encode(api.Formats, "protobuf", 5, 1);
        DirectoryInfo folder = Directory.CreateTempSubdirectory("proto");
        try
        {
            string file = Path.Combine(folder.FullName, $"{dataset}.proto");
            await File.WriteAllTextAsync(file, text, TestContext.Current.CancellationToken);
            await WriteTimestampAsync(folder);
            string message = RootMessage(text);

            byte[] decoded = await ProtocAsync(folder, [$"--decode={message}", file], payload);
            byte[] encoded = await ProtocAsync(folder, [$"--encode={message}", "--deterministic_output", file], decoded);

            // A field that the schema lacks would be shown by its number.
            Assert.DoesNotContain("\n1:", "\n" + System.Text.Encoding.UTF8.GetString(decoded), StringComparison.Ordinal);
            Assert.Equal(payload, encoded);
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    // Debian's protoc comes without the well-known types; this is the one that the datasets use.
    private static Task WriteTimestampAsync(DirectoryInfo folder)
    {
        string file = Path.Combine(folder.CreateSubdirectory("google/protobuf").FullName, "timestamp.proto");
        return File.WriteAllTextAsync(
            file,
            "syntax = \"proto3\"; package google.protobuf; message Timestamp { int64 seconds = 1; int32 nanos = 2; }",
            TestContext.Current.CancellationToken);
    }

    // The package and the first message, which is the root.
    private static string RootMessage(string schema)
    {
        string[] lines = schema.Split('\n');
        string package = lines.First(line => line.StartsWith("package ", StringComparison.Ordinal))["package ".Length..].TrimEnd(';');
        string message = lines.First(line => line.StartsWith("message ", StringComparison.Ordinal))["message ".Length..].TrimEnd(' ', '{');
        return $"{package}.{message}";
    }

    private static async Task<byte[]> ProtocAsync(DirectoryInfo folder, string[] arguments, byte[] input)
    {
        var start = new ProcessStartInfo("protoc")
        {
            UseShellExecute = false,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.ArgumentList.Add($"--proto_path={folder.FullName}");
        foreach (string argument in arguments)
        {
            start.ArgumentList.Add(argument);
        }

        using Process process = Start(start);
        Task<string> errors = process.StandardError.ReadToEndAsync(TestContext.Current.CancellationToken);
        using var output = new MemoryStream();
        Task copied = process.StandardOutput.BaseStream.CopyToAsync(output, TestContext.Current.CancellationToken);
        try
        {
            await process.StandardInput.BaseStream.WriteAsync(input, TestContext.Current.CancellationToken);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It ended without reading; why is asserted below.
        }

        await copied;
        await process.WaitForExitAsync(TestContext.Current.CancellationToken);
        Assert.True(process.ExitCode == 0, await errors);
        return output.ToArray();
    }

    private static Process Start(ProcessStartInfo start)
    {
        try
        {
            return Process.Start(start)!;
        }
        catch (Win32Exception missing)
        {
            Assert.Skip($"protoc does not start: {missing.Message}");
            throw;
        }
    }
}
