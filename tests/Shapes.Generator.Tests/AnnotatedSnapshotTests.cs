using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What is emitted for contracts that other libraries annotate: each annotation that is honoured, on each kind that it changes.</summary>
public sealed class AnnotatedSnapshotTests
{
    [Fact]
    public void Contracts_of_MessagePack() => Check("""
        using MessagePack;

        [ShapeSet(IncludeAnnotated = true)]
        internal static partial class Set;

        [MessagePackObject]
        public abstract class Base
        {
            [Key(0)] public int Id { get; set; }
            [Key(5)] public virtual string? Note { get; set; }
        }

        [MessagePackObject]
        public sealed class ByNumber : Base, IMessagePackSerializationCallbackReceiver
        {
            [Key(2)] public decimal Price { get; set; }
            [Key(4)] public List<ByName?>? Names { get; set; }
            [Key(7)] internal ulong Hidden { get; set; }
            [Key(8)] public Dictionary<int, ByName>? Map { get; set; }
            [IgnoreMember] public int Ignored { get; set; }
            public void OnBeforeSerialize() { }
            public void OnAfterDeserialize() { }
        }

        [MessagePackObject(keyAsPropertyName: true)]
        public class ByName
        {
            public DateTimeOffset At { get; set; }
            public float[]? Values { get; set; }
            [IgnoreMember] public int Ignored { get; set; }
            public int Field;
        }

        [MessagePackObject]
        public sealed class ByText
        {
            [Key("first_name")] public string? First { get; set; }
            [Key("Last")] public required string Last { get; init; }
        }

        [MessagePackObject]
        public sealed record ByPosition([property: Key(1)] string Name, [property: Key(0)] int Id, [property: Key(3)] bool Flag = true);

        [Union(-3, typeof(Circle)), Union(1, typeof(Square)), MessagePackObject]
        public abstract class Figure;

        [MessagePackObject]
        public sealed class Circle : Figure { [Key(0)] public double Radius { get; set; } }

        [MessagePackObject]
        public sealed class Square : Figure { [Key(0)] public double Side { get; set; } [Key(1)] public Figure? Inner { get; set; } }
        """);

    [Fact]
    public void Contracts_of_MemoryPack() => Check("""
        using MemoryPack;

        [ShapeSet(IncludeAnnotated = true)]
        internal static partial class Set;

        [MemoryPackable]
        public partial class Base
        {
            public int Id { get; set; }
            [MemoryPackInclude] private string? _secret;
            [MemoryPackIgnore] public int Ignored { get; set; }
            public string? Secret() => _secret;
        }

        [MemoryPackable]
        public sealed partial class Derived : Base
        {
            public TimeSpan Length;
            public Point[]? Points { get; set; }
            public Point? Last { get; set; }
            [MemoryPackOnSerializing] internal void Before() { }
            [MemoryPackOnDeserialized] internal void After() { }
        }

        [MemoryPackable]
        public partial record struct Point(byte X, long Y);

        [MemoryPackable(SerializeLayout.Explicit)]
        public sealed partial class Ordered
        {
            [MemoryPackOrder(1)] public string? Second { get; set; }
            [MemoryPackOrder(0)] public int First { get; set; }
        }

        [MemoryPackable(GenerateType.VersionTolerant)]
        public sealed partial class Tolerant
        {
            [MemoryPackOrder(0)] public int A { get; set; }
            [MemoryPackOrder(3)] public List<Point>? B { get; set; }
        }

        [MemoryPackable(GenerateType.Collection)]
        public sealed partial class Numbers : List<int>;

        [MemoryPackable, MemoryPackUnion(0, typeof(Left)), MemoryPackUnion(300, typeof(Right))]
        public partial interface ISide;

        [MemoryPackable]
        public sealed partial class Left : ISide { public Guid Key { get; set; } }

        [MemoryPackable]
        public sealed partial class Right : ISide { public ISide? Other { get; set; } public Numbers? Numbers { get; set; } }
        """);

    [Fact]
    public void Contracts_of_protobuf_net() => Check("""
        using ProtoBuf;
        using System.ComponentModel;

        [ShapeSet(IncludeAnnotated = true)]
        internal static partial class Set;

        [ProtoContract, ProtoInclude(20, typeof(Derived)), ProtoInclude(21, typeof(Other))]
        public class Base
        {
            [ProtoMember(1)] public int Id { get; set; }
            [ProtoMember(2, IsRequired = true)] public string? Name { get; set; }
            [ProtoIgnore] public int Ignored { get; set; }
        }

        [ProtoContract]
        public sealed class Derived : Base
        {
            [ProtoMember(1, DataFormat = DataFormat.ZigZag)] public int Zig { get; set; }
            [ProtoMember(2, DataFormat = DataFormat.ZigZag)] public long ZigLong { get; set; }
            [ProtoMember(3, DataFormat = DataFormat.ZigZag)] public short? ZigShort { get; set; }
            [ProtoMember(4, DataFormat = DataFormat.FixedSize)] public int Fixed { get; set; }
            [ProtoMember(5, DataFormat = DataFormat.FixedSize)] public uint FixedUnsigned { get; set; }
            [ProtoMember(6, DataFormat = DataFormat.FixedSize)] public long FixedLong { get; set; }
            [ProtoMember(7, DataFormat = DataFormat.FixedSize)] public ulong FixedUnsignedLong { get; set; }
            [ProtoMember(8, DataFormat = DataFormat.FixedSize)] public List<ulong>? FixedList { get; set; }
            [ProtoMember(9, DataFormat = DataFormat.TwosComplement)] public int Plain { get; set; }
        }

        [ProtoContract, CompatibilityLevel(CompatibilityLevel.Level300)]
        public sealed class Other : Base
        {
            [ProtoMember(1)] public DateTime At { get; set; }
            [ProtoMember(2)] public TimeSpan Length { get; set; }
            [ProtoMember(3)] public Guid Key { get; set; }
            [ProtoMember(4)] public decimal Price { get; set; }
        }

        [ProtoContract]
        public sealed class Older
        {
            [ProtoMember(1)] public DateTime At { get; set; }
            [ProtoMember(2)] public TimeSpan Length { get; set; }
            [ProtoMember(3)] public Guid Key { get; set; }
            [ProtoMember(4)] public decimal Price { get; set; }
            [ProtoMember(5, DataFormat = DataFormat.WellKnown)] public DateTime Known { get; set; }
            [ProtoMember(6, DataFormat = DataFormat.Group)] public Base? Group { get; set; }
            [ProtoMember(7, DataFormat = DataFormat.Group)] public List<Base>? Groups { get; set; }
            [ProtoMember(8, IsPacked = true)] public int[]? Packed { get; set; }
            [ProtoMember(9)] public int[]? Unpacked { get; set; }
            [ProtoMember(10, OverwriteList = true)] public List<int> Overwritten { get; set; } = [1];
            [ProtoMember(11), ProtoMap(KeyFormat = DataFormat.ZigZag, ValueFormat = DataFormat.FixedSize)] public Dictionary<int, long>? Map { get; set; }
            [ProtoMember(12), DefaultValue(7)] public int Seven { get; set; } = 7;
            [ProtoMember(13), DefaultValue("x")] public string Text { get; set; } = "x";
            [ProtoMember(14)] public DayOfWeek Day { get; set; }
            [ProtoBeforeSerialization] internal void Before() { }
            [ProtoAfterDeserialization] internal void After() { }
        }

        [ProtoContract(ImplicitFields = ImplicitFields.AllPublic, ImplicitFirstTag = 3)]
        public sealed class Implicit
        {
            public int Zeta { get; set; }
            public string? Alpha;
            [ProtoMember(1)] public bool Pinned { get; set; }
            [ProtoIgnore] public int Ignored { get; set; }
        }
        """);

    [Fact]
    public void Contracts_of_System_Text_Json() => Check("""
        using System.Text.Json;

        [ShapeSet(IncludeAnnotated = true)]
        internal static partial class Set;

        public abstract class Base
        {
            [DataMember(Order = 9)] public int BaseFirst { get; set; }
            [DataMember(Order = 10), JsonPropertyOrder(-1)] public int Early { get; set; }
        }

        [GenerateShape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
        public class Named : Base
        {
            [DataMember(Order = 1), JsonPropertyName("the_name")] public string? Name { get; set; }
            [JsonIgnore] public int Ignored { get; set; }
            [DataMember(Order = 3), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public string? Maybe { get; set; }
            [DataMember(Order = 4), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)] public int Zero { get; set; }
            [DataMember(Order = 5), JsonInclude] internal int Included { get; set; }
            [DataMember(Order = 6), JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)] public long Quoted { get; set; }
            [DataMember(Order = 7), JsonRequired] public int Required { get; set; }
            [DataMember(Order = 8), JsonPropertyOrder(2)] public int Late { get; set; }
        }

        [GenerateShape]
        public sealed class Extended
        {
            [DataMember(Order = 1)] public int Id { get; set; }
            [JsonExtensionData] public Dictionary<string, JsonElement>? More { get; set; }
        }

        [JsonConverter(typeof(JsonStringEnumConverter))]
        public enum Colour { Red, [JsonStringEnumMemberName("dark-green")] Green }

        [GenerateShape]
        public sealed record Coloured([property: DataMember(Order = 1)] Colour Colour, [property: DataMember(Order = 2)] Colour? Other);

        [JsonPolymorphic(TypeDiscriminatorPropertyName = "kind"), JsonDerivedType(typeof(Dog), "dog"), JsonDerivedType(typeof(Cat), 2)]
        public abstract class Animal { public string? Name { get; set; } }

        public sealed class Dog : Animal { public int Tricks { get; set; } }

        public sealed class Cat : Animal { public int Lives { get; set; } }
        """);

    [Fact]
    public void Data_contracts() => Check("""
        [ShapeSet(IncludeAnnotated = true)]
        internal static partial class Set;

        [DataContract]
        public class Base
        {
            [DataMember(Order = 2, Name = "renamed", EmitDefaultValue = true)] public int Number { get; set; }
            [DataMember(Order = 1, IsRequired = true)] public string? Text { get; set; }
            public int Ignored { get; set; }
            [OnSerializing] private void Before(StreamingContext context) { }
        }

        [DataContract]
        public sealed class Derived : Base
        {
            [DataMember(Order = 3)] private int _hidden;
            [DataMember(Order = 4)] public Level Level { get; set; }
            [DataMember(Order = 5)] public Uri? Link { get; set; }
            [OnDeserialized] internal void After(StreamingContext context) => _hidden++;
        }

        [DataContract]
        public enum Level { [EnumMember(Value = "low")] Low, [EnumMember] High = 5 }
        """);

    // The attributes are those of this assembly (Existing/Annotations.cs).
    private static void Check(string text, [CallerMemberName] string test = "") =>
        GeneratedText.Matches(text, MetadataReference.CreateFromFile(typeof(AnnotatedSnapshotTests).Assembly.Location), allowsDiagnostics: true, test);
}
