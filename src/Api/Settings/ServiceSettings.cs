using SerializationApi.Formats;

namespace SerializationApi.Api.Settings;

/// <summary>
/// The section <c>Service</c> of appsettings.json; each setting can also be given as an environment variable
/// (<c>Service__MaxCount</c>) or an argument (<c>--Service:MaxCount</c>).
/// </summary>
internal sealed record ServiceSettings
{
    public const string Section = "Service";

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

    /// <summary>How deep objects and lists may nest.</summary>
    public required int MaxDepth { get; init; }

    /// <summary>Whether responses are compressed when Accept-Encoding asks.</summary>
    public required bool ResponseCompression { get; init; }

    /// <summary>The smallest response that is compressed, in bytes.</summary>
    public required int MinCompressedBytes { get; init; }

    /// <summary>How long clients on open connections are still served, and asked to leave, after SIGTERM, in seconds.</summary>
    public required int DrainSeconds { get; init; }

    /// <summary>How long the stop may take in all, for draining and for requests in flight, in seconds.</summary>
    public required int ShutdownSeconds { get; init; }

    /// <summary>Reads and checks the section.</summary>
    /// <exception cref="InvalidSettingException">A setting is unknown, malformed or out of range.</exception>
    public static ServiceSettings Read(IConfiguration configuration)
    {
        var reader = new SettingsReader(configuration, Section);
        var settings = new ServiceSettings
        {
            Urls = reader.Text(nameof(Urls), "http://localhost:5080"),
            Http2Urls = reader.Text(nameof(Http2Urls), ""),
            DefaultFormat = reader.Text(nameof(DefaultFormat), "json"),
            MaxCount = (int)reader.Integer(nameof(MaxCount), 1_000_000, 1, 10_000_000),
            MaxRequestBodyBytes = reader.Integer(nameof(MaxRequestBodyBytes), 256 << 20, 1, int.MaxValue),
            MaxDecompressedBytes = (int)reader.Integer(nameof(MaxDecompressedBytes), 256 << 20, 1, int.MaxValue),
            MaxDepth = (int)reader.Integer(nameof(MaxDepth), 64, 1, 1_000),
            ResponseCompression = reader.Boolean(nameof(ResponseCompression), true),
            MinCompressedBytes = (int)reader.Integer(nameof(MinCompressedBytes), 1_024, 0, int.MaxValue),
            DrainSeconds = (int)reader.Integer(nameof(DrainSeconds), 1, 0, 3_600),
            ShutdownSeconds = (int)reader.Integer(nameof(ShutdownSeconds), 8, 0, 3_600),
        };
        reader.RefuseOthers();
        return settings;
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
}
