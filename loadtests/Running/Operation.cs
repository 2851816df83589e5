namespace SerializationApi.LoadTests.Running;

/// <summary>What is done with a dataset.</summary>
internal static class Operation
{
    /// <summary>GET of a sample.</summary>
    public const string Get = "get";

    /// <summary>POST of a sample, which is echoed.</summary>
    public const string Post = "post";

    /// <summary>Every operation.</summary>
    public static IReadOnlyList<string> All { get; } = [Get, Post];
}
