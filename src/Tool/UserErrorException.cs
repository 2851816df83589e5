namespace SerializationApi.Tool;

/// <summary>What is asked for cannot be done; the message is one line for whoever asked.</summary>
/// <param name="message">What is wrong.</param>
/// <param name="exitCode">What the program returns.</param>
internal sealed class UserErrorException(string message, int exitCode = ExitCode.BadArguments) : Exception(message)
{
    /// <summary>What the program returns.</summary>
    public int ExitCode { get; } = exitCode;
}
