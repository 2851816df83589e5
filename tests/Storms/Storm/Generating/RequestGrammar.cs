using System.Text;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Generating;

/// <summary>Random requests at every way in of the service.</summary>
internal static class RequestGrammar
{
    private const int LongCount = 20_000;
    private const int MaxCount = 1_000_000;
    private const string ContentType = "content-type: ";

    private static readonly string[] Datasets = ["organizations", "demos", "users", "messages"];
    private static readonly string[] Json = ["application/json", "application/x-ndjson"];
    private static readonly string[] Types = [.. Json, "application/x-msgpack", "application/x-protobuf", "application/x-memorypack"];

    /// <summary>Whether its responses may be long.</summary>
    public static bool HasLongResponse(StormClient client) =>
        client.Path.Contains($"count={LongCount}", StringComparison.Ordinal)
        || client.Path.Contains($"count={MaxCount}", StringComparison.Ordinal)
        || client.Body?.Prefix?.StartsWith("08C0", StringComparison.Ordinal) == true;

    /// <summary>A request, without steps.</summary>
    public static StormClient Next(Random random) =>
        random.Next(8) switch
        {
            0 or 1 => Sample(random),
            2 or 3 => Echo(random),
            4 or 5 => Call(random, isWeb: false),
            6 => random.OneIn(2) ? Call(random, isWeb: true) : Lab(random),
            _ => random.OneIn(2) ? Lab(random) : Odd(random),
        };

    private static Protocol Either(Random random) => random.Pick(Protocol.Http1, Protocol.Http2);

    private static StormClient Sample(Random random) =>
        new()
        {
            Protocol = Either(random),
            Path =
                $"/{random.Pick(Datasets)}/sample?count={random.Pick(5, 300, 2_000, 9_600, LongCount, MaxCount)}"
                + (random.OneIn(4) ? "" : "&seed={n}"),
            Fields = [.. Fields(random)],
            Steps = [],
        };

    private static IEnumerable<string> Fields(Random random)
    {
        if (!random.OneIn(3))
        {
            yield return "accept: "
                + random.Pick([.. Types, "application/x-msgpack;compression=lz4-block-array", "*/*", "text/html, application/json;q=0.1"]);
        }

        if (random.OneIn(3))
        {
            yield return "accept-encoding: " + random.Pick("gzip", "br", "gzip, br;q=0.5, *;q=0");
        }
    }

    private static StormClient Echo(Random random)
    {
        string type = random.Pick(Types);
        Body body = Payload(random, type, random.Pick(Datasets), out string dataset);
        return Post(random, $"/{dataset}/echo", type, body);
    }

    private static StormClient Lab(Random random)
    {
        string type = random.Pick(Types);
        Body body = Payload(random, type, "users", out _);
        string query = $"?format={type}";
        string path = random.Pick("annotate" + query, "annotate", $"convert{query}&contract=User&to=application/json", "sizes");
        return Post(random, "/lab/" + path, type, body);
    }

    private static StormClient Post(Random random, string path, string type, Body body)
    {
        IEnumerable<string> coded = body.Coding is { } coding ? [$"content-encoding: {coding}"] : [];
        return new StormClient
        {
            Protocol = Either(random),
            Method = "POST",
            Path = path,
            Fields = [ContentType + type, .. coded, .. Fields(random)],
            Length = random.Pick<long?>(null, StormClient.Own, StormClient.Own, 16_384, 1 << 20, 200 << 20),
            Body = body,
            Steps = [],
        };
    }

    // What is valid, what is cut, what grows when it is read, and noise.
    private static Body Payload(Random random, string type, string anyDataset, out string dataset)
    {
        dataset = anyDataset;
        string? coding = random.OneIn(4) ? random.Pick("gzip", "br", "deflate") : null;
        switch (random.Next(4))
        {
            case 0 or 1:
                return new Body
                {
                    Sample = $"/{dataset}/sample?count={random.Pick(1, 100, 1_000, 8_000)}",
                    Coding = coding,
                    Bytes = random.OneIn(3) ? random.Pick(1_000, 16_000, 500_000) : 4 << 20,
                };
            case 2:
                dataset = "users";
                (string prefix, string unit) = Growing(random, type);
                int bytes = coding is null ? random.Pick(1_000, 16_000, 64_000, 1 << 20) : random.Pick(1 << 20, 20 << 20);
                return new Body
                {
                    Prefix = prefix,
                    Unit = unit,
                    Bytes = bytes,
                    Coding = coding,
                };
            default:
                return new Body { Bytes = random.Pick(100, 16_000, 1 << 20), Coding = coding };
        }
    }

    private static (string Prefix, string Unit) Growing(Random random, string type) =>
        type switch
        {
            "application/x-msgpack" => random.Pick(("DD00FFFFFF", "C0"), ("DD00FFFFFF", "80"), ("", "91"), ("DEFFFF", "A0C0")),
            "application/x-protobuf" => random.Pick(("", "0A00"), ("", "0A021A00"), ("", "0A81808000")),
            "application/x-memorypack" => random.Pick(("FFFFFF00", "FF"), ("FFFF0000", "07")),
            _ => random.Pick(
                (Hex("["), Hex("{},")),
                (Hex("["), Hex("null,")),
                ("", Hex("[")),
                (Hex("["), Hex(" ")),
                ("", Hex("{\"Friends\":[")),
                (Hex("[{\"Name\":\""), Hex("a"))
            ),
        };

    private static string Hex(string text) => Convert.ToHexString(Encoding.UTF8.GetBytes(text));

    private static StormClient Call(Random random, bool isWeb)
    {
        string dataset = random.Pick(Datasets);
        string method = random.Pick("Echo", "Sample", "SampleItems", "Collect", "Exchange");
        string type = isWeb
            ? random.Pick("application/grpc-web", "application/grpc-web-text", "application/grpc-web+proto")
            : random.Pick("application/grpc", "application/grpc+proto");
        Body body = Message(random, method) with { IsText = type.Contains("text", StringComparison.Ordinal) };
        IEnumerable<string> coded = body.Coding is null ? [] : ["grpc-encoding: gzip"];
        IEnumerable<string> timed = random.OneIn(6) ? ["grpc-timeout: " + random.Pick("1S", "100m", "1u")] : [];
        return new StormClient
        {
            Protocol = isWeb ? Either(random) : Protocol.Http2,
            Method = "POST",
            Path = $"/contracts.{dataset}.{char.ToUpperInvariant(dataset[0])}{dataset[1..]}/{method}",
            Fields = [ContentType + type, "te: trailers", .. coded, .. timed],
            Length = isWeb && random.OneIn(2) ? StormClient.Own : null,
            Body = body with { IsMessage = true },
            Steps = [],
        };
    }

    private static Body Message(Random random, string method)
    {
        if (method.StartsWith("Sample", StringComparison.Ordinal) && !random.OneIn(4))
        {
            // Field 1, the count: 5, 9,600 or 1,000,000.
            return new Body { Prefix = random.Pick("0805", "08804B", "08C0843D") };
        }

        string? coding = random.OneIn(4) ? "gzip" : null;
        return random.Next(5) switch
        {
            0 => new Body { Prefix = "0A0161", Coding = coding },
            1 => new Body { Prefix = "0A", Claimed = random.Pick(100, 16_000, 100_000, 240 << 20) },
            2 => new Body(),
            3 => new Body
            {
                Unit = random.Pick("0A00", "1A00", "0A021A00"),
                Bytes = coding is null ? random.Pick(1_000, 64_000, 1 << 20) : random.Pick(1 << 20, 20 << 20),
                Coding = coding,
            },
            _ => new Body
            {
                Sample = $"/users/sample?count={random.Pick(1, 100, 8_000)}",
                SampleType = "application/x-protobuf",
                Bytes = 4 << 20,
                Coding = coding,
            },
        };
    }

    private static StormClient Odd(Random random) =>
        new()
        {
            Protocol = Either(random),
            Method = random.Pick("GET", "HEAD", "POST", "PUT", "OPTIONS", "BREW"),
            Path = random.Pick(
                "/formats",
                "/schemas/users.proto",
                "/openapi/v1.json",
                "/nowhere",
                "/lab",
                "/lab/endpoints",
                "/users/echo",
                "/healthz",
                "/users/sample?count=x"
            ),
            Fields = [.. Fields(random), random.Pick("x-short: x", "x-long: " + new string('x', 8_000), "expect: 100-continue")],
            Length = random.Pick<long?>(null, null, 100, 200 << 20),
            Steps = [],
        };
}
