using System.Net;
using SerializationApi.Api.Tests.Support;

namespace SerializationApi.Api.Tests.Endpoints;

/// <summary>Samples in the output cache, and their entity tags.</summary>
public sealed class SampleCachingTests(ApiFixture api)
{
    private static readonly string[] Accepts =
    [
        "application/json",
        "application/x-msgpack",
        "application/x-msgpack; keys=names",
        "application/x-protobuf",
        "application/x-memorypack",
    ];

    public static TheoryData<string, int> DatasetsAndCounts =>
        [
            .. from name in TestDataset.Names
            from count in new[] { 1, 100, 1_000 }
            where name.Data != "messages" || count == 1
            select (name.Data, count),
        ];

    [Theory]
    [MemberData(nameof(DatasetsAndCounts))]
    public async Task Each_representation_of_a_small_sample_is_kept_with_its_tag(string name, int count)
    {
        string path = $"/{name}/sample?count={count}&seed=4711";
        var tags = new HashSet<string>();
        foreach (string accept in Accepts)
        {
            using HttpResponseMessage first = await api.Client.SendAsync(HttpMethod.Get, path, accept);
            using HttpResponseMessage second = await api.Client.SendAsync(HttpMethod.Get, path + "&unknown=1", accept);

            Assert.Equal((accept, false, true), (accept, first.Headers.Age.HasValue, second.Headers.Age.HasValue));
            Assert.Equal(accept, second.Content.Headers.ContentType!.ToString());
            Assert.Equal(await ReadAsync(first), await ReadAsync(second));
            Assert.True(tags.Add(first.Headers.ETag!.ToString()));
            Assert.Equal((first.Headers.ETag, false), (second.Headers.ETag, second.Headers.ETag!.IsWeak));

            using var request = new HttpRequestMessage(HttpMethod.Get, path);
            request.Headers.Add("Accept", accept);
            request.Headers.IfNoneMatch.Add(first.Headers.ETag!);
            using HttpResponseMessage same = await api.Client.SendAsync(request, TestContext.Current.CancellationToken);
            Assert.Equal(HttpStatusCode.NotModified, same.StatusCode);
            Assert.Equal(["Accept", "Accept-Encoding"], same.Headers.Vary.Order());
            Assert.Empty(await ReadAsync(same));
        }
    }

    [Fact]
    public async Task A_sample_is_kept_once_however_its_numbers_and_its_host_are_written()
    {
        using (HttpResponseMessage first = await api.Client.SendAsync(HttpMethod.Get, "/users/sample?count=7&seed=-4712"))
        {
            Assert.Null(first.Headers.Age);
        }

        foreach (
            string query in (string[])
                [
                    $"count={new string('0', 5_000)}7&seed=-4712",
                    "seed=-04712&COUNT=%2B7",
                    $"count=7&seed=-4712&more={new string('x', 5_000)}",
                ]
        )
        {
            using var request = new HttpRequestMessage(HttpMethod.Get, "/users/sample?" + query);
            request.Headers.Host = "other.example";
            using HttpResponseMessage again = await api.Client.SendAsync(request, TestContext.Current.CancellationToken);
            Assert.Equal((query, true), (query, again.Headers.Age.HasValue));
        }
    }

    [Theory]
    [InlineData("/users/sample?count=50000")]
    [InlineData("/users/sample?count=%2B50000")]
    [InlineData("/users/sample?count=1&count=1")]
    [InlineData("/users/sample?count=x")]
    [InlineData("/messages/sample?count=1000")]
    [InlineData("/users/sample?count=-1")]
    [InlineData("/users/sample?count=1&seed=x")]
    public async Task What_is_large_or_a_problem_is_not_kept(string path)
    {
        for (int i = 0; i < 2; i++)
        {
            using HttpResponseMessage response = await api.Client.SendAsync(HttpMethod.Get, path);
            Assert.Null(response.Headers.Age);
            Assert.Null(response.Headers.ETag);
        }
    }

    [Fact]
    public async Task The_cache_can_be_turned_off()
    {
        await using ServiceProcess service = await ServiceProcess.StartAsync(("Service__CacheBytes", "0"));
        using var client = new HttpClient { BaseAddress = service.Addresses[0] };
        for (int i = 0; i < 2; i++)
        {
            using HttpResponseMessage response = await client.SendAsync(HttpMethod.Get, "/users/sample");
            Assert.Equal(HttpStatusCode.OK, response.StatusCode);
            Assert.Null(response.Headers.Age);
            Assert.NotNull(response.Headers.ETag);
        }
    }

    private static Task<byte[]> ReadAsync(HttpResponseMessage response) =>
        response.Content.ReadAsByteArrayAsync(TestContext.Current.CancellationToken);
}
