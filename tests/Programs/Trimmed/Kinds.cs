using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Net;
using System.Numerics;
using System.Runtime.Serialization;
using System.Text.Json;
using System.Text.Json.Nodes;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Trimmed;

/// <summary>A union, in a list of a generic contract.</summary>
[JsonDerivedType(typeof(Circle), 0)]
[JsonDerivedType(typeof(Square), 1)]
internal abstract class Figure;

/// <summary>A case.</summary>
internal sealed class Circle : Figure
{
    [DataMember(Order = 1)]
    public double Radius { get; set; }
}

/// <summary>Another case.</summary>
internal sealed class Square : Figure
{
    [DataMember(Order = 1)]
    public int Side { get; set; }
}

/// <summary>A generic contract.</summary>
internal sealed class Page<T>
{
    [DataMember(Order = 1)]
    public List<T>? Items { get; set; }

    [DataMember(Order = 2)]
    public T? First { get; set; }
}

/// <summary>A typed identifier, written as its GUID.</summary>
[ShapeAs<Guid>]
internal readonly record struct Id<T>(Guid Value);

/// <summary>MemoryPack's version-tolerant layout, with an unused slot.</summary>
[GenerateShape(VersionTolerant = true)]
internal sealed class Tolerant
{
    [DataMember(Order = 1)]
    public int Number { get; set; }

    [DataMember(Order = 3)]
    public string? Name { get; set; }
}

/// <summary>Collections, tuples and scalars of the runtime.</summary>
[GenerateShape]
internal sealed class Kinds
{
    [DataMember(Order = 1)]
    public Id<Kinds> Id { get; set; }

    [DataMember(Order = 2)]
    public HashSet<string>? Set { get; set; }

    [DataMember(Order = 3)]
    public Queue<int>? Queue { get; set; }

    [DataMember(Order = 4)]
    public Stack<int>? Stack { get; set; }

    [DataMember(Order = 5)]
    public ImmutableArray<int> Array { get; set; } = [];

    [DataMember(Order = 6)]
    public FrozenSet<int>? Frozen { get; set; }

    [DataMember(Order = 7)]
    public ConcurrentDictionary<string, int>? Concurrent { get; set; }

    [DataMember(Order = 8)]
    public SortedDictionary<int, string>? Sorted { get; set; }

    [DataMember(Order = 9)]
    public int[,]? Plane { get; set; }

    [DataMember(Order = 10)]
    public (int Number, string Text) Tuple { get; set; }

    [DataMember(Order = 11)]
    public Tuple<int, string>? Pair { get; set; }

    [DataMember(Order = 12)]
    public Half Half { get; set; }

    [DataMember(Order = 13)]
    public Int128 Wide { get; set; }

    [DataMember(Order = 14)]
    public BigInteger Big { get; set; }

    [DataMember(Order = 15)]
    public Complex Complex { get; set; }

    [DataMember(Order = 16)]
    public Uri? Link { get; set; }

    [DataMember(Order = 17)]
    public Version? Version { get; set; }

    [DataMember(Order = 18)]
    public IPAddress? Address { get; set; }

    [DataMember(Order = 19)]
    public Page<Figure>? Page { get; set; }

    [DataMember(Order = 20)]
    public Tolerant? Tolerant { get; set; }

    [DataMember(Order = 21)]
    public Dictionary<Id<Kinds>, Tolerant>? ById { get; set; }

    /// <summary>A value of each.</summary>
    public static Kinds Sample =>
        new()
        {
            Id = new(new Guid(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
            Set = ["a", "b"],
            Queue = new([1, 2]),
            Stack = new([1, 2]),
            Array = [1, 2],
            Frozen = FrozenSet.Create(1),
            Concurrent = new() { ["a"] = 1 },
            Sorted = new() { [1] = "a" },
            Plane = new[,]
            {
                { 1, 2 },
                { 3, 4 },
            },
            Tuple = (1, "one"),
            Pair = new(2, "two"),
            Half = (Half)0.5,
            Wide = Int128.MaxValue,
            Big = BigInteger.Pow(3, 99),
            Complex = new(1, -1),
            Link = new Uri("https://example.org/a"),
            Version = new Version(1, 2, 3),
            Address = IPAddress.Loopback,
            Page = new() { Items = [new Circle { Radius = 1.5 }, new Square { Side = 2 }], First = new Square() },
            Tolerant = new() { Number = 1, Name = "name" },
            ById = new() { [new(Guid.Empty)] = new() { Number = 2 } },
        };
}

/// <summary>Free-form values, in the formats that have them.</summary>
[GenerateShape]
internal sealed class Note
{
    [DataMember(Order = 1)]
    public JsonElement Element { get; set; }

    [DataMember(Order = 2)]
    public JsonNode? Node { get; set; }

    [DataMember(Order = 3)]
    public JsonObject? Object { get; set; }

    [JsonExtensionData]
    public Dictionary<string, object?>? Extra { get; set; }

    /// <summary>A value of each.</summary>
    public static Note Sample =>
        new()
        {
            Element = JsonElement.Parse("""{"a":[1,-1.5,"text",true,null,{}],"b":"more text than a short string has"}"""),
            Node = JsonNode.Parse("[1,[2]]"),
            Object = new JsonObject { ["name"] = 1, ["other"] = "text of some length, too" },
            Extra = new()
            {
                ["more"] = JsonElement.Parse("[1,{}]"),
                ["none"] = null,
                ["text"] = "put in here",
            },
        };
}

/// <summary>The shapes of the contracts here.</summary>
[ShapeSet]
[GenerateShapeFor<SerializationApi.Compatibility.Tests.Kinds.IMark>]
internal static partial class KindShapes;
