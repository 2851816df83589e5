namespace SerializationApi.Tool;

internal static class ExitCode
{
    public const int Success = 0;

    /// <summary>A payload is invalid or unsupported, the service refuses, or two payloads differ.</summary>
    public const int Failure = 1;

    public const int BadArguments = 2;

    /// <summary>Ended by Ctrl-C, numbered like in shells (128 + SIGINT).</summary>
    public const int Interrupted = 130;
}
