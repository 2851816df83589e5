using System.ComponentModel.DataAnnotations;
using System.Globalization;
using System.IO.Compression;
using System.Reflection;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Settings;

/// <summary>
/// The section <c>Service</c> of appsettings.json; each setting can also be given as an environment variable
/// (<c>Service__MaxCount</c>) or an argument (<c>--Service:MaxCount</c>).
/// </summary>
internal sealed record ServiceSettings : IValidatableObject
{
    public const string Section = "Service";

    /// <summary>
    /// The shortest shutdown time, in seconds: for up to one Kestrel waits for connections that it has aborted, then telemetry is sent and
    /// the process ends.
    /// </summary>
    public const int MinShutdownSeconds = 3;

    /// <summary>The settings.</summary>
    public static IReadOnlyList<PropertyInfo> All { get; } =
    [.. typeof(ServiceSettings).GetProperties().Where(property => property.CanWrite)];

    /// <summary>The listen addresses, separated by semicolons; ASPNETCORE_URLS, ASPNETCORE_HTTP_PORTS and --urls take precedence.</summary>
    public string Urls { get; init; } = "http://localhost:5080";

    /// <summary>The listen addresses for HTTP/2 without TLS (prior knowledge), separated by semicolons; empty for none.</summary>
    public string Http2Urls { get; init; } = "";

    /// <summary>The name of the format for requests without Accept.</summary>
    public string DefaultFormat { get; init; } = "json";

    /// <summary>The largest <c>count</c> of a sample.</summary>
    [Range(1, 10_000_000)]
    public int MaxCount { get; init; } = 1_000_000;

    /// <summary>The largest request body as sent, in bytes.</summary>
    [Range(1.0, int.MaxValue)]
    public long MaxRequestBodyBytes { get; init; } = 256 << 20;

    /// <summary>The largest request body after decompression, of Content-Encoding and of LZ4, in bytes.</summary>
    [Range(1, int.MaxValue)]
    public int MaxDecompressedBytes { get; init; } = 256 << 20;

    /// <summary>The most memory that decoding one body may take, in bytes; 0 for 16 times the body, and at least 16 MiB.</summary>
    [Range(0.0, 1_000_000_000_000)]
    public long MaxDecodedBytes { get; init; }

    /// <summary>How many bytes one byte of a body's Content-Encoding, or of LZ4, may become on average, above 1 MiB.</summary>
    [Range(1, int.MaxValue)]
    public int MaxExpansion { get; init; } = 100;

    /// <summary>
    /// The maximum number of open connections; Kestrel closes further ones. 0 for one per 48 KiB of the process's memory, at most 10,000.
    /// </summary>
    [Range(0, int.MaxValue)]
    public int MaxConnections { get; init; }

    /// <summary>The most memory that all requests may hold together, in bytes; 0 for half of the process's memory.</summary>
    [Range(0.0, 1_000_000_000_000)]
    public long MaxMemoryBytes { get; init; }

    /// <summary>How long a request waits for memory before it gets 503, in seconds.</summary>
    [Range(0, 3_600)]
    public int MaxWaitSeconds { get; init; } = 5;

    /// <summary>The limits of every format.</summary>
    public FormatLimits FormatLimits =>
        new()
        {
            MaxDepth = MaxDepth,
            MaxDecompressedBytes = MaxDecompressedBytes,
            MaxDecodedBytes = MaxDecodedBytes > 0 ? MaxDecodedBytes : null,
            MaxExpansion = MaxExpansion,
        };

    /// <summary>How long a request may take, in seconds; then its connection is closed.</summary>
    [Range(1, 86_400)]
    public int RequestSeconds { get; init; } = 120;

    /// <summary>The lowest average rate at which a client may send a body or take a response, in bytes per second; 0 for any.</summary>
    [Range(0, int.MaxValue)]
    public int MinBytesPerSecond { get; init; } = 1_000;

    /// <summary>The maximum nesting of objects and lists.</summary>
    [Range(1, 1_000)]
    public int MaxDepth { get; init; } = 64;

    /// <summary>Whether responses are compressed if Accept-Encoding asks for it.</summary>
    public bool ResponseCompression { get; init; } = true;

    /// <summary>The smallest response that is compressed, in bytes.</summary>
    [Range(0, int.MaxValue)]
    public int MinCompressedBytes { get; init; } = 1_024;

    /// <summary>The gzip level of responses.</summary>
    [EnumDataType(typeof(CompressionLevel))]
    public CompressionLevel GzipLevel { get; init; } = CompressionLevel.Fastest;

    /// <summary>The gzip level of LZ4-compressed responses: .NET's fastest level finds nothing more in them.</summary>
    [EnumDataType(typeof(CompressionLevel))]
    public CompressionLevel GzipLevelOfLz4 { get; init; } = CompressionLevel.Optimal;

    /// <summary>The Brotli level of responses.</summary>
    [EnumDataType(typeof(CompressionLevel))]
    public CompressionLevel BrotliLevel { get; init; } = CompressionLevel.Fastest;

    /// <summary>The most memory of all cached responses together, in bytes; 0 to cache none.</summary>
    [Range(0.0, 1_000_000_000_000)]
    public long CacheBytes { get; init; } = 32 << 20;

    /// <summary>The Redis server on which several instances share cached responses; empty to cache them in the process.</summary>
    public string OutputCache { get; init; } = "";

    /// <summary>Whether the OpenAPI document, Swagger UI and the lab page are served.</summary>
    public bool Documentation { get; init; } = true;

    /// <summary>The longest shutdown in seconds; requests in flight have all but the last three.</summary>
    [Range(MinShutdownSeconds, 3_600)]
    public int ShutdownSeconds { get; init; } = 8;

    /// <summary>Reads and checks the section.</summary>
    /// <exception cref="InvalidSettingException">A setting is unknown, malformed or out of range.</exception>
    public static ServiceSettings Read(IConfiguration configuration)
    {
        IConfigurationSection section = configuration.GetSection(Section);
        // A misspelled setting would otherwise silently leave the default.
        if (
            section
                .GetChildren()
                .FirstOrDefault(child => !All.Any(property => property.Name.Equals(child.Key, StringComparison.OrdinalIgnoreCase))) is
            { } unknown
        )
        {
            throw new InvalidSettingException(unknown.Path, "unknown setting; --help lists all settings.");
        }

        ServiceSettings settings;
        try
        {
            settings = section.Get<ServiceSettings>() ?? new ServiceSettings();
        }
        catch (InvalidOperationException malformed)
        {
            throw new InvalidSettingException(Section, malformed.Message);
        }

        var mistakes = new List<ValidationResult>();
        return Validator.TryValidateObject(settings, new ValidationContext(settings), mistakes, validateAllProperties: true)
            ? settings
            : throw new InvalidSettingException($"{Section}:{mistakes[0].MemberNames.First()}", mistakes[0].ErrorMessage!);
    }

    public IEnumerable<ValidationResult> Validate(ValidationContext validationContext)
    {
        if (
            OutputCache.Length > 0
            && !(
                Uri.TryCreate(OutputCache, UriKind.Absolute, out Uri? url)
                && url is { Scheme: "redis" or "rediss", Host.Length: > 0 }
                && url.AbsolutePath.Trim('/') is var database
                && (database.Length == 0 || ushort.TryParse(database, NumberStyles.None, CultureInfo.InvariantCulture, out _))
            )
        )
        {
            // It may hold a password, which is not repeated.
            yield return new ValidationResult(
                "expected nothing or redis://[[user]:password@]host[:port][/database], rediss:// for TLS, found another text.",
                [nameof(OutputCache)]
            );
        }
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
