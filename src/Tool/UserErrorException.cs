namespace SerializationApi.Tool;

/// <summary>What is asked for cannot be done; the message is one line for whoever asked.</summary>
/// <param name="message">What is wrong.</param>
/// <param name="exitCode">What the program returns.</param>
internal sealed class UserErrorException(string message, int exitCode = ExitCode.BadArguments) : Exception(message)
{
    /// <summary>What the program returns.</summary>
    public int ExitCode { get; } = exitCode;
}

/// <summary>What the program returns.</summary>
internal static class ExitCode
{
    /// <summary>All is well.</summary>
    public const int Success = 0;

    /// <summary>A payload is invalid or has no form in a format, the service refuses, or two payloads differ.</summary>
    public const int Failure = 1;

    /// <summary>The arguments make no sense.</summary>
    public const int BadArguments = 2;

    /// <summary>Ended by Ctrl-C, numbered as shells do (128 + SIGINT).</summary>
    public const int Interrupted = 130;
}
