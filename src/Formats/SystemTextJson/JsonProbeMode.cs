namespace SerializationApi.Formats.SystemTextJson;

/// <summary>What is special about a <see cref="JsonProbe"/>.</summary>
internal enum JsonProbeMode
{
    /// <summary>Every member has a value.</summary>
    Full,

    /// <summary>Zeros, empty strings, empty lists.</summary>
    Empty,

    /// <summary>Null wherever a contract allows it; of one member, whether or not it does.</summary>
    Null,

    /// <summary>Names in upper case.</summary>
    UpperCase,

    /// <summary>Numbers in strings, and enums that have names as numbers.</summary>
    Quoted,

    /// <summary>With a member that no contract has.</summary>
    Unknown,
}
