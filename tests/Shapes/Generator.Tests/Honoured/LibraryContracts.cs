using System.Buffers;
using System.Text.Json.Serialization;
using MemoryPack;
using MessagePack;
using ProtoBuf;

// Keys that a format cannot write, and a contract that only JSON needs, are here to show what becomes of them.
#pragma warning disable SHAPE022
namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Contracts with annotations of other libraries, of forms that the copy of existing contracts does not have.</summary>
[GenerateShapeFor<ISignal>]
[GenerateShapeFor<Step>]
[GenerateShapeFor<OwnCollections>]
[GenerateShapeFor<Sequences>]
[GenerateShapeFor<ImplicitNumbers>]
[GenerateShapeFor<Batch>]
[GenerateShapeFor<Plan>]
[GenerateShapeFor<Leveled>]
[GenerateShapeFor<MidLevel>]
[GenerateShapeFor<RequiredNumber>]
[GenerateShapeFor<Keyed>]
[GenerateShapeFor<ByPosition>]
[GenerateShapeFor<ByKeyName>]
[GenerateShapeFor<TextDefaults>]
[GenerateShapeFor<SelfCase>]
public static partial class LibraryShapes;

[Union(-1, typeof(Pulse)), Union(0, typeof(Tone)), Union(7, "SerializationApi.Shapes.Generator.Tests.Honoured.Silence")]
public interface ISignal;

[MessagePackObject]
public struct Pulse : ISignal
{
    [Key(0)]
    public long Width { get; set; }
}

[MessagePackObject]
public sealed class Tone : ISignal
{
    [Key(0)]
    public int Pitch { get; set; }
}

[MessagePackObject]
public sealed class Silence : ISignal;

[JsonDerivedType(typeof(Jump), -5)]
public abstract class Step
{
    public int Id { get; set; }
}

public sealed class Jump : Step
{
    public int Height { get; set; }
}

[MemoryPackable]
public sealed class OwnCollections
{
    public Numbers? Numbers { get; set; }

    public Words? Words { get; set; }

    public Stock? Stock { get; set; }
}

#pragma warning disable SHAPE028 // Empty collections are filled as System.Text.Json populates them.
[GenerateShape]
[System.Text.Json.Serialization.JsonObjectCreationHandling(System.Text.Json.Serialization.JsonObjectCreationHandling.Populate)]
public sealed class HeldCollections
{
    [System.Runtime.Serialization.DataMember(Order = 1)]
    public Numbers Numbers { get; } = [];

    [System.Runtime.Serialization.DataMember(Order = 2)]
    public Stock Stock { get; } = [];

    [System.Runtime.Serialization.DataMember(Order = 3)]
    public Words Words { get; set; } = [];
}
#pragma warning restore SHAPE028

[MemoryPackable(GenerateType.Collection)]
public sealed class Numbers : List<int>;

[MemoryPackable(GenerateType.Collection)]
public sealed class Words : HashSet<string>;

[MemoryPackable(GenerateType.Collection)]
public sealed class Stock : Dictionary<string, int>;

[MessagePackObject, MemoryPackable]
public sealed class Sequences
{
    [Key(0)]
    public ReadOnlySequence<int> Parts { get; set; }

    [Key(1)]
    public int[,,,]? Space { get; set; }
}

[ProtoContract(ImplicitFields = ImplicitFields.AllPublic, ImplicitFirstTag = 10)]
public sealed class ImplicitNumbers
{
    public int Zeta { get; set; }

    public int Alpha { get; set; }

    [ProtoMember(3)]
    public int Pinned { get; set; }
}

[MessagePackObject, MemoryPackable, ProtoContract]
public sealed class Keyed
{
    [Key(0), ProtoMember(1)]
    public Dictionary<Spot, int>? BySpot { get; set; }

    [Key(1)]
    public Dictionary<(int Row, string Column), bool>? ByCell { get; set; }
}

[MessagePackObject, MemoryPackable, ProtoContract]
public record struct Spot([property: Key(0), ProtoMember(1)] int X, [property: Key(1), ProtoMember(2)] short Y);

[MessagePackObject]
public sealed class ByPosition(int first, string? second)
{
    [Key(1)]
    public string? Name { get; } = second;

    [Key(0)]
    public int Id { get; } = first;
}

[MessagePackObject]
public sealed class ByKeyName(int number)
{
    [Key("number")]
    public int Id { get; } = number;
}

[ProtoContract]
public sealed class TextDefaults
{
    [ProtoMember(1), System.ComponentModel.DefaultValue("2.5")]
    public decimal Rate { get; set; } = 2.5m;

    [ProtoMember(2), System.ComponentModel.DefaultValue("Friday")]
    public DayOfWeek Day { get; set; } = DayOfWeek.Friday;

    [ProtoMember(3), System.ComponentModel.DefaultValue("true")]
    public bool IsOpen { get; set; } = true;

    [ProtoMember(4), System.ComponentModel.DefaultValue(typeof(TimeSpan), "00:00:01")]
    public TimeSpan Wait { get; set; } = TimeSpan.FromSeconds(1);

    [ProtoMember(5), System.ComponentModel.DefaultValue(typeof(Uri), "https://example.org/")]
    public Uri? Home { get; set; } = new("https://example.org/");
}

[JsonDerivedType(typeof(SelfCase), 0), JsonDerivedType(typeof(OtherCase), 1)]
public class SelfCase
{
    public int Id { get; set; }
}

public sealed class OtherCase : SelfCase;

[ProtoContract]
public sealed class Batch
{
    [ProtoMember(1)]
    public Entry? First { get; set; }

    [ProtoMember(2)]
    public List<Entry>? Others { get; set; }

    [ProtoMember(3)]
    public Dictionary<int, Dictionary<int, Entry>>? ByPage { get; set; }

    [ProtoMember(4)]
    public Dictionary<int, List<Entry>>? ByDay { get; set; }
}

[ProtoContract(IsGroup = true)]
public sealed class Entry
{
    [ProtoMember(1)]
    public int Id { get; set; }
}

[ProtoContract, CompatibilityLevel(CompatibilityLevel.Level300)]
[ProtoInclude(5, typeof(Leveled))]
public class LevelRoot
{
    [ProtoMember(1)]
    public Guid Id { get; set; }
}

[ProtoContract]
public sealed class Leveled : LevelRoot
{
    [ProtoMember(1)]
    public decimal Money { get; set; }
}

[ProtoContract, CompatibilityLevel(CompatibilityLevel.Level240)]
public sealed class MidLevel
{
    [ProtoMember(1)]
    public Guid Id { get; set; }

    [ProtoMember(2)]
    public DateTime When { get; set; }
}

[ProtoContract, System.Runtime.Serialization.DataContract]
public sealed class RequiredNumber
{
    [System.Runtime.Serialization.DataMember(Order = 1, IsRequired = true)]
    public int Count { get; set; }
}

[GenerateShape, JsonDerivedType(typeof(Plan), "plan"), JsonDerivedType(typeof(LongPlan), "long")]
public class Plan
{
    [System.Runtime.Serialization.DataMember(Order = 1)]
    public int Days { get; set; }
}

[GenerateShape]
public sealed class LongPlan : Plan
{
    [System.Runtime.Serialization.DataMember(Order = 2)]
    public int Years { get; set; }
}

[GenerateShape]
public sealed class Plans
{
    [System.Runtime.Serialization.DataMember(Order = 1)]
    public Plan? One { get; set; }

    [System.Runtime.Serialization.DataMember(Order = 2)]
    public List<Plan>? Many { get; set; }
}
