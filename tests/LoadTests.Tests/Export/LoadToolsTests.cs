using System.Net;
using SerializationApi.Contracts;
using SerializationApi.LoadTests.Export;
using SerializationApi.LoadTests.Http;
using SerializationApi.LoadTests.Payloads;
using SerializationApi.LoadTests.Running;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Tests.Export;

public sealed class LoadToolsTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("export it's ").FullName;

    [Theory]
    [InlineData("wrk", "1.1", "wrk -t2 -c32 -d10s --latency -H 'Accept: application/x-msgpack;keys=names' 'http://h:1/users/sample?count=3&seed=1'")]
    [InlineData("h2load", "1.1", "h2load -t2 -c32 -m1 -D10 --h1 -H 'accept: application/x-msgpack;keys=names' 'http://h:1/users/sample?count=3&seed=1'")]
    [InlineData("h2load", "2.0", "h2load -t2 -c32 -m1 -D10 -H 'accept: application/x-msgpack;keys=names' 'http://h:1/users/sample?count=3&seed=1'")]
    [InlineData("hey", "1.1", "hey -c 32 -z 10s -disable-compression -A 'application/x-msgpack;keys=names' 'http://h:1/users/sample?count=3&seed=1'")]
    public void A_get_is_one_command(string tool, string version, string expected) =>
        Assert.Equal(expected, LoadTools.Command(tool, Request("get", Version.Parse(version))));

    [Fact]
    public void Shared_connections_become_streams()
    {
        ExportRequest request = Request("get", HttpVersion.Version20) with { Http = Http(HttpVersion.Version20, 4) };
        Assert.Contains("-c4 -m8 ", LoadTools.Command("h2load", request), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("wrk")]
    [InlineData("h2load")]
    [InlineData("hey")]
    public void A_post_writes_its_body_and_names_it_safely_for_a_shell(string tool)
    {
        ExportRequest request = Request("post", HttpVersion.Version11);
        string command = LoadTools.Command(tool, request);
        Assert.Equal(request.Request.Body, File.ReadAllBytes(request.BodyFile));
        Assert.EndsWith(" http://h:1/users/echo", command, StringComparison.Ordinal);
        string file = tool == "wrk" ? request.ScriptFile : request.BodyFile;
        Assert.Contains($"'{file.Replace("'", "'\\''", StringComparison.Ordinal)}'", command, StringComparison.Ordinal);
        Assert.Contains(tool == "hey" ? "-T 'application/x-msgpack;keys=names'" : "ontent-", command, StringComparison.Ordinal);
        if (tool == "wrk")
        {
            Assert.Contains($"io.open(\"{request.BodyFile}\", \"rb\")", File.ReadAllText(request.ScriptFile), StringComparison.Ordinal);
        }
    }

    [Fact]
    public void A_coding_is_asked_for()
    {
        HttpSettings http = Http(HttpVersion.Version11, 32) with { Coding = ContentCoding.Br };
        ExportRequest request = Request("get", HttpVersion.Version11) with { Http = http };
        Assert.All(LoadTools.Names, tool => Assert.Contains("ccept-", LoadTools.Command(tool, request), StringComparison.Ordinal));
    }

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    private static HttpSettings Http(Version version, int connections) => new(new Uri("http://h:1/"), version, ContentCoding.Identity, connections);

    private ExportRequest Request(string operation, Version version)
    {
        Dataset users = Datasets.All.Single(d => d.Name == "users");
        var identity = new ScenarioIdentity(users, PayloadFormat.All.Single(f => f.Name == "msgpack-names"), 3, operation);
        IDatasetSample sample = SampleFactory.Create(users, 3, 1);
        return new(identity, ScenarioFactory.CreateTemplate(identity, 1, sample), Http(version, 32), 32, 10, _folder);
    }
}
