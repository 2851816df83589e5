namespace SerializationApi.Shapes;

/// <summary>
/// Makes the source generator create a shape for a class, record or struct: for a contract <c>X</c> a <c>readonly struct XShape :
/// IShape&lt;X&gt;</c> in the same namespace.
/// </summary>
/// <remarks>Members are numbered by <c>[DataMember(Order = n)]</c>, n ≥ 1 and unique within the contract.</remarks>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class GenerateShapeAttribute : Attribute
{
    /// <summary>
    /// Gets or sets whether MemoryPack uses its version-tolerant layout, in which members may be added and removed at any position
    /// (docs/evolution.md). The bytes equal those of <c>[MemoryPackable(GenerateType.VersionTolerant)]</c> with <c>[MemoryPackOrder(n −
    /// 1)]</c> on each member. Numbers are 1 to 249. Other formats do not change. On a contract with <c>[MemoryPackable]</c>, set it there
    /// instead.
    /// </summary>
    public bool VersionTolerant { get; set; }
}

/// <summary>
/// Creates a shape for a type that cannot carry <see cref="GenerateShapeAttribute"/>: a type of another assembly, or a value that is not a
/// contract, such as <c>int</c>, <c>string</c>, a list or a dictionary. Put it on a partial class: the generator nests the shape
/// (<c>XShape</c>) in it, and a static <c>All</c> with every shape of that class.
/// </summary>
/// <typeparam name="T">The contract, from this or another assembly, or the value.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class GenerateShapeForAttribute<T> : Attribute
{
    /// <summary>
    /// Gets or sets a class with <c>static TWire ToWire(T)</c> and <c>static T FromWire(TWire)</c>. <typeparamref name="T"/> is then
    /// written as <c>TWire</c>, at the root and wherever a contract holds it whose shape is nested in the same class. The rules are those
    /// of <see cref="ShapeAsAttribute{TWire}"/>.
    /// </summary>
    public Type? Surrogate { get; set; }
}

/// <summary>
/// Marks a partial class to which the generator adds <c>public static IReadOnlyList&lt;Shape&gt; All</c>: every
/// <see cref="GenerateShapeAttribute"/> contract of the assembly, for <c>AddShapes(ContractShapes.All)</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ShapeSetAttribute : Attribute
{
    /// <summary>
    /// Gets or sets whether the set also contains the contracts of the assembly that carry annotations of MessagePack-CSharp, MemoryPack,
    /// protobuf-net, System.Text.Json or data contracts. Each is written as those libraries write it (docs/wire.md).
    /// </summary>
    public bool IncludeAnnotated { get; set; }

    /// <summary>
    /// Gets or sets whether MessagePack writes contracts without annotations like MessagePack-CSharp's <c>ContractlessStandardResolver</c>:
    /// as maps with the declared member names (<c>Title</c>), records too. Otherwise the names are those of JSON (<c>title</c>), and
    /// records have positions.
    /// </summary>
    public bool Contractless { get; set; }

    /// <summary>
    /// Gets or sets the namespaces, including nested ones, in which the set looks for annotated types and for generic types that handlers
    /// name. Empty means all.
    /// </summary>
    public string[] Namespaces { get; set; } = [];

    /// <summary>
    /// Gets or sets namespaces, including nested ones, in which the set does not look for types. Types that a contract contains get a shape
    /// nevertheless.
    /// </summary>
    public string[] ExcludedNamespaces { get; set; } = [];

    /// <summary>
    /// Gets or sets types that the set leaves out unless a contract contains them. <c>typeof(Page&lt;&gt;)</c> stands for all of its closed
    /// types, and a type also for those nested in it.
    /// </summary>
    public Type[] ExcludedTypes { get; set; } = [];
}
