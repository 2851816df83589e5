namespace SerializationApi.Shapes;

/// <summary>
/// Reserves numbers or names of removed members, because a new member with the same one would misread older payloads. A member that uses
/// one is an error. With a wire baseline, removing a member without reserving it is an error too (docs/evolution.md).
/// </summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct | AttributeTargets.Interface, AllowMultiple = true, Inherited = false)]
public sealed class ReservedAttribute : Attribute
{
    /// <summary>Reserves numbers, as the contract's own attributes count them: <c>Order</c>, or <c>Key</c>, which begins at 0.</summary>
    /// <param name="numbers">The numbers.</param>
    public ReservedAttribute(params int[] numbers) => Numbers = numbers;

    /// <summary>Reserves JSON names, for contracts whose members have no numbers.</summary>
    /// <param name="names">The names; case is ignored.</param>
    public ReservedAttribute(params string[] names) => Names = names;

    /// <summary>Gets the reserved numbers.</summary>
    public IReadOnlyList<int> Numbers { get; } = [];

    /// <summary>Gets the reserved JSON names.</summary>
    public IReadOnlyList<string> Names { get; } = [];

    /// <summary>
    /// Gets or sets the formats to which the reservation applies, for contracts with different numbers in each. All by default.
    /// </summary>
    public WireFormats Formats { get; set; } = WireFormats.All;
}

/// <summary>
/// Compares the assembly's contracts with <c>wire.baseline.txt</c> in the project folder during the build. A contract that can no longer
/// read payloads of its older versions is an error (docs/evolution.md). <c>dotnet build -t:UpdateWireBaseline</c> writes the file.
/// </summary>
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class WireBaselineAttribute : Attribute
{
    /// <summary>
    /// Gets or sets the formats of stored or exchanged payloads; changes that break only other formats are allowed. All by default.
    /// </summary>
    public WireFormats Formats { get; set; } = WireFormats.All;
}

/// <summary>Formats whose payloads may be older or newer than the contracts.</summary>
[Flags]
public enum WireFormats
{
    /// <summary>No format.</summary>
    None = 0,

    /// <summary>JSON.</summary>
    Json = 1,

    /// <summary>MessagePack.</summary>
    MessagePack = 2,

    /// <summary>Protobuf.</summary>
    Protobuf = 4,

    /// <summary>MemoryPack.</summary>
    MemoryPack = 8,

    /// <summary>All formats.</summary>
    All = Json | MessagePack | Protobuf | MemoryPack,
}
