using System.Globalization;
using Microsoft.AspNetCore.Server.Kestrel.Core;

namespace SerializationApi.Api.Settings;

/// <summary>
/// Where the service listens. One cleartext port cannot serve both HTTP/1.1 and HTTP/2, since there is no ALPN without
/// TLS to choose between them; HTTP/2 therefore has addresses of its own.
/// </summary>
internal sealed class ListenAddresses
{
    // What the host reads from ASPNETCORE_URLS and --urls, and from ASPNETCORE_HTTP_PORTS, which the .NET images set.
    private const string UrlsKey = "urls";
    private const string HttpPortsKey = "http_ports";

    // Kestrel's own, which go before all others.
    private const string EndpointsKey = "Kestrel:Endpoints";

    private const string Http2Key = $"{ServiceSettings.Section}:{nameof(ServiceSettings.Http2Urls)}";

    private readonly IReadOnlyList<string> _http2;
    private readonly HashSet<int> _http2Ports;

    // Where the HTTP/1.1 addresses come from.
    private readonly string _setting;

    private ListenAddresses(string setting, IReadOnlyList<string> http1, IReadOnlyList<string> http2)
    {
        _setting = setting;
        _http2 = http2;
        Http1 = http1;
        All = [.. http1, .. http2];
        _http2Ports = [.. http2.Select(url => BindingAddress.Parse(url).Port)];
    }

    /// <summary>The addresses that serve HTTP/1.1.</summary>
    public IReadOnlyList<string> Http1 { get; }

    /// <summary>All addresses.</summary>
    public IReadOnlyList<string> All { get; }

    /// <summary>Whether a port serves HTTP/2 only.</summary>
    public bool IsHttp2(int port) => _http2Ports.Contains(port);

    /// <summary>The addresses that a message names, and their setting; all HTTP/1.1 addresses when it names none.</summary>
    public (string Setting, IEnumerable<string> Urls) NamedIn(string message)
    {
        // Kestrel writes an address without the wildcard's sort, but with its port.
        string[] parts = message.Split(' ', ':', '.', '/');
        bool IsNamed(string url) => parts.Contains(BindingAddress.Parse(url).Port.ToString(CultureInfo.InvariantCulture), StringComparer.Ordinal);
        return _http2.Any(IsNamed) ? (Http2Key, _http2.Where(IsNamed))
            : Http1.Any(IsNamed) ? (_setting, Http1.Where(IsNamed))
            : (_setting, All);
    }

    /// <summary>Chooses the addresses: those the host was told come before those of the settings.</summary>
    /// <exception cref="InvalidSettingException">An address is malformed, or used twice, or one of Kestrel's own is malformed.</exception>
    public static ListenAddresses Read(IConfiguration configuration, ServiceSettings settings)
    {
        const string OwnKey = $"{ServiceSettings.Section}:{nameof(ServiceSettings.Urls)}";
        (string setting, string? urls) = configuration switch
        {
            _ when configuration[UrlsKey] is { Length: > 0 } told => (UrlsKey, told),
            _ when configuration[HttpPortsKey] is { Length: > 0 } ports => (HttpPortsKey, string.Join(';', Tokens(ports).Select(port => $"http://*:{port}"))),
            _ => (OwnKey, settings.Urls),
        };
        var addresses = new ListenAddresses(setting, Split(setting, urls), Split(Http2Key, settings.Http2Urls));
        if (addresses.All.Count == 0)
        {
            throw new InvalidSettingException(setting, "expected at least one address, found none.");
        }

        CheckEndpoints(configuration.GetSection(EndpointsKey));
        string? shared = addresses.Http1.FirstOrDefault(url => addresses.IsHttp2(BindingAddress.Parse(url).Port));
        return shared is null ? addresses : throw new InvalidSettingException(Http2Key, $"expected a port of its own, found that of {shared}.");
    }

    private static void CheckEndpoints(IConfigurationSection endpoints)
    {
        SettingsReader.RefuseValue(endpoints);
        foreach (IConfigurationSection endpoint in endpoints.GetChildren())
        {
            SettingsReader.RefuseValue(endpoint);
            Check($"{endpoint.Path}:Url", endpoint["Url"] ?? "");
            if (endpoint["Protocols"] is { } protocols && !Enum.TryParse(protocols, ignoreCase: true, out HttpProtocols _))
            {
                throw new InvalidSettingException($"{endpoint.Path}:Protocols", $"expected one of {string.Join(", ", Enum.GetNames<HttpProtocols>())}, found \"{protocols}\".");
            }
        }
    }

    private static IReadOnlyList<string> Split(string key, string? urls) => [.. Tokens(urls).Select(url => Check(key, url))];

    private static string[] Tokens(string? list) =>
        (list ?? "").Split(';', StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries);

    private static string Check(string key, string url) => IsAddress(url) ? url
        : throw new InvalidSettingException(key, $"expected addresses such as http://localhost:5080 separated by semicolons, found \"{url}\".");

    // BindingAddress, which Kestrel parses with, takes ":x" and "a b" for hosts; Uri knows better but has no wildcards.
    private static bool IsAddress(string url)
    {
        string concrete = url.Replace("://*", "://any", StringComparison.Ordinal).Replace("://+", "://any", StringComparison.Ordinal);
        return Uri.TryCreate(concrete, UriKind.Absolute, out Uri? uri)
            && uri is { Scheme: "http" or "https", PathAndQuery: "/", UserInfo: "" };
    }
}
