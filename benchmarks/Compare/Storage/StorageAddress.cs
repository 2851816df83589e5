namespace SerializationApi.Benchmarks.Compare.Storage;

/// <summary>A server that rows are written to.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Url">Where it is.</param>
internal sealed record StorageAddress(StorageKind Kind, Uri Url)
{
    private const int RedisPort = 6379;
    private const int PostgresPort = 5432;

    /// <summary>The forms of an address.</summary>
    public const string Forms =
        "redis://[:password@]host[:port][/database], rediss:// for TLS, postgres://[user[:password]@]host[:port]/database[?keyword=value]";

    /// <summary>The server's name in reports.</summary>
    public string Name => Kind == StorageKind.Redis ? "redis" : "postgres";

    /// <summary>The port, the usual one where none is named.</summary>
    public int Port =>
        Url.Port > 0 ? Url.Port
        : Kind == StorageKind.Redis ? RedisPort
        : PostgresPort;

    /// <summary>The user; empty for none.</summary>
    public string User => Uri.UnescapeDataString(Url.UserInfo.Split(':', 2)[0]);

    /// <summary>The password; null for none.</summary>
    public string? Password => Url.UserInfo.Split(':', 2) is [_, string password] ? Uri.UnescapeDataString(password) : null;

    /// <summary>What stands behind the slash; empty for nothing.</summary>
    public string Database => Uri.UnescapeDataString(Url.AbsolutePath.TrimStart('/'));

    /// <summary>Reads an address.</summary>
    /// <exception cref="FormatException">It is none. The message has no password.</exception>
    public static StorageAddress Parse(string text)
    {
        if (!Uri.TryCreate(text, UriKind.Absolute, out Uri? url) || url.Host.Length == 0 || KindOf(url.Scheme) is not { } kind)
        {
            throw new FormatException($"an address is {Forms}");
        }

        var address = new StorageAddress(kind, url);
        if (kind == StorageKind.Redis && address.User.Length > 0)
        {
            throw new FormatException("Redis takes a password but no user: redis://:password@host");
        }

        if (kind == StorageKind.Redis && address.Database.Length > 0 && !ushort.TryParse(address.Database, out _))
        {
            throw new FormatException($"a database of Redis is a number, not '{address.Database}'");
        }

        return address;
    }

    /// <summary>The address without what is secret.</summary>
    public override string ToString() => $"{Url.Scheme}://{Url.Host}:{Port}";

    private static StorageKind? KindOf(string scheme) =>
        scheme switch
        {
            "redis" or "rediss" => StorageKind.Redis,
            "postgres" or "postgresql" => StorageKind.Postgres,
            _ => null,
        };
}
