namespace SerializationApi.LoadTests.Running;

/// <summary>What the program returns, for scripts.</summary>
internal static class ExitCode
{
    /// <summary>Everything ran, and every assertion held.</summary>
    public const int Success = 0;

    /// <summary>An assertion did not hold, a response was wrong, or a scenario got no right one.</summary>
    public const int Failed = 1;

    /// <summary>The arguments make no sense.</summary>
    public const int BadArguments = 2;

    /// <summary>The service cannot be reached, or did not start.</summary>
    public const int Unreachable = 3;

    /// <summary>A file of the report could not be written; the others were.</summary>
    public const int ReportLost = 4;

    /// <summary>Ended by Ctrl-C, numbered as shells do (128 + SIGINT), whatever else happened; what was measured is reported.</summary>
    public const int Interrupted = 130;
}
