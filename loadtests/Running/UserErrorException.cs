namespace SerializationApi.LoadTests.Running;

/// <summary>A mistake that the user can put right: printed as one line, without a stack trace.</summary>
/// <param name="message">The line to print.</param>
/// <param name="exitCode">One of <see cref="Running.ExitCode"/>.</param>
internal sealed class UserErrorException(string message, int exitCode = ExitCode.BadArguments) : Exception(message)
{
    /// <summary>What the program returns, one of <see cref="Running.ExitCode"/>.</summary>
    public int ExitCode { get; } = exitCode;
}
