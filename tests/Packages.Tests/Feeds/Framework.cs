namespace SerializationApi.Packages.Tests.Feeds;

/// <summary>What users' programs are built for and run by: .NET 10, or .NET 11 by the host that <c>SERIALIZATIONAPI_HOST</c> names
/// (tests/Net11).</summary>
internal static class Framework
{
    /// <summary>The command that runs programs.</summary>
    public static string Host { get; } = Environment.GetEnvironmentVariable("SERIALIZATIONAPI_HOST") ?? "dotnet";

    /// <summary>Whether it is .NET 11, for which an SDK of .NET 10 needs a recipe.</summary>
    public static bool IsNext => Host != "dotnet";

    /// <summary>Its moniker.</summary>
    public static string Name => IsNext ? "net11.0" : "net10.0";

    /// <summary>The properties of a project for it: the SDK has no program host for .NET 11, and its compiler loads not all
    /// analyzers.</summary>
    public static string Properties =>
        $"<TargetFramework>{Name}</TargetFramework>"
        + $"{(IsNext ? "<UseAppHost>false</UseAppHost><LangVersion>preview</LangVersion><NoWarn>$(NoWarn);CS9057</NoWarn>" : "")}";
}
