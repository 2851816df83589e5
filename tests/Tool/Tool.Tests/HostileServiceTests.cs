using System.Globalization;
using System.Text;
using System.Text.Json;
using static SerializationApi.Tool.Tests.FormatsTool;
using static SerializationApi.Tool.Tests.RawService;

namespace SerializationApi.Tool.Tests;

/// <summary>What a hostile service can do to the tool, a terminal and the secrets of its user: nothing.</summary>
public sealed class HostileServiceTests
{
    // Sets the title, clears the screen, turns the text red; then C1's CSI, DEL and two that turn the direction.
    private const string Escapes = "\e]0;own\a\e[2J\e[31m";
    private const string Directions = "\u202e\u2066\u061c\u2028";
    private const string Others = "\u009b2J\u007f" + Directions;
    private const string Secret = "secret";

    public static TheoryData<string> Responses =>
        [
            $"HTTP/1.1 200 OK {Escapes}\r\nContent-Type: application/json\r\nETag: "
                + $"\"{Escapes}\"\r\nVary: {Utf8(Others)}\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}",
            Response($"text/{Escapes}", "{}"),
            Response($"application/{Escapes}", "{}"),
            Response("text/plain", Escapes + Utf8(Others) + "\rover"),
            Response("text/plain", Escapes, "500 X"),
            Response("application/problem+json", Utf8($$"""{"title":"{{Others}}","detail":"\u001b[2J"}"""), "400 X"),
            Response("application/json", Utf8($$"""{"{{Others}}":["{{Others}}"]}""")),
            Response("application/json", $$"""{"a":{{Escapes}}}"""),
            Response("application/x-msgpack", "\u0081" + "\u00a5a" + Escapes[..1] + "[2J" + "\u00a3" + "\e[m"),
            Redirect("http://127.0.0.1:1/" + Escapes),
            Redirect("evil:" + Escapes),
        ];

    [Theory]
    [MemberData(nameof(Responses))]
    public async Task What_a_service_sends_is_printed_without_control_characters(string response)
    {
        using var service = new RawService(_ => response);

        foreach (
            string[] options in (string[][])
                [
                    [],
                    ["--annotate"],
                ]
        )
        {
            Outcome outcome = await RunAsync(["get", service.Address.ToString(), .. options]);

            AssertPlain(outcome);
        }
    }

    [Fact]
    public async Task JSON_with_control_characters_is_the_same_JSON()
    {
        string json = $$"""{"a{{Others}}":["{{Others}}"]}""";
        using var service = new RawService(_ => Response("application/json", Utf8(json)));

        Outcome outcome = await RunAsync("get", service.Address.ToString());

        using JsonDocument expected = JsonDocument.Parse(json),
            actual = JsonDocument.Parse(outcome.Output);
        Assert.Equal(expected.RootElement.EnumerateObject().Single().Name, actual.RootElement.EnumerateObject().Single().Name);
        Assert.Equal(Others, actual.RootElement.EnumerateObject().Single().Value[0].GetString());
    }

    [Fact]
    public async Task A_file_that_is_converted_has_every_byte()
    {
        string json = $$"""{"a":"{{Others}}"}""";

        Outcome outcome = await RunAsync(Encoding.UTF8.GetBytes(json), "convert", "-", "-", "--from", "json", "--to", "cbor");

        Assert.Equal([0xA1, 0x61, 0x61, 0x70, .. Encoding.UTF8.GetBytes(Others)], outcome.Output);
    }

    [Theory]
    [InlineData("decode")]
    [InlineData("decode", "--annotate")]
    [InlineData("diff", "other.json")]
    public async Task What_a_file_has_is_printed_without_control_characters(params string[] command)
    {
        string folder = Directory.CreateTempSubdirectory().FullName;
        string file = Path.Combine(folder, "file\e[2J.json");
        await File.WriteAllTextAsync(file, $$"""{"a{{Others}}":"{{Others}}"}""", TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(Path.Combine(folder, "other.json"), $$"""{"b":"{{Others}}"}""", TestContext.Current.CancellationToken);

        Outcome outcome = await RunAsync([
            command[0],
            file,
            .. command[1..].Select(option => option == "other.json" ? Path.Combine(folder, option) : option),
        ]);

        AssertPlain(outcome);
        Directory.Delete(folder, recursive: true);
    }

    [Theory]
    [InlineData("301 Moved")]
    [InlineData("302 Found")]
    [InlineData("307 Temporary Redirect")]
    public async Task A_redirect_to_another_origin_gets_no_header_field_of_the_user(string status)
    {
        using var other = new RawService(static _ => Response("application/json", "{}"));
        using var service = new RawService(_ => Redirect(other.Address + "steal", status));

        Outcome get = await RunAsync(
            "get",
            service.Address.ToString(),
            "-H",
            $"X-Api-Key: {Secret}",
            "-H",
            $"Cookie: s={Secret}",
            "-H",
            $"Authorization: Bearer {Secret}"
        );

        Assert.Equal(0, get.Code);
        Assert.Contains(Secret, Assert.Single(service.Requests), StringComparison.Ordinal);
        Assert.DoesNotContain(Secret, Assert.Single(other.Requests), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_redirect_within_the_origin_keeps_the_header_fields()
    {
        using var service = new RawService(static path => path == "/there" ? Response("application/json", "{}") : Redirect("/there"));

        Outcome outcome = await RunAsync("get", service.Address.ToString(), "-H", $"X-Api-Key: {Secret}");

        Assert.Equal(0, outcome.Code);
        Assert.All(service.Requests, static request => Assert.Contains(Secret, request, StringComparison.Ordinal));
        Assert.Equal(2, service.Requests.Count);
    }

    [Fact]
    public async Task A_redirect_that_comes_back_from_another_origin_gets_no_header_field_of_the_user()
    {
        RawService? service = null;
        using var other = new RawService(_ => Redirect(service!.Address + "back"));
        using (service = new RawService(path => path == "/back" ? Response("application/json", "{}") : Redirect(other.Address.ToString())))
        {
            Outcome outcome = await RunAsync("get", service.Address.ToString(), "-H", $"X-Api-Key: {Secret}");

            Assert.Equal(0, outcome.Code);
            Assert.DoesNotContain(Secret, service.Requests.Last(), StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData("302 Found", "GET", "")]
    [InlineData("303 See Other", "GET", "")]
    [InlineData("307 Temporary Redirect", "POST", "{}")]
    [InlineData("308 Permanent Redirect", "POST", "{}")]
    public async Task A_redirected_post_is_a_get_but_by_307_and_308(string status, string method, string body)
    {
        using var service = new RawService(path => path == "/there" ? Response("application/json", "{}") : Redirect("/there", status));

        Outcome outcome = await RunAsync("{}"u8.ToArray(), "post", service.Address.ToString(), "-", "--as", "json");

        Assert.Equal(0, outcome.Code);
        Assert.StartsWith(method + " /there", service.Requests.Last(), StringComparison.Ordinal);
        Assert.Equal(body.Length > 0, service.Requests.Last().Contains("Content-Length: 2", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_document_at_another_origin_gets_no_header_field_of_the_user()
    {
        using var other = new RawService(static _ => Response("application/json", "{}"));
        using var service = new RawService(static _ => Response("application/x-protobuf", "\b\a"));

        await RunAsync("get", service.Address.ToString(), "--openapi", other.Address.ToString(), "-H", $"X-Api-Key: {Secret}");

        Assert.DoesNotContain(Secret, Assert.Single(other.Requests), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_chain_of_redirects_ends_after_20_requests()
    {
        using var service = new RawService(static _ => Redirect("/loop"));

        Outcome outcome = await RunAsync("get", service.Address.ToString());

        AssertError(outcome, "redirected more often than 19 times");
        Assert.Equal(20, service.Requests.Count);
    }

    [Theory]
    [InlineData("file:///etc/passwd")]
    [InlineData("ftp://127.0.0.1/")]
    [InlineData("javascript:alert(1)")]
    [InlineData("data:text/plain,a")]
    [InlineData("ws://127.0.0.1/")]
    public async Task A_redirect_to_no_address_of_http_is_an_error_in_a_line(string location)
    {
        using var service = new RawService(_ => Redirect(location));

        AssertError(await RunAsync("get", service.Address.ToString()), "which is not an http or https address");
    }

    [Theory]
    [InlineData("http://[")]
    [InlineData("http://")]
    [InlineData("//")]
    [InlineData("http://127.0.0.1:99999/")]
    [InlineData("http:\u0080")]
    [InlineData("\0")]
    public async Task A_redirect_to_nowhere_is_an_error_in_a_line_or_the_response(string location)
    {
        using var service = new RawService(path => path == "/" ? Redirect(location) : Response("text/plain", "a", "404 Not Found"));

        Outcome outcome = await RunAsync("get", service.Address.ToString());

        Assert.Equal(1, outcome.Code);
        AssertPlain(outcome);
    }

    [Fact]
    public async Task A_document_with_3000_schemas_gets_20_requests()
    {
        string schemas = string.Concat(
            Enumerable.Range(0, 3000).Select(static i => string.Create(CultureInfo.InvariantCulture, $",\"/s/{i}.proto\":{{}}"))
        );
        using var service = new RawService(path =>
            path.EndsWith(".json", StringComparison.Ordinal) ? OpenApi(schemas)
            : path.EndsWith(".proto", StringComparison.Ordinal) ? Response("text/plain", "message {")
            : Response("application/x-protobuf", "\b\a")
        );

        Outcome outcome = await RunAsync("get", service.Address + "pb");

        Assert.Equal((0, "{\n  \"1\": 7\n}\n"), (outcome.Code, outcome.Text));
        Assert.Equal(1 + 20, service.Requests.Count);
    }

    [Theory]
    [InlineData("import \"/etc/passwd\"; message Msg { int32 a = 1; }")]
    [InlineData("import \"../x.proto\"; message Msg { int32 a = 1; }")]
    [InlineData("import \"\"; message Msg { int32 a = 1; }")]
    [InlineData("import \"http://127.0.0.1:1/x.proto\"; message Msg { int32 a = 1; }")]
    [InlineData("message Msg { int32 a = 1; ", 100_000)]
    [InlineData("message Msg { oneof }", 100_000)]
    [InlineData("option (a) = {a:{a:", 2_000)]
    [InlineData("message Msg { int32 a = 99999999999999999999; }")]
    [InlineData("message Msg { int32 a = 1; extensions 100 to max; optional bool5 [default = true, (opt).x.y = 3]; } \ud800")]
    public async Task A_schema_that_is_hostile_is_no_schema(string schema, int times = 1)
    {
        string text = "syntax = \"proto3\"; " + string.Concat(Enumerable.Repeat(schema, times));
        using var service = new RawService(path =>
            path.EndsWith(".json", StringComparison.Ordinal) ? OpenApi(",\"/x.proto\":{}")
            : path.EndsWith(".proto", StringComparison.Ordinal) ? Response("text/plain", text)
            : Response("application/x-protobuf", "\b\a")
        );

        Outcome outcome = await RunAsync("get", service.Address + "pb");

        Assert.Equal((0, "{\n  \"1\": 7\n}\n"), (outcome.Code, outcome.Text));
        AssertPlain(outcome);
    }

    [Theory]
    [InlineData("import \"/etc/passwd\"; message Msg { int32 a = 1; }", "import of /etc/passwd is disallowed")]
    [InlineData("import \"../x.proto\"; message Msg { int32 a = 1; }", "import of ../x.proto is disallowed")]
    [InlineData(
        "import \"http://127.0.0.1:1/x.proto\"; message Msg { int32 a = 1; }",
        "import of http://127.0.0.1:1/x.proto is disallowed"
    )]
    [InlineData("import \"a.proto\"; message Msg { int32 a = 1; }", "unable to find")]
    [InlineData("import \"\\x1b[2J\u009b\"; message Msg { int32 a = 1; }", "disallowed")]
    [InlineData("import \"deep.proto\"; message Msg { int32 a = 1; }", "braces")]
    public async Task A_schema_of_a_file_that_is_hostile_is_an_error_in_a_line(string schema, string expected)
    {
        string folder = Directory.CreateTempSubdirectory().FullName;
        string file = Path.Combine(folder, "x.proto");
        await File.WriteAllTextAsync(file, "syntax = \"proto3\"; " + schema, TestContext.Current.CancellationToken);
        await File.WriteAllTextAsync(
            Path.Combine(folder, "deep.proto"),
            string.Concat(Enumerable.Repeat("message A {", 100_000)),
            TestContext.Current.CancellationToken
        );

        Outcome outcome = await RunAsync([0x08, 0x07], "decode", "-", "--proto", file);

        Assert.Equal((2, ""), (outcome.Code, outcome.Text));
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
        AssertPlain(outcome);
        Directory.Delete(folder, recursive: true);
    }

    [Theory]
    [InlineData("\"/a\\ud800.proto\":{}")]
    [InlineData("\"\\ud800\":{\"get\":{}}")]
    [InlineData("\"//[.proto\":{}")]
    [InlineData("\"/x\\n200 OK.proto\":{}")]
    [InlineData("\"/a\\u001b[2J.proto\":{\"get\":{}}")]
    public async Task A_document_with_hostile_names_is_read_as_far_as_it_makes_sense(string name)
    {
        using var service = new RawService(path =>
            path.EndsWith(".json", StringComparison.Ordinal) ? OpenApi("," + name)
            : path.EndsWith(".proto", StringComparison.Ordinal)
                ? Response("text/plain", "syntax = \"proto3\"; message Msg { int32 a = 1; }")
            : Response("application/x-protobuf", "\b\a")
        );

        Outcome outcome = await RunAsync("get", service.Address + "pb");

        Assert.Equal(0, outcome.Code);
        Assert.DoesNotContain("\n200 OK", outcome.Error, StringComparison.Ordinal);
        AssertPlain(outcome);
    }

    [Fact]
    public async Task A_body_that_does_not_end_is_an_error_after_max_bytes()
    {
        using var service = new RawService(static _ =>
            "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
            + string.Concat(Enumerable.Repeat("10\r\n                \r\n", 10_000))
        );

        AssertError(await RunAsync("get", service.Address.ToString(), "--max-bytes", "1000"), "1000");
    }

    private static string OpenApi(string more) =>
        Response(
            "application/json",
            """{"paths":{"/pb":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/c/s/Msg"}}}}}}}"""
                + more
                + "}}"
        );

    private static void AssertError(Outcome outcome, string expected)
    {
        Assert.Equal((1, ""), (outcome.Code, outcome.Text));
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
        Assert.Single(outcome.Error.Trim().Split('\n'));
        AssertPlain(outcome);
    }

    // Nothing but text and ends of lines; and no trace of an exception.
    private static void AssertPlain(Outcome outcome)
    {
        foreach (string text in (string[])[outcome.Text, outcome.Error])
        {
            Assert.DoesNotContain(text, static c => c != '\n' && (char.IsControl(c) || Directions.Contains(c, StringComparison.Ordinal)));
            Assert.DoesNotContain("   at ", text, StringComparison.Ordinal);
        }

        Assert.InRange(outcome.Code, 0, 2);
    }
}
