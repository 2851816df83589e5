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
    private const string Address = "'http://h:1/users/sample?count=3&seed=1'";

    private readonly string _folder = Directory.CreateTempSubdirectory("export it's ").FullName;

    [Theory]
    [InlineData("oha", "1.1", "oha -c 32 -z 10s --disable-compression --http-version 1.1 -H 'Accept: application/x-msgpack;keys=names' " + Address)]
    [InlineData("oha", "2.0", "oha -c 32 -z 10s --disable-compression --http2 -p 1 -H 'Accept: application/x-msgpack;keys=names' " + Address)]
    [InlineData("bombardier", "1.1", "bombardier -c 32 -d 10s -l -H 'Accept: application/x-msgpack;keys=names' " + Address)]
    [InlineData("wrk", "1.1", "wrk -t2 -c32 -d10s --latency -H 'Accept: application/x-msgpack;keys=names' " + Address)]
    [InlineData("h2load", "1.1", "h2load -t2 -c32 -m1 -D10 --h1 -H 'accept: application/x-msgpack;keys=names' " + Address)]
    [InlineData("h2load", "2.0", "h2load -t2 -c32 -m1 -D10 -H 'accept: application/x-msgpack;keys=names' " + Address)]
    [InlineData(
        "vegeta",
        "1.1",
        "echo 'GET http://h:1/users/sample?count=3&seed=1' | vegeta attack -rate 0 -workers 32 -max-workers 32 -duration 10s '-http2=false' "
        + "-header 'Accept: application/x-msgpack;keys=names' -header 'Accept-Encoding: identity' | vegeta report")]
    [InlineData(
        "vegeta",
        "2.0",
        "echo 'GET http://h:1/users/sample?count=3&seed=1' | vegeta attack -rate 0 -workers 32 -max-workers 32 -duration 10s -h2c "
        + "-header 'Accept: application/x-msgpack;keys=names' -header 'Accept-Encoding: identity' | vegeta report")]
    public void A_get_is_one_command(string tool, string version, string expected) =>
        Assert.Equal(expected, LoadTools.Command(tool, Request("get", Version.Parse(version))));

    [Theory]
    [InlineData("h2load", "-c4 -m8 ")]
    [InlineData("oha", "-c 4 -z 10s --disable-compression --http2 -p 8 ")]
    public void Shared_connections_become_streams(string tool, string expected)
    {
        ExportRequest request = Request("get", HttpVersion.Version20) with { Http = Http(HttpVersion.Version20, 4) };
        Assert.Contains(expected, LoadTools.Command(tool, request), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("oha", "-m POST -D @ http://h:1/users/echo")]
    [InlineData("bombardier", "-m POST -f @ http://h:1/users/echo")]
    [InlineData("vegeta", "-body @ | vegeta report")]
    [InlineData("wrk", "-s @ http://h:1/users/echo")]
    [InlineData("h2load", "-d @ http://h:1/users/echo")]
    public void A_post_writes_its_body_and_names_it_safely_for_a_shell(string tool, string end)
    {
        ExportRequest request = Request("post", HttpVersion.Version11);
        string command = LoadTools.Command(tool, request);
        Assert.Equal(request.Request.Body, File.ReadAllBytes(request.BodyFile));
        string file = tool == "wrk" ? request.ScriptFile(".lua") : request.BodyFile;
        Assert.EndsWith(end.Replace("@", $"'{file.Replace("'", "'\\''", StringComparison.Ordinal)}'", StringComparison.Ordinal), command, StringComparison.Ordinal);
        Assert.Contains("ontent-", command, StringComparison.Ordinal);
        if (tool == "wrk")
        {
            Assert.Contains($"io.open(\"{request.BodyFile}\", \"rb\")", File.ReadAllText(file), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("oha")]
    [InlineData("bombardier")]
    [InlineData("vegeta")]
    [InlineData("wrk")]
    [InlineData("h2load")]
    public void A_coding_is_asked_for(string tool)
    {
        HttpSettings http = Http(HttpVersion.Version11, 32) with { Coding = ContentCoding.Br };
        string command = LoadTools.Command(tool, Request("get", HttpVersion.Version11) with { Http = http });
        Assert.Contains("ccept-", command, StringComparison.Ordinal);
        Assert.Contains("ncoding: br'", command, StringComparison.Ordinal);
        Assert.DoesNotContain("identity", command, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("bombardier", "--http2 ")]
    [InlineData("k6", "k6 run ")]
    public void Over_tls_every_tool_but_wrk_speaks_http_2(string tool, string expected)
    {
        HttpSettings http = Http(HttpVersion.Version20, 32) with { BaseAddress = new Uri("https://h:1/") };
        Assert.Contains(expected, LoadTools.Command(tool, Request("get", HttpVersion.Version20) with { Http = http }), StringComparison.Ordinal);
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
