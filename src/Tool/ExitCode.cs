namespace SerializationApi.Tool;

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
