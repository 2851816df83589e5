using System.Net;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary><c>--healthcheck</c>: asks the running service with the same settings, so that an image needs no curl.</summary>
internal static class HealthCheckCommand
{
    public const string Argument = "--healthcheck";

    private static readonly TimeSpan Timeout = TimeSpan.FromSeconds(3);

    /// <summary>Asks the first address of the settings.</summary>
    /// <returns>The exit code: 0 if the service is healthy, 1 if it is not or does not respond.</returns>
    /// <exception cref="InvalidSettingException">A setting is wrong.</exception>
    public static async Task<int> RunAsync(string[] args)
    {
        IConfiguration configuration = Service.CreateBuilder(args).Configuration;
        var settings = ServiceSettings.Read(configuration);
        string? http1 = Listening.Http1Of(configuration, settings).FirstOrDefault();
        string address = http1 ?? settings.Http2Urls.Split(';')[0];
        using var client = new HttpClient
        {
            Timeout = Timeout,
            DefaultRequestVersion = http1 is not null ? HttpVersion.Version11 : HttpVersion.Version20,
            DefaultVersionPolicy = HttpVersionPolicy.RequestVersionExact,
        };
        try
        {
            using HttpResponseMessage response = await client.GetAsync(Reachable(address));
            return response.IsSuccessStatusCode ? 0 : 1;
        }
        catch (Exception exception) when (exception is HttpRequestException or TaskCanceledException)
        {
            await Console.Error.WriteLineAsync($"{address} does not respond: {exception.Message}");
            return 1;
        }
    }

    // A listen address may be a wildcard; loopback reaches it.
    private static Uri Reachable(string listenAddress)
    {
        var address = BindingAddress.Parse(listenAddress);
        string host = address.Host is "*" or "+" or "0.0.0.0" or "[::]" ? "127.0.0.1" : address.Host;
        return new Uri($"{address.Scheme}://{host}:{address.Port}{Health.Path}");
    }
}
