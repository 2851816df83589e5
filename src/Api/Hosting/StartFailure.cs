using System.Net.Sockets;
using System.Security.Cryptography;
using SerializationApi.Api.Settings;

namespace SerializationApi.Api.Hosting;

/// <summary>Reports problems that the operator can fix in one line, without a stack trace.</summary>
internal static class StartFailure
{
    /// <summary>Returns the line, or null for an exception that is a fault of the program.</summary>
    public static string? Explain(Exception exception) =>
        exception switch
        {
            InvalidSettingException => exception.Message,
            // The JSON file provider: which file, then what is wrong with it and where.
            UnauthorizedAccessException => $"A file cannot be read: {exception.Message}",
            InvalidDataException { InnerException: { } cause } => $"{exception.Message} {(cause.InnerException ?? cause).Message}",
            // An address is in use, not this machine's, invalid, or needs a certificate: the first line says which; the rest is advice for
            // developers.
            IOException
            or SocketException
            or FormatException
            or CryptographicException
            or InvalidOperationException { Source: "Microsoft.AspNetCore.Server.Kestrel.Core" } =>
                $"Cannot start: {exception.Message.Split('\n')[0].Trim()}",
            OperationCanceledException => "Stopped before the service had started.",
            _ => null,
        };
}
