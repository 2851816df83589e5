namespace SerializationApi.LoadTests.Running;

/// <summary>Something that the user can put right: told in one line, without a stack trace.</summary>
/// <param name="message">The line.</param>
/// <param name="exitCode">How the program ends, see <see cref="Running.ExitCode"/>.</param>
internal sealed class UserErrorException(string message, int exitCode = ExitCode.BadArguments) : Exception(message)
{
    /// <summary>How the program ends.</summary>
    public int ExitCode { get; } = exitCode;
}
