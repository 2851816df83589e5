using System.Net;
using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

/// <summary>What a failed response becomes, and one without a body.</summary>
public sealed class ProblemTests(Server server) : IClassFixture<Server>
{
    private const string Invalid = """
        {"type":"t","title":"Invalid","status":400,"detail":"Some members are.","errors":{"qty":["is negative","is odd"],"other":5},"traceId":"x"}
        """;

    private static readonly FormatSet Formats = new(ContractShapes.All);

    [Fact]
    public async Task A_problem_is_there_with_all_that_it_says()
    {
        FormatProblemException error = await FailAsync("application/problem+json", Encoding.UTF8.GetBytes(Invalid));

        Assert.Equal(400, error.Status);
        Assert.Equal("Invalid", error.Title);
        Assert.Equal("Some members are.", error.Detail);
        Assert.Equal(["is negative", "is odd"], Assert.Single(error.Errors).Value);
        Assert.Equal("qty", Assert.Single(error.Errors).Key);
        Assert.Equal("x", error.Problem!.Value.GetProperty("traceId").GetString());
        Assert.Equal(Invalid, error.Body);
        Assert.Equal("The response's status is 400 (Bad Request): Some members are.", error.Message);
        Assert.IsAssignableFrom<HttpRequestException>(error);
    }

    [Theory]
    [InlineData("Application/Vnd.Own+JSON", "[1]", "[1]")]
    [InlineData("text/html", "<p>é", "<p>é")]
    [InlineData("application/json", "[1]", "[1]")]
    [InlineData("application/soap+xml", "<a/>", "<a/>")]
    [InlineData("text/plain; charset=utf-9", "é", "é")]
    [InlineData("application/x-msgpack", "abc", null)]
    [InlineData(null, "abc", null)]
    public async Task A_body_that_is_no_problem_is_kept_as_text(string? mediaType, string body, string? expected)
    {
        FormatProblemException error = await FailAsync(mediaType, Encoding.UTF8.GetBytes(body));

        Assert.Equal(expected, error.Body);
        Assert.Null(error.Problem);
        Assert.Null(error.Title);
        Assert.Empty(error.Errors);
    }

    [Fact]
    public async Task A_body_is_read_in_its_charset() =>
        Assert.Equal("é", (await FailAsync("text/plain; charset=utf-16", Encoding.Unicode.GetBytes("é"))).Body);

    [Fact]
    public async Task A_long_body_is_kept_in_part() =>
        Assert.Equal(new string('x', 65_536), (await FailAsync("text/plain", Encoding.UTF8.GetBytes(new string('x', 100_000)))).Body);

    [Theory]
    [InlineData(HttpStatusCode.NoContent, "")]
    [InlineData(HttpStatusCode.NoContent, "hello")]
    [InlineData(HttpStatusCode.ResetContent, "")]
    [InlineData(HttpStatusCode.ResetContent, "hello")]
    public async Task A_response_that_has_no_body_is_null_whatever_stands_behind_it(HttpStatusCode status, string body)
    {
        using var client = new HttpClient(new Reply(status, null, Encoding.UTF8.GetBytes(body)));

        Assert.Null(await client.GetFromFormatAsync<Organization>("http://x/", Formats));
        Assert.Null(await client.PostAsFormatAsync<Organization, Organization>("http://x/", new Organization(), Formats));
        Assert.Equal(0, await client.GetFromFormatAsAsyncEnumerable<Member>("http://x/", Formats).CountAsync());
    }

    [Fact]
    public async Task A_304_is_null_for_a_GET_and_a_failure_of_all_else()
    {
        using var client = new HttpClient(new Reply(HttpStatusCode.NotModified, null, []));

        Assert.Null(await client.GetFromFormatAsync<Organization>("http://x/", Formats));
        Func<Task>[] calls =
        [
            () => client.PostAsFormatAsync<Organization, Organization>("http://x/", new Organization(), Formats),
            () => client.PutAsFormatAsync<Organization, Organization>("http://x/", new Organization(), Formats),
            async () => await client.GetFromFormatAsAsyncEnumerable<Member>("http://x/", Formats).CountAsync(),
        ];
        foreach (Func<Task> call in calls)
        {
            FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(call);
            Assert.Equal("The response's status is 304 (Not Modified).", error.Message);
        }
    }

    public static TheoryData<string, string> Requests =>
        new MatrixTheoryData<string, string>(
            ["POST", "PUT", "PATCH"],
            ["application/json", "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"]
        );

    [Theory]
    [MemberData(nameof(Requests))]
    public async Task A_value_is_sent_and_a_value_comes_back(string method, string mediaType)
    {
        Organization sent = Server.Sample(3);

        Organization? result = method switch
        {
            "POST" => await server.Client.PostAsFormatAsync<Organization, Organization>("/echo", sent, Formats, mediaType),
            "PUT" => await server.Client.PutAsFormatAsync<Organization, Organization>("/echo", sent, Formats, mediaType),
            _ => await server.Client.PatchAsFormatAsync<Organization, Organization>("/echo", sent, Formats, mediaType),
        };

        Assert.Equivalent(sent, result, strict: true);
    }

    [Fact]
    public async Task The_result_is_asked_for_in_the_request_s_format_first()
    {
        var reply = new Reply(HttpStatusCode.NoContent, null, []);
        using var client = new HttpClient(reply);

        await client.PostAsFormatAsync<Organization, List<Member>>("http://x/", new Organization(), Formats, "application/x-memorypack");

        Assert.Equal(
            "application/x-memorypack, application/json; q=0.9, application/x-msgpack; q=0.8, "
                + "application/x-protobuf; q=0.7, application/x-memorypack; q=0.6",
            reply.Accept
        );
    }

    [Fact]
    public async Task A_failure_of_what_is_sent_is_its_problem()
    {
        FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(() =>
            server.Client.PostAsFormatAsync<Member, Organization>("/nowhere", new Member(), Formats)
        );
        Assert.Equal(404, error.Status);
    }

    private static async Task<FormatProblemException> FailAsync(string? mediaType, byte[] body)
    {
        using var client = new HttpClient(new Reply(HttpStatusCode.BadRequest, mediaType, body));
        return await Assert.ThrowsAsync<FormatProblemException>(() => client.GetFromFormatAsync<Organization>("http://x/", Formats));
    }

    private sealed class Reply(HttpStatusCode status, string? mediaType, byte[] body) : HttpMessageHandler
    {
        public string? Accept { get; private set; }

        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            Accept = request.Headers.Accept.ToString();
            var response = new HttpResponseMessage(status) { Content = new ByteArrayContent(body) };
            if (mediaType is not null)
            {
                response.Content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
            }

            return Task.FromResult(response);
        }
    }
}
