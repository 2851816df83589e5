using System.Net.Sockets;
using System.Security.Cryptography;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>What the operator can mend is said in one line, without a stack trace.</summary>
internal static class StartFailure
{
    /// <summary>The line, or null for an exception that is a fault of the program.</summary>
    public static string? Explain(Exception exception) => exception switch
    {
        InvalidSettingException => exception.Message,
        // The JSON file provider: which file, then what is wrong with it and where.
        UnauthorizedAccessException or IOException => $"A file cannot be read: {exception.Message}",
        InvalidDataException { InnerException: { } cause } => $"{exception.Message} {(cause.InnerException ?? cause).Message}",
        OperationCanceledException => "Stopped before the start was complete.",
        _ => null,
    };

    /// <summary>Starts listening, which only the addresses can stop.</summary>
    /// <exception cref="InvalidSettingException">An address is in use, not this machine's, or needs a certificate.</exception>
    public static async Task StartAsync(WebApplication app)
    {
        try
        {
            await app.StartAsync();
        }
        catch (Exception exception) when (exception is IOException or SocketException or CryptographicException
            or InvalidOperationException { Source: "Microsoft.AspNetCore.Server.Kestrel.Core" })
        {
            ListenAddresses addresses = app.Services.GetRequiredService<ListenAddresses>();
            // The first line is the reason; what follows is advice for developers.
            string reason = exception.Message.Split('\n')[0].Trim();
            (string setting, IEnumerable<string> urls) = addresses.NamedIn(reason);
            throw new InvalidSettingException(setting, $"cannot listen on {string.Join(';', urls)}: {reason}");
        }
    }
}
