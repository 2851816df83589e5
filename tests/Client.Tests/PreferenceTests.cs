using System.Net;
using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Client.Tests;

/// <summary>What an application prefers, and what a call says instead.</summary>
public sealed class PreferenceTests : IDisposable
{
    private static readonly ClientFormats Formats = new(new FormatSet([.. ContractShapes.All, .. OfferShapes.All]))
    {
        Accept = ["application/protobuf", "application/x-msgpack; keys=names"],
        ContentType = "application/x-memorypack",
    };

    private readonly CannedReply _reply = new("application/json", [.. "null"u8]);
    private readonly HttpClient _client;

    public PreferenceTests() => _client = new HttpClient(_reply) { BaseAddress = new Uri("http://x/") };

    public void Dispose() => _client.Dispose();

    [Fact]
    public async Task A_request_accepts_what_is_preferred_in_its_order()
    {
        await _client.GetFromFormatAsync<Organization>("/", Formats);

        Assert.Equal("application/protobuf; q=1.0, application/x-msgpack; keys=names; q=0.9", _reply.Accept);
    }

    [Fact]
    public async Task Every_request_has_the_client_s_default_version_of_HTTP()
    {
        _client.DefaultRequestVersion = HttpVersion.Version30;
        _client.DefaultVersionPolicy = HttpVersionPolicy.RequestVersionOrHigher;
        Func<Task>[] requests =
        [
            () => _client.GetFromFormatAsync<Organization>("/", Formats),
            async () => (await _client.PutAsFormatAsync("/", new Organization(), Formats)).Dispose(),
            () => _client.PostAsFormatAsync<Organization, Organization>("/", new Organization(), Formats),
            () => _client.GetFromFormatAsAsyncEnumerable<Organization>("/", Formats).AnyAsync().AsTask(),
        ];
        foreach (Func<Task> request in requests)
        {
            _reply.Http = default;
            await request();
            Assert.Equal((_client.DefaultRequestVersion, _client.DefaultVersionPolicy), _reply.Http);
        }
    }

    [Fact]
    public async Task A_value_is_sent_as_preferred_and_its_response_accepted_so_too()
    {
        await _client.PostAsFormatAsync<Organization, Organization>("/", new Organization(), Formats);
        Assert.Equal("application/x-memorypack", _reply.ContentType);
        Assert.Equal("application/x-memorypack, application/protobuf; q=0.9, application/x-msgpack; keys=names; q=0.8", _reply.Accept);

        (await _client.PutAsFormatAsync("/", new Organization(), Formats)).Dispose();
        Assert.Equal("application/x-memorypack, application/protobuf; q=0.9, application/x-msgpack; keys=names; q=0.8", _reply.Accept);
    }

    [Fact]
    public async Task Without_a_format_for_requests_it_is_the_first_that_is_accepted()
    {
        var formats = new ClientFormats(Formats.Formats) { Accept = ["application/protobuf"] };
        await _client.PostAsFormatAsync<Organization, Organization>("/", new Organization(), formats);

        Assert.Equal("application/protobuf", _reply.ContentType);
    }

    [Fact]
    public async Task A_call_says_otherwise()
    {
        await _client.GetFromFormatAsync<Organization>("/", Formats, "application/json");
        Assert.Equal("application/json", _reply.Accept);

        await _client.PostAsFormatAsync<Organization, Organization>("/", new Organization(), Formats, "application/json");
        Assert.Equal("application/json", _reply.ContentType);
    }

    // Protobuf has no list of lists.
    [Fact]
    public async Task A_contract_without_a_form_there_has_another()
    {
        var formats = new ClientFormats(Formats.Formats) { Accept = ["application/x-protobuf"], ContentType = "application/x-protobuf" };
        await _client.PostAsFormatAsync<Matrix, Matrix>("/", new Matrix(), formats);

        Assert.Equal("application/json", _reply.ContentType);
        Assert.Equal(
            "application/json, application/json; q=0.9, application/x-msgpack; q=0.8, application/x-memorypack; q=0.7",
            _reply.Accept
        );

        await _client.GetFromFormatAsync<Note>("/", new ClientFormats(Formats.Formats) { Accept = ["application/msgpack"] });
        Assert.Equal("application/msgpack; q=1.0", _reply.Accept);
    }

    [Fact]
    public async Task A_stream_is_asked_for_in_the_stream_forms_of_what_is_preferred()
    {
        await foreach (Member? _ in _client.GetFromFormatAsAsyncEnumerable<Member>("/", Formats))
        {
            Assert.Fail("There is none.");
        }

        Assert.Equal(
            "application/x-protobuf; delimited=true; q=1.0, application/x-msgpack; delimited=true; keys=names; q=0.9, "
                + "application/protobuf; q=0.8, application/x-msgpack; keys=names; q=0.7",
            _reply.Accept
        );
    }

    [Fact]
    public void What_is_no_format_is_refused_when_it_is_set()
    {
        Assert.Throws<NotSupportedException>(() => new ClientFormats(Formats.Formats) { Accept = ["text/csv"] });
        Assert.Throws<FormatException>(() => new ClientFormats(Formats.Formats) { ContentType = "json" });
        Assert.Throws<NotSupportedException>(() => new ClientFormats(Formats.Formats) { ContentEncoding = "deflate" });
        Assert.Throws<NotSupportedException>(() => new ClientFormats(Formats.Formats) { AcceptEncoding = ["zstd"] });
    }
}
