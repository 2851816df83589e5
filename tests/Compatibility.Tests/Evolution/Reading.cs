namespace SerializationApi.Compatibility.Tests.Evolution;

/// <summary>What a version makes of another's payload, from best to worst but for errors, which come instead of any.</summary>
internal enum Reading
{
    /// <summary>Every member that both versions have has its value; the others have their defaults.</summary>
    Same,

    /// <summary>A member that both versions have has lost its value.</summary>
    Default,

    /// <summary>The payload is refused.</summary>
    Error,

    /// <summary>A member has a value that was not its own, and nobody is told.</summary>
    Misread,
}
