namespace SerializationApi.Shapes;

/// <summary>
/// Numbers or names of removed members, which no member may have again: older payloads would be read as
/// something else. A member that uses one is an error. With a wire baseline, so is a member that was removed without it
/// (docs/evolution.md).
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class ReservedAttribute : Attribute
{
    /// <summary>Reserves numbers, as the contract's own attributes count: <c>Order</c>, or <c>Key</c>, which begins at 0.</summary>
    /// <param name="numbers">The numbers.</param>
    public ReservedAttribute(params int[] numbers) => Numbers = numbers;

    /// <summary>Reserves JSON names, for contracts whose members have no numbers.</summary>
    /// <param name="names">The names; upper and lower case are the same.</param>
    public ReservedAttribute(params string[] names) => Names = names;

    /// <summary>The numbers.</summary>
    public IReadOnlyList<int> Numbers { get; } = [];

    /// <summary>The JSON names.</summary>
    public IReadOnlyList<string> Names { get; } = [];

    /// <summary>The formats that they are reserved in, where a contract has different numbers in each.</summary>
    public WireFormats Formats { get; set; } = WireFormats.All;
}

/// <summary>
/// Compares the assembly's contracts with <c>wire.baseline.txt</c> beside its project, in the build: contracts that no longer read
/// what their older versions wrote are errors (docs/evolution.md). <c>dotnet build -t:UpdateWireBaseline</c> writes the file.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class WireBaselineAttribute : Attribute
{
    /// <summary>The formats that payloads are in; changes that break only others are no errors.</summary>
    public WireFormats Formats { get; set; } = WireFormats.All;
}

/// <summary>Formats whose payloads outlive a version of the contracts.</summary>
[Flags]
public enum WireFormats
{
    /// <summary>None of them.</summary>
    None = 0,

    /// <summary>JSON.</summary>
    Json = 1,

    /// <summary>MessagePack.</summary>
    MessagePack = 2,

    /// <summary>Protobuf.</summary>
    Protobuf = 4,

    /// <summary>MemoryPack.</summary>
    MemoryPack = 8,

    /// <summary>All of them.</summary>
    All = Json | MessagePack | Protobuf | MemoryPack,
}
