using static SerializationApi.Tool.Tests.FormatsTool;

namespace SerializationApi.Tool.Tests;

/// <summary>Names of Protobuf's fields by what a service says of itself, for services of other forms than this repository's.</summary>
public sealed class ServiceSchemaTests
{
    private const string Protobuf = "application/x-protobuf";
    private const string Seven = "\b\a";

    private const string Document = """
        {"paths":{
          "/orders/{id}":{"get":{"tags":["orders"],"responses":{"404":{},"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Order"}}}}}}},
          "/orders/latest":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Latest"}}}}}}},
          "/orders":{"get":{"tags":["orders"],"responses":{"200":{"content":{"application/json":{"schema":{"type":["array","null"],"items":{"$ref":"#/components/schemas/Order"}}}}}}}},
          "/unknown":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"$ref":"#/components/schemas/Unknown"}}}}}}},
          "/scalar":{"get":{"responses":{"200":{"content":{"application/json":{"schema":{"type":"integer"}}}}}}},
          "/silent":{"get":{}},
          "/protos/broken.proto":{"get":{}},
          "/protos/other.proto":{"get":{"tags":["other"]}},
          "/protos/orders.proto":{"get":{"tags":["orders"]}}}}
        """;

    [Theory]
    [InlineData("/orders/7", "/openapi/v1.json", "{\n  \"id\": 7\n}\n")]
    [InlineData("/orders/7", "/swagger/v1/swagger.json", "{\n  \"id\": 7\n}\n")]
    [InlineData("/orders/latest", "/openapi/v1.json", "{\n  \"number\": 7\n}\n")]
    [InlineData("/unknown", "/openapi/v1.json", "{\n  \"1\": 7\n}\n")]
    [InlineData("/scalar", "/openapi/v1.json", "{\n  \"1\": 7\n}\n")]
    [InlineData("/silent", "/openapi/v1.json", "{\n  \"1\": 7\n}\n")]
    [InlineData("/orders/7/lines", "/openapi/v1.json", "{\n  \"1\": 7\n}\n")]
    [InlineData("/orders/7", "/elsewhere.json", "{\n  \"1\": 7\n}\n")]
    public async Task The_message_of_the_response_s_schema_has_the_names(string path, string document, string expected)
    {
        using CannedService service = Start(document, path, Seven);

        Outcome outcome = await RunAsync("get", new Uri(service.Address, path).ToString());

        Assert.Equal((0, expected), (outcome.Code, outcome.Text));
        Assert.Equal(
            expected.Contains("\"1\"", StringComparison.Ordinal),
            outcome.Error.Contains("fields are numbers", StringComparison.Ordinal)
        );
    }

    [Fact]
    public async Task A_list_of_messages_is_an_array()
    {
        using CannedService service = Start("/openapi/v1.json", "/orders", $"\n\u0002{Seven}\n\0");

        Outcome outcome = await RunAsync("get", new Uri(service.Address, "/orders").ToString());

        Assert.Equal((0, "[\n  {\n    \"id\": 7\n  },\n  {}\n]\n"), (outcome.Code, outcome.Text));
        Assert.Contains("names from /protos/orders.proto: list of Order\n", outcome.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task The_document_may_be_elsewhere()
    {
        using CannedService service = Start("/elsewhere.json", "/orders/7", Seven);

        Outcome outcome = await RunAsync(
            "get",
            new Uri(service.Address, "/orders/7").ToString(),
            "--openapi",
            new Uri(service.Address, "/elsewhere.json").ToString()
        );

        Assert.Equal((0, "{\n  \"id\": 7\n}\n"), (outcome.Code, outcome.Text));
    }

    [Theory]
    [InlineData("image/png", "which is not a known format")]
    [InlineData("application/x-memorypack", "needs the contract")]
    public async Task A_body_that_cannot_be_shown_is_told(string mediaType, string expected)
    {
        using var service = new CannedService(("/", mediaType, "\u0089PNG"));

        Outcome outcome = await RunAsync("get", service.Address.ToString());

        Assert.Equal((1, ""), (outcome.Code, outcome.Text));
        Assert.Contains(expected, outcome.Error, StringComparison.Ordinal);
    }

    private static CannedService Start(string document, string path, string body) =>
        new(
            (document, "application/json", Document),
            (path, Protobuf, body),
            ("/protos/broken.proto", "text/plain", "message {"),
            (
                "/protos/other.proto",
                "text/plain",
                "syntax = \"proto3\"; message Order { int32 wrong = 1; } message Latest { int32 number = 1; }"
            ),
            ("/protos/orders.proto", "text/plain", "syntax = \"proto3\"; package shop; message Order { int32 id = 1; }")
        );
}
