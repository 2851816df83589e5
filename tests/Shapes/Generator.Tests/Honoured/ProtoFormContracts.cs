using System.ComponentModel;
using System.Runtime.Serialization;
using System.Xml.Serialization;
using ProtoBuf;

#pragma warning disable SHAPE022, CA1051, CA1708, IDE0044, IDE0051, CA1822, CA1823, CS0649, CS0169, CS0414, CS0067
namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Contracts of protobuf-net whose numbers and forms follow from more than one attribute of a member.</summary>
[GenerateShapeFor<EveryField>]
[GenerateShapeFor<EveryPublic>]
[GenerateShapeFor<FewIgnored>]
[GenerateShapeFor<Partially>]
[GenerateShapeFor<ByXml>]
[GenerateShapeFor<Overridden>]
[GenerateShapeFor<Overriding>]
[GenerateShapeFor<ByOptions>]
[GenerateShapeFor<MaybeDefault>]
[GenerateShapeFor<PackedLists>]
[GenerateShapeFor<NullsInMaps>]
[GenerateShapeFor<Memories>]
[GenerateShapeFor<HighLevel>]
[GenerateShapeFor<LowLevel>]
[GenerateShapeFor<Initialised>]
[GenerateShapeFor<Welcoming>]
[GenerateShapeFor<WelcomingRoot>]
public static partial class ProtoFormShapes;

[ProtoContract(ImplicitFields = ImplicitFields.AllFields)]
public class EveryField
{
    public int a = 1;
    public int A = 2;
    private int _b = 8;
    public event EventHandler? Changed;

    [ProtoIgnore]
    public int G = 7;

    public Action? H;

    [NonSerialized]
    public int I = 9;

    public readonly int L = 10;

    [ProtoMember(9)]
    public int F = 6;

    internal int C1 { get; } = 4;

    public int D { get; init; } = 3;

    [ProtoIgnore]
    public int E { get; set; } = 5;

    public int N
    {
        get => _b;
        set => _b = value;
    }

    [field: ProtoIgnore]
    public int O { get; set; } = 12;

    public bool DSpecified => false;
}

[ProtoContract(ImplicitFields = ImplicitFields.AllPublic)]
public class EveryPublic
{
    public int alpha = 2;
    public readonly int U = 8;

    public int W = 10;

    [NonSerialized]
    public int X = 11;

    [IgnoreDataMember]
    public int Y = 12;

    public int Zeta { get; set; } = 1;

    public int S { get; private set; } = 6;

    public int T { private get; set; } = 7;

    public int V { get; } = 9;

    [ProtoMember(20)]
    private int Pinned { get; set; } = 20;
}

[ProtoContract, DataContract]
public class FewIgnored
{
    [ProtoMember(1), IgnoreDataMember]
    public int A = 1;

    [DataMember(Order = 3), ProtoIgnore]
    public int C = 3;

    [DataMember(Order = 5), NonSerialized]
    public int E = 5;
}

[
    ProtoContract,
    ProtoPartialMember(1, nameof(A)),
    ProtoPartialMember(2, nameof(B), IsRequired = true, DataFormat = DataFormat.ZigZag),
    ProtoPartialMember(3, "_c"),
    ProtoPartialMember(9, nameof(D)),
    ProtoPartialIgnore(nameof(F))
]
public class Partially
{
    private int _c = 3;

    [ProtoMember(4)]
    public int D = 4;

    [ProtoMember(5)]
    public int F = 5;

    public int A { get; set; } = 1;

    public int B { get; set; }
}

[ProtoContract, XmlType]
public class ByXml
{
    [XmlElement(Order = 1)]
    public int A = 1;

    [XmlArray(Order = 2)]
    public List<int> B = [2];

    [XmlElement(Order = 3), ProtoMember(4)]
    public int C = 3;

    [XmlElement(Order = 6), XmlIgnore]
    public int E = 4;
}

[ProtoContract, ProtoInclude(10, typeof(Overriding))]
public class Overridden
{
    [ProtoMember(1)]
    public virtual int A { get; set; } = 1;

    [ProtoMember(2)]
    public virtual int B { get; set; } = 2;
}

[ProtoContract]
public class Overriding : Overridden
{
    [ProtoMember(3)]
    public int C = 3;

    public override int A { get; set; } = 11;
}

[ProtoContract]
public class ByOptions
{
    [ProtoMember(1, Options = MemberSerializationOptions.Packed)]
    public List<int>? A;

    [ProtoMember(2, Options = MemberSerializationOptions.Required)]
    public int B;

    [ProtoMember(4), ProtoMap(DisableMap = true, ValueFormat = DataFormat.ZigZag)]
    public Dictionary<int, int>? D;

    [ProtoMember(7)]
    public Action? G;

    [ProtoMember(8), DataMember(IsRequired = true)]
    public int H;

    [field: ProtoMember(5)]
    public int E { get; set; }
}

[ProtoContract]
public class MaybeDefault
{
    [ProtoMember(1), DefaultValue(7)]
    public int? A { get; set; } = 7;

    [ProtoMember(2), DefaultValue(0)]
    public int? B { get; set; } = 0;

    [ProtoMember(5), DefaultValue(DayOfWeek.Friday)]
    public DayOfWeek? E { get; set; } = DayOfWeek.Friday;

    [ProtoMember(6), DefaultValue("1.5")]
    public decimal? F { get; set; } = 1.5m;

    [ProtoMember(7), DefaultValue(null)]
    public int? G { get; set; } = 0;

    [ProtoMember(8), DefaultValue(7)]
    public int? H { get; set; } = 8;

    [ProtoMember(9, IsRequired = true), DefaultValue(7)]
    public int? I { get; set; } = 7;
}

[ProtoContract]
public class PackedLists
{
    [ProtoMember(1, IsPacked = true)]
    public List<int>? L;

    [ProtoMember(2, IsPacked = true)]
    public List<DateOnly>? D;

    [ProtoMember(3, IsPacked = true)]
    public IEnumerable<int>? E;

    [ProtoMember(4, IsPacked = true)]
    public List<TimeOnly>? T;

    [ProtoMember(9, IsPacked = true)]
    public List<double>? R;

    [ProtoMember(10, IsPacked = true)]
    public List<decimal>? M;
}

[ProtoContract]
public class NullsInMaps
{
    [ProtoMember(1)]
    public Dictionary<int, int?>? D;

    [ProtoMember(3)]
    public Dictionary<string, string?>? S;

    [ProtoMember(4)]
    public Dictionary<int, ByOptions?>? O;

    [ProtoMember(6)]
    public Dictionary<int, byte[]?>? B;

    [ProtoMember(7)]
    public Dictionary<int, DayOfWeek?>? E;

    [ProtoMember(9)]
    public Dictionary<int, Guid?>? G;

    [ProtoMember(11)]
    public Dictionary<int, DateTime?>? T;

    [ProtoMember(12)]
    public Dictionary<double, float>? Z;
}

[ProtoContract]
public class Memories
{
    [ProtoMember(1)]
    public Memory<byte> M;

    [ProtoMember(2)]
    public ReadOnlyMemory<byte> R;

    [ProtoMember(3)]
    public ArraySegment<byte> S;

    [ProtoMember(4)]
    public Memory<byte>? N;

    [ProtoMember(9)]
    public ArraySegment<byte>? P;
}

[ProtoContract, CompatibilityLevel(CompatibilityLevel.Level300)]
public class HighLevel
{
    [ProtoMember(1, DataFormat = DataFormat.FixedSize)]
    public List<Guid>? L;

    [ProtoMember(2)]
    public Dictionary<int, decimal>? D;

    [ProtoMember(4)]
    public Dictionary<decimal, int>? K;

    [ProtoMember(7), ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<Guid, Guid>? G;

    [ProtoMember(8)]
    public DateTime? T;
}

[ProtoContract]
public class LowLevel
{
    [ProtoMember(2, DataFormat = DataFormat.WellKnown)]
    public DateTime? B;

    [ProtoMember(5), ProtoMap(ValueFormat = DataFormat.WellKnown)]
    public Dictionary<int, DateTime>? M;

    [ProtoMember(7), ProtoMap(ValueFormat = DataFormat.WellKnown)]
    public Dictionary<int, TimeSpan>? S;

    [ProtoMember(15, DataFormat = DataFormat.WellKnown)]
    public Dictionary<int, DateTime>? W;

    [ProtoMember(16), ProtoMap(KeyFormat = DataFormat.WellKnown)]
    public Dictionary<TimeSpan, int>? K;

    [ProtoMember(17, DataFormat = DataFormat.Group)]
    public decimal G;
}

/// <summary>The library merges what it reads with what initialisers made.</summary>
[ProtoContract]
public class Initialised
{
    [ProtoMember(1)]
    public Inner C { get; set; } = new() { X = 1, Y = 2 };

    [ProtoMember(2)]
    public Inner D { get; } = new() { X = 1, Y = 2 };

    [ProtoMember(3)]
    public InnerStruct E { get; set; } = new() { X = 1, Y = 2 };

    [ProtoMember(4)]
    public InnerStruct? F { get; set; } = new InnerStruct { X = 1, Y = 2 };

    [ProtoMember(5, DataFormat = DataFormat.Group)]
    public Inner G { get; set; } = new() { X = 1, Y = 2 };

    [ProtoMember(6)]
    public List<int> L { get; set; } = [1];

    [ProtoMember(7)]
    public int[] A { get; set; } = [1];
}

[ProtoContract]
public class Inner
{
    [ProtoMember(1)]
    public int X { get; set; }

    [ProtoMember(2)]
    public int Y { get; set; }
}

[ProtoContract]
public struct InnerStruct
{
    [ProtoMember(1)]
    public int X { get; set; }

    [ProtoMember(2)]
    public int Y { get; set; }
}

[ProtoContract(IgnoreUnknownSubTypes = true)]
public class Welcoming
{
    [ProtoMember(1)]
    public int A { get; set; } = 1;
}

public class Stranger : Welcoming;

[ProtoContract(IgnoreUnknownSubTypes = true), ProtoInclude(5, typeof(WelcomingCase))]
public class WelcomingRoot
{
    [ProtoMember(1)]
    public int A { get; set; } = 1;
}

[ProtoContract]
public class WelcomingCase : WelcomingRoot;

public class StrangeRoot : WelcomingRoot;
