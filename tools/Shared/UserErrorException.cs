namespace SerializationApi.Shared;

/// <summary>A mistake that the user can put right: printed as one line, without a stack trace.</summary>
/// <param name="message">The line to print.</param>
/// <param name="exitCode">What the program returns.</param>
public sealed class UserErrorException(string message, int exitCode = UserErrorException.BadArguments) : Exception(message)
{
    /// <summary>The arguments make no sense.</summary>
    public const int BadArguments = 2;

    /// <summary>A server cannot be reached, or refuses what it is asked for.</summary>
    public const int Unreachable = 3;

    /// <summary>What the program returns.</summary>
    public int ExitCode { get; } = exitCode;
}
