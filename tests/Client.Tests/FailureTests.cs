using System.Net;
using System.Text;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Client.Tests;

public sealed class FailureTests(Server server) : IClassFixture<Server>
{
    private static readonly FormatSet Formats = new(ContractShapes.All);

    [Fact]
    public async Task A_problem_is_told_in_the_servers_words()
    {
        FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(() =>
            server.Client.GetFromFormatAsync<Organization>("/sample?count=1", Formats, "application/x-smile")
        );

        Assert.Equal(HttpStatusCode.NotAcceptable, error.StatusCode);
        Assert.Equal("The response's status is 406 (Not Acceptable): None of the requested formats is available.", error.Message);
    }

    [Fact]
    public async Task A_failure_without_a_problem_is_a_status()
    {
        FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(() =>
            server.Client.GetFromFormatAsync<Organization>("/missing", Formats)
        );

        Assert.Equal("The response's status is 404 (Not Found).", error.Message);
    }

    [Theory]
    [InlineData("[]")]
    [InlineData("{")]
    [InlineData("{\"detail\":5}")]
    [InlineData("")]
    public async Task An_invalid_problem_is_a_status(string problem)
    {
        using var client = new HttpClient(new FixedResponse(HttpStatusCode.BadRequest, "application/problem+json", problem));
        FormatProblemException error = await Assert.ThrowsAsync<FormatProblemException>(() =>
            client.GetFromFormatAsync<Organization>("http://x/", Formats)
        );

        Assert.Equal("The response's status is 400 (Bad Request).", error.Message);
    }

    [Fact]
    public async Task A_response_of_an_unknown_media_type_is_refused_by_its_name()
    {
        NotSupportedException error = await Assert.ThrowsAsync<NotSupportedException>(() =>
            server.Client.GetFromFormatAsync<Organization>("/html", Formats)
        );

        Assert.StartsWith("Unknown media type 'text/html'. Known media types: application/json, ", error.Message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(null)]
    [InlineData("application/json; charset=utf-16")]
    [InlineData("application/x-msgpack; compression=zstd")]
    public async Task A_response_that_no_format_reads_is_refused(string? mediaType)
    {
        using var client = new HttpClient(new FixedResponse(HttpStatusCode.OK, mediaType, "{}"));

        await Assert.ThrowsAsync<NotSupportedException>(() => client.GetFromFormatAsync<Organization>("http://x/", Formats));
    }

    [Theory]
    [InlineData("", "has neither a body nor a Content-Type")]
    [InlineData("{}", "has no valid Content-Type")]
    public async Task A_success_that_says_nothing_is_told_with_its_status(string body, string missing)
    {
        using var client = new HttpClient(new FixedResponse(HttpStatusCode.OK, null, body));
        NotSupportedException value = await Assert.ThrowsAsync<NotSupportedException>(() =>
            client.GetFromFormatAsync<Organization>("http://x/", Formats)
        );
        NotSupportedException list = await Assert.ThrowsAsync<NotSupportedException>(async () =>
        {
            await foreach (Organization? organization in client.GetFromFormatAsAsyncEnumerable<Organization>("http://x/", Formats))
            {
                Assert.Fail(organization is null ? "null" : "an organization");
            }
        });

        Assert.Equal($"The response's status is 200 (OK) and it {missing}, where a value of Organization was expected.", value.Message);
        Assert.Equal(
            $"The response's status is 200 (OK) and it {missing}, where a value of List<Organization> was expected.",
            list.Message
        );
    }

    [Theory]
    [InlineData(HttpStatusCode.Created)]
    [InlineData(HttpStatusCode.Accepted)]
    public async Task A_success_other_than_200_without_a_body_is_null(HttpStatusCode status)
    {
        using var client = new HttpClient(new FixedResponse(status, null, ""));
        using var odd = new HttpClient(new FixedResponse(status, null, "{}"));

        Assert.Null(await client.GetFromFormatAsync<Organization>("http://x/", Formats));
        Assert.Empty(
            await client
                .GetFromFormatAsAsyncEnumerable<Organization>("http://x/", Formats)
                .ToListAsync(TestContext.Current.CancellationToken)
        );
        await Assert.ThrowsAsync<NotSupportedException>(() => odd.GetFromFormatAsync<Organization>("http://x/", Formats));
    }

    [Fact]
    public async Task An_invalid_body_is_told_with_its_offset()
    {
        InvalidPayloadException error = await Assert.ThrowsAsync<InvalidPayloadException>(() =>
            server.Client.GetFromFormatAsync<Organization>("/garbage", Formats)
        );

        Assert.Equal(6, error.Offset);
    }

    [Fact]
    public async Task A_response_is_no_longer_than_the_client_allows()
    {
        using HttpClient client = server.NewClient();
        client.MaxResponseContentBufferSize = 10_000;

        Assert.NotNull(await client.GetFromFormatAsync<Organization>("/sample?count=10", Formats));
        HttpRequestException error = await Assert.ThrowsAsync<HttpRequestException>(() =>
            client.GetFromFormatAsync<Organization>("/sample?count=10000", Formats)
        );
        Assert.Equal(HttpRequestError.ConfigurationLimitExceeded, error.HttpRequestError);
    }

    [Theory]
    [InlineData(1)]
    [InlineData(100)]
    [InlineData(10_000)]
    public async Task A_response_may_be_exactly_as_long_as_the_client_allows(int count)
    {
        using HttpResponseMessage response = await server.Client.GetAsync($"/sample?count={count}");
        int length = (await response.Content.ReadAsByteArrayAsync()).Length;
        using HttpClient exact = server.NewClient();
        exact.MaxResponseContentBufferSize = length;
        using HttpClient shorter = server.NewClient();
        shorter.MaxResponseContentBufferSize = length - 1;

        Assert.Equal(
            count,
            (await exact.GetFromFormatAsync<Organization>($"/sample?count={count}", Formats, "application/json"))!.Members!.Count
        );
        HttpRequestException error = await Assert.ThrowsAsync<HttpRequestException>(() =>
            shorter.GetFromFormatAsync<Organization>($"/sample?count={count}", Formats, "application/json")
        );
        Assert.Contains($"{length - 1} bytes", error.Message, StringComparison.Ordinal);
    }

    [Fact]
    public void A_contract_without_a_shape_is_named()
    {
        NotSupportedException error = Assert.Throws<NotSupportedException>(() => FormatContent.Create("text", Formats));

        Assert.StartsWith(
            "String has no shape: declare \"[GenerateShapeFor<String>] public static partial class Shapes;\". FormatSet.Create",
            error.Message,
            StringComparison.Ordinal
        );
        Assert.Throws<NotSupportedException>(() => FormatContent.Create(new Organization(), Formats, "application/cbor"));
        Assert.Throws<FormatException>(() => FormatContent.Create(new Organization(), Formats, "cbor"));
    }

    private sealed class FixedResponse(HttpStatusCode status, string? mediaType, string body) : HttpMessageHandler
    {
        protected override Task<HttpResponseMessage> SendAsync(HttpRequestMessage request, CancellationToken cancellationToken)
        {
            var response = new HttpResponseMessage(status) { Content = new ByteArrayContent(Encoding.UTF8.GetBytes(body)) };
            response.Content.Headers.TryAddWithoutValidation("Content-Type", mediaType);
            return Task.FromResult(response);
        }
    }
}
