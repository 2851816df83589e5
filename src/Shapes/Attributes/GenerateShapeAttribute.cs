namespace SerializationApi.Shapes;

/// <summary>
/// Asks the source generator for a shape of the class, record or struct that carries it: for a contract
/// <c>X</c> a <c>readonly struct XShape : IShape&lt;X&gt;</c> in the same namespace.
/// </summary>
/// <remarks>Members are numbered by <c>[DataMember(Order = n)]</c>, n ≥ 1 and unique within the contract.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class GenerateShapeAttribute : Attribute
{
    /// <summary>
    /// Whether MemoryPack has the contract in its version-tolerant layout, in which members may be added and removed at any place
    /// (docs/evolution.md): what it writes for <c>[MemoryPackable(GenerateType.VersionTolerant)]</c> with
    /// <c>[MemoryPackOrder(n − 1)]</c> on each member. Numbers are 1 to 249. Other formats are not changed. A contract with
    /// <c>[MemoryPackable]</c> says it there instead.
    /// </summary>
    public bool VersionTolerant { get; set; }
}
