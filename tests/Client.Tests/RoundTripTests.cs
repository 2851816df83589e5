using System.Net;
using System.Net.Http.Headers;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

public sealed class RoundTripTests(Server server) : IClassFixture<Server>
{
    private static readonly FormatSet Formats = new(ContractShapes.All);

    public static TheoryData<string?> MediaTypes =>
        [
            (string?)null,
            "application/json",
            "text/json",
            "application/json; charset=utf-8",
            "application/x-msgpack",
            "application/msgpack",
            "application/x-msgpack; keys=names",
            "application/x-msgpack; compression=lz4-block",
            "application/vnd.msgpack; compression=\"lz4-block-array\"; keys=names",
            "application/x-protobuf",
            "application/vnd.google.protobuf",
            "application/x-memorypack",
        ];

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_value_is_got(string? mediaType)
    {
        Organization? organization = await server.Client.GetFromFormatAsync<Organization>("/sample?count=5000", Formats, mediaType);

        AssertSample(organization, 5_000);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task A_value_is_posted_and_comes_back_in_the_same_format(string? mediaType)
    {
        using HttpResponseMessage response = await server.Client.PostAsFormatAsync("/echo", Server.Sample(3), Formats, mediaType);

        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        Assert.Equal(mediaType ?? "application/json", response.Headers.GetValues("X-Content-Type").Single());
        Assert.Equal(
            MediaTypeHeaderValue.Parse(mediaType ?? "application/json").MediaType,
            response.Content.Headers.ContentType!.MediaType
        );
        Assert.NotEqual("", response.Headers.GetValues("X-Length").Single());
        AssertSample(await response.Content.ReadFromFormatAsync<Organization>(Formats), 3);
    }

    [Theory]
    [InlineData("PUT")]
    [InlineData("PATCH")]
    public async Task PUT_and_PATCH_send_a_value(string method)
    {
        using HttpResponseMessage response =
            method == "PUT"
                ? await server.Client.PutAsFormatAsync("/echo", Server.Sample(3), Formats, "application/x-protobuf")
                : await server.Client.PatchAsFormatAsync("/echo", Server.Sample(3), Formats, "application/x-protobuf");

        AssertSample(await response.Content.ReadFromFormatAsync<Organization>(Formats), 3);
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public async Task QUERY_asks_by_a_value_and_may_be_answered_by_304(string? mediaType)
    {
        List<Member>? members = await server.Client.QueryAsFormatAsync<Organization, List<Member>>(
            "/query",
            Server.Sample(3),
            Formats,
            mediaType
        );
        Assert.Equal([0, 1, 2], members!.Select(static member => member.Id));

        using HttpClient client = server.NewClient();
        client.DefaultRequestHeaders.TryAddWithoutValidation("If-None-Match", "*");
        Assert.Null(await client.QueryAsFormatAsync<Organization, List<Member>>("/query", Server.Sample(3), Formats, mediaType));
    }

    [Fact]
    public async Task Lists_are_got_and_posted()
    {
        Member[]? members = await server.Client.GetFromFormatAsync<Member[]>("/members?count=1000", Formats, "application/x-msgpack");
        using HttpResponseMessage response = await server.Client.PostAsFormatAsync<IReadOnlyList<Member>>(
            "/echo/members",
            members!,
            Formats,
            "application/x-memorypack"
        );
        List<Member>? echoed = await response.Content.ReadFromFormatAsync<List<Member>>(Formats);

        Assert.Equal(1_000, members!.Length);
        Assert.Equal(members.Select(member => member.Name), echoed!.Select(member => member.Name));
    }

    [Fact]
    public async Task Null_is_null()
    {
        Assert.Null(await server.Client.GetFromFormatAsync<Organization>("/null", Formats, "application/x-msgpack"));
    }

    [Fact]
    public async Task Every_format_is_accepted_preferably_the_first()
    {
        var recorder = new RecordingHandler();
        using var client = new HttpClient(recorder) { BaseAddress = server.Client.BaseAddress };
        await Assert.ThrowsAsync<FormatProblemException>(() => client.GetFromFormatAsync<Organization>("/sample", Formats));

        Assert.Equal(
            "application/json; q=1.0, application/x-msgpack; q=0.9, application/x-protobuf; q=0.8, application/x-memorypack; q=0.7",
            recorder.Accept
        );
    }

    [Fact]
    public async Task What_the_client_accepts_by_default_is_kept()
    {
        using HttpClient client = server.NewClient();
        client.DefaultRequestHeaders.Add("Accept", "application/x-protobuf");
        using HttpResponseMessage response = await client.PostAsFormatAsync("/echo", Server.Sample(1), Formats, "application/json");

        Assert.Equal("application/x-protobuf", response.Headers.GetValues("X-Accept").Single());
        AssertSample(await client.GetFromFormatAsync<Organization>("/sample?count=2", Formats), 2);
    }

    private static void AssertSample(Organization? organization, int count)
    {
        Organization expected = Server.Sample(count);
        Assert.Equal((expected.Id, expected.Tags![0]), (organization!.Id, organization.Tags![0]));
        Assert.Equal(
            expected.Members!.Select(member => (member.Id, member.Name, member.Value)),
            organization.Members!.Select(member => (member.Id, member.Name, member.Value))
        );
    }

    private sealed class RecordingHandler : HttpMessageHandler
    {
        public string? Accept { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Accept = request.Headers.Accept.ToString();
            return Task.FromResult(new HttpResponseMessage(HttpStatusCode.NotFound));
        }
    }
}
