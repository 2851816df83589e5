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

/// <summary>
/// Asks for a shape of a type that cannot carry <see cref="GenerateShapeAttribute"/>: one of another assembly, or a value that is
/// no contract, such as <c>int</c>, <c>string</c>, a list or a dictionary. The class that carries this attribute is partial: the
/// generator nests the shape (<c>XShape</c>) in it, and a static <c>All</c> with every shape of that class.
/// </summary>
/// <typeparam name="T">The contract, from this or another assembly, or the value.</typeparam>
[AttributeUsage(AttributeTargets.Class, AllowMultiple = true, Inherited = false)]
public sealed class GenerateShapeForAttribute<T> : Attribute
{
    /// <summary>
    /// A class with <c>static TWire ToWire(T)</c> and <c>static T FromWire(TWire)</c>: <typeparamref name="T"/> is then written as
    /// <c>TWire</c>, by itself and wherever a contract holds it whose shape is nested in the same class. The rules are those
    /// of <see cref="ShapeAsAttribute{TWire}"/>.
    /// </summary>
    public Type? Surrogate { get; set; }
}

/// <summary>
/// Marks a partial class in which the generator puts <c>public static IReadOnlyList&lt;Shape&gt; All</c>: every
/// <see cref="GenerateShapeAttribute"/> contract of the assembly, for <c>AddShapes(ContractShapes.All)</c>.
/// </summary>
[AttributeUsage(AttributeTargets.Class, Inherited = false)]
public sealed class ShapeSetAttribute : Attribute
{
    /// <summary>
    /// Whether the set holds every contract of the assembly, too, that annotations of MessagePack-CSharp, MemoryPack, protobuf-net,
    /// System.Text.Json or data contracts mark. Each is written as those libraries write it (docs/wire.md).
    /// </summary>
    public bool IncludeAnnotated { get; set; }

    /// <summary>
    /// Whether contracts without annotations are in MessagePack what MessagePack-CSharp's <c>ContractlessStandardResolver</c> writes:
    /// maps by the names of the members as they are declared (<c>Title</c>), also of records. Otherwise the names are those of JSON
    /// (<c>title</c>), and records have positions.
    /// </summary>
    public bool Contractless { get; set; }

    /// <summary>The namespaces, with those in them, whose types the set takes by itself: annotated ones, and generic ones that handlers
    /// name. None are all.</summary>
    public string[] Namespaces { get; set; } = [];

    /// <summary>Namespaces, with those in them, whose types the set does not take by itself. What a contract holds has a shape all the
    /// same.</summary>
    public string[] ExcludedNamespaces { get; set; } = [];

    /// <summary>Types that the set does not take by itself; <c>typeof(Page&lt;&gt;)</c> stands for all of that definition, and a type for
    /// those nested in it.</summary>
    public Type[] ExcludedTypes { get; set; } = [];
}
