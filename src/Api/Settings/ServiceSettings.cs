using System.IO.Compression;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Settings;

/// <summary>
/// The section <c>Service</c> of appsettings.json; each setting can also be given as an environment variable
/// (<c>Service__MaxCount</c>) or an argument (<c>--Service:MaxCount</c>).
/// </summary>
internal sealed record ServiceSettings
{
    public const string Section = "Service";

    /// <summary>
    /// The shortest time of a stop, in seconds: for up to one Kestrel waits for connections that it has aborted, then telemetry is sent and the process ends.
    /// </summary>
    public const int MinShutdownSeconds = 3;

    /// <summary>Where to listen, separated by semicolons; ASPNETCORE_URLS, ASPNETCORE_HTTP_PORTS and --urls come first.</summary>
    public required string Urls { get; init; }

    /// <summary>Where to listen for HTTP/2 without TLS (prior knowledge), separated by semicolons; empty for nowhere.</summary>
    public required string Http2Urls { get; init; }

    /// <summary>The name of the format that an absent Accept gets.</summary>
    public required string DefaultFormat { get; init; }

    /// <summary>The largest <c>count</c> of a sample.</summary>
    public required int MaxCount { get; init; }

    /// <summary>The largest request body as sent, in bytes.</summary>
    public required long MaxRequestBodyBytes { get; init; }

    /// <summary>The largest request body after decompression, of Content-Encoding and of LZ4, in bytes.</summary>
    public required int MaxDecompressedBytes { get; init; }

    /// <summary>The most memory that decoding one body may take, in bytes; 0 for 16 times the body, and at least 16 MiB.</summary>
    public required long MaxDecodedBytes { get; init; }

    /// <summary>How many bytes one byte of a body's Content-Encoding, or of LZ4, may become on average, once there are more than 1 MiB.</summary>
    public required int MaxExpansion { get; init; }

    /// <summary>How many connections may be open; Kestrel closes those beyond.</summary>
    public required int MaxConnections { get; init; }

    /// <summary>How much memory all requests may hold together, in bytes; 0 for half of what the process may use.</summary>
    public required long MaxMemoryBytes { get; init; }

    /// <summary>How long a request waits for memory before it gets 503, in seconds.</summary>
    public required int MaxWaitSeconds { get; init; }

    /// <summary>The limits of every format.</summary>
    public FormatLimits FormatLimits => new()
    {
        MaxDepth = MaxDepth,
        MaxDecompressedBytes = MaxDecompressedBytes,
        MaxDecodedBytes = MaxDecodedBytes > 0 ? MaxDecodedBytes : null,
        MaxExpansion = MaxExpansion,
    };

    /// <summary>How long a request may take, in seconds; then its connection is closed.</summary>
    public required int RequestSeconds { get; init; }

    /// <summary>How slow a client may send a body or take a response, in bytes per second on average; 0 for any.</summary>
    public required int MinBytesPerSecond { get; init; }

    /// <summary>How deep objects and lists may nest.</summary>
    public required int MaxDepth { get; init; }

    /// <summary>Whether responses are compressed when Accept-Encoding asks.</summary>
    public required bool ResponseCompression { get; init; }

    /// <summary>The smallest response that is compressed, in bytes.</summary>
    public required int MinCompressedBytes { get; init; }

    /// <summary>How hard gzip compresses responses.</summary>
    public required CompressionLevel GzipLevel { get; init; }

    /// <summary>How hard gzip compresses what LZ4 has compressed: .NET's fastest level finds nothing more in it.</summary>
    public required CompressionLevel GzipLevelOfLz4 { get; init; }

    /// <summary>How hard Brotli compresses responses.</summary>
    public required CompressionLevel BrotliLevel { get; init; }

    /// <summary>How much memory the responses that are kept take together, in bytes; 0 to keep none.</summary>
    public required long CacheBytes { get; init; }

    /// <summary>The server of Redis that several instances keep responses on together; null to keep them in the process.</summary>
    public required Uri? OutputCache { get; init; }

    /// <summary>Whether there are an OpenAPI document, Swagger UI and the lab.</summary>
    public required bool Documentation { get; init; }

    /// <summary>How long the stop may take in all, in seconds; requests in flight have all but the last three.</summary>
    public required int ShutdownSeconds { get; init; }

    /// <summary>Reads and checks the section.</summary>
    /// <exception cref="InvalidSettingException">A setting is unknown, malformed or out of range.</exception>
    public static ServiceSettings Read(IConfiguration configuration)
    {
        var reader = new SettingsReader(configuration, Section);
        ServiceSettings settings = Read(reader);
        reader.RefuseOthers();
        return settings;
    }

    /// <summary>What can be set.</summary>
    public static IReadOnlyList<SettingDescription> Describe()
    {
        var reader = new SettingsReader(new ConfigurationBuilder().Build(), Section);
        Read(reader);
        return reader.Known;
    }

    /// <summary>Checks the default format against the formats, which are known once the service is built.</summary>
    /// <exception cref="InvalidSettingException">There is no such format.</exception>
    public void CheckDefaultFormat(FormatSet formats)
    {
        if (formats.FindByName(DefaultFormat) is null)
        {
            string names = string.Join(", ", formats.Formats.Select(format => format.Name));
            throw new InvalidSettingException($"{Section}:{nameof(DefaultFormat)}", $"expected one of {names}, found \"{DefaultFormat}\".");
        }
    }

    private static ServiceSettings Read(SettingsReader reader) => new()
    {
        Urls = reader.Text(nameof(Urls), "http://localhost:5080"),
        Http2Urls = reader.Text(nameof(Http2Urls), ""),
        DefaultFormat = reader.Text(nameof(DefaultFormat), "json"),
        MaxCount = (int)reader.Integer(nameof(MaxCount), 1_000_000, 1, 10_000_000),
        MaxRequestBodyBytes = reader.Integer(nameof(MaxRequestBodyBytes), 256 << 20, 1, int.MaxValue),
        MaxDecompressedBytes = (int)reader.Integer(nameof(MaxDecompressedBytes), 256 << 20, 1, int.MaxValue),
        MaxDecodedBytes = reader.Integer(nameof(MaxDecodedBytes), 0, 0, 1_000_000_000_000),
        MaxExpansion = (int)reader.Integer(nameof(MaxExpansion), 100, 1, int.MaxValue),
        MaxConnections = (int)reader.Integer(nameof(MaxConnections), 10_000, 1, int.MaxValue),
        MaxMemoryBytes = reader.Integer(nameof(MaxMemoryBytes), 0, 0, 1_000_000_000_000),
        MaxWaitSeconds = (int)reader.Integer(nameof(MaxWaitSeconds), 5, 0, 3_600),
        RequestSeconds = (int)reader.Integer(nameof(RequestSeconds), 120, 1, 86_400),
        MinBytesPerSecond = (int)reader.Integer(nameof(MinBytesPerSecond), 1_000, 0, int.MaxValue),
        MaxDepth = (int)reader.Integer(nameof(MaxDepth), 64, 1, 1_000),
        ResponseCompression = reader.Boolean(nameof(ResponseCompression), true),
        MinCompressedBytes = (int)reader.Integer(nameof(MinCompressedBytes), 1_024, 0, int.MaxValue),
        GzipLevel = reader.Level(nameof(GzipLevel), CompressionLevel.Fastest),
        GzipLevelOfLz4 = reader.Level(nameof(GzipLevelOfLz4), CompressionLevel.Optimal),
        BrotliLevel = reader.Level(nameof(BrotliLevel), CompressionLevel.Fastest),
        CacheBytes = reader.Integer(nameof(CacheBytes), 32 << 20, 0, 1_000_000_000_000),
        OutputCache = reader.Redis(nameof(OutputCache)),
        Documentation = reader.Boolean(nameof(Documentation), true),
        ShutdownSeconds = (int)reader.Integer(nameof(ShutdownSeconds), 8, MinShutdownSeconds, 3_600),
    };
}
