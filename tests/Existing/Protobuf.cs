using System.Collections.Generic;
using ProtoBuf;

namespace SerializationApi.ExistingContracts;

/// <summary>Values and collections of protobuf-net's with a message around them.</summary>
[ProtoContract]
public class NullWrapped
{
    [ProtoMember(1), NullWrappedValue]
    public int? Number { get; set; }

    [ProtoMember(2), NullWrappedValue(AsGroup = true)]
    public bool? Grouped { get; set; }

    [ProtoMember(3), NullWrappedValue]
    public string? Text { get; set; }

    [ProtoMember(4), NullWrappedValue]
    public byte[]? Bytes { get; set; }

    [ProtoMember(5), NullWrappedValue]
    public DayOfWeek? Day { get; set; }

    [ProtoMember(6), NullWrappedValue, CompatibilityLevel(CompatibilityLevel.Level300)]
    public decimal? Price { get; set; }

    [ProtoMember(7), NullWrappedValue]
    public List<int?>? Numbers { get; set; }

    [ProtoMember(8, DataFormat = DataFormat.ZigZag), NullWrappedValue(AsGroup = true)]
    public long?[]? GroupedNumbers { get; set; }

    [ProtoMember(9, IsPacked = true), NullWrappedValue]
    public HashSet<double?>? Reals { get; set; }

    [ProtoMember(10), NullWrappedValue]
    public List<string?> Texts { get; } = [];

    [ProtoMember(11), NullWrappedValue]
    public List<NullWrappedItem?>? Items { get; set; }

    [ProtoMember(12, DataFormat = DataFormat.Group), NullWrappedValue(AsGroup = true)]
    public NullWrappedItem?[]? GroupedItems { get; set; }

    [ProtoMember(13), NullWrappedValue]
    public List<DateTime?>? Dates { get; set; }

    [ProtoMember(14), NullWrappedValue, CompatibilityLevel(CompatibilityLevel.Level300)]
    public List<Guid?>? Ids { get; set; }

    [ProtoMember(15), NullWrappedValue]
    public Stack<byte[]?>? Stack { get; set; }
}

/// <summary>The same of dictionaries.</summary>
[ProtoContract]
public class NullWrappedMaps
{
    [ProtoMember(1), NullWrappedValue]
    public Dictionary<int, int?>? Numbers { get; set; }

    [ProtoMember(2), NullWrappedValue(AsGroup = true)]
    public Dictionary<int, string?>? Texts { get; set; }

    [ProtoMember(3), NullWrappedValue]
    public Dictionary<string, NullWrappedItem?>? Items { get; set; }

    [ProtoMember(4), NullWrappedValue]
    public SortedDictionary<int, DateTime?>? Dates { get; set; }

    [ProtoMember(5), ProtoMap(ValueFormat = DataFormat.Group), NullWrappedValue(AsGroup = true)]
    public Dictionary<int, NullWrappedItem?>? GroupedItems { get; set; }

    [ProtoMember(6), ProtoMap(ValueFormat = DataFormat.ZigZag), NullWrappedValue]
    public Dictionary<int, int> Formatted { get; } = [];

    [ProtoMember(7), ProtoMap(ValueFormat = DataFormat.Group)]
    public Dictionary<int, NullWrappedItem?>? Groups { get; set; }
}

/// <summary>Collections, which may have both.</summary>
[ProtoContract]
public class NullWrappedCollections
{
    [ProtoMember(1), NullWrappedCollection]
    public List<int>? Numbers { get; set; }

    [ProtoMember(2, IsPacked = true), NullWrappedCollection(AsGroup = true)]
    public int[]? Packed { get; set; }

    [ProtoMember(3), NullWrappedCollection, NullWrappedValue]
    public List<int?>? Both { get; set; }

    [ProtoMember(4), NullWrappedCollection(AsGroup = true), NullWrappedValue(AsGroup = true)]
    public NullWrappedItem?[]? BothGrouped { get; set; }

    [ProtoMember(5), NullWrappedCollection]
    public Dictionary<int, string>? Map { get; set; }

    [ProtoMember(6), NullWrappedCollection, NullWrappedValue]
    public Dictionary<int, NullWrappedItem?>? MapOfBoth { get; set; }

    [ProtoMember(7), NullWrappedCollection]
    public List<string> Kept { get; set; } = ["made"];

    [ProtoMember(8), NullWrappedCollection]
    public int[] KeptArray { get; set; } = [9];

    [ProtoMember(9, DataFormat = DataFormat.Group), NullWrappedCollection]
    public IReadOnlyList<NullWrappedItem>? Items { get; set; }

    [ProtoMember(10), NullWrappedCollection(AsGroup = true)]
    public Queue<NullWrappedItem>? Queue { get; set; }
}

/// <summary>A base, whose members are read before there is an object.</summary>
[ProtoContract, ProtoInclude(9, typeof(NullWrappedDerived))]
public class NullWrappedBase
{
    [ProtoMember(1), NullWrappedCollection]
    public List<int>? Numbers { get; set; } = [1];

    [ProtoMember(2), NullWrappedValue]
    public int? Number { get; set; }
}

/// <summary>What derives from it.</summary>
[ProtoContract]
public class NullWrappedDerived : NullWrappedBase
{
    [ProtoMember(1), NullWrappedValue]
    public List<string?>? Texts { get; set; }
}

/// <summary>An item.</summary>
[ProtoContract]
public class NullWrappedItem
{
    [ProtoMember(1)]
    public int Number { get; set; }

    [ProtoMember(2), NullWrappedValue]
    public List<NullWrappedItem?>? Items { get; set; }
}

/// <summary>A base whose members are abstract.</summary>
[ProtoContract, ProtoInclude(9, typeof(OverridesMembers))]
public abstract class AbstractMembers
{
    [ProtoMember(1)]
    public abstract int Number { get; set; }

    [ProtoMember(3)]
    public virtual int Other { get; set; }
}

/// <summary>What implements them.</summary>
[ProtoContract]
public class OverridesMembers : AbstractMembers
{
    public override int Number { get; set; }
    public override int Other
    {
        get => base.Other;
        set => base.Other = value;
    }

    [ProtoMember(1)]
    public bool Own { get; set; }
}

/// <summary>A holder.</summary>
[ProtoContract]
public class HoldsAbstract
{
    [ProtoMember(1)]
    public AbstractMembers? Held { get; set; }
}

/// <summary>Times between tags, in each of their forms.</summary>
[ProtoContract, CompatibilityLevel(CompatibilityLevel.Level240)]
public class GroupedTimes
{
    [ProtoMember(1, DataFormat = DataFormat.Group)]
    public DateTime Date { get; set; }

    [ProtoMember(2, DataFormat = DataFormat.Group)]
    public TimeSpan Span { get; set; }

    [ProtoMember(3, DataFormat = DataFormat.Group)]
    public DateTime? Maybe { get; set; }

    [ProtoMember(4, DataFormat = DataFormat.Group)]
    public TimeSpan[]? Spans { get; set; }

    [ProtoMember(5), ProtoMap(ValueFormat = DataFormat.Group)]
    public Dictionary<int, TimeSpan>? Map { get; set; }

    [ProtoMember(6), ProtoMap(ValueFormat = DataFormat.Group), CompatibilityLevel(CompatibilityLevel.Level200)]
    public Dictionary<int, DateTime>? Old { get; set; }

    [ProtoMember(7, DataFormat = DataFormat.Group), NullWrappedValue]
    public List<TimeSpan?>? Wrapped { get; set; }
}

/// <summary>Dictionaries of lists and of dictionaries.</summary>
[ProtoContract]
public class MapsOfCollections
{
    [ProtoMember(1)]
    public Dictionary<int, List<int>>? Lists { get; set; }

    [ProtoMember(2)]
    public Dictionary<float, double[]>? Arrays { get; set; } = [];

    [ProtoMember(3)]
    public Dictionary<string, List<string>> Texts { get; } = [];

    [ProtoMember(4)]
    public SortedDictionary<int, NullWrappedItem[]>? Items { get; set; }

    [ProtoMember(5)]
    public Dictionary<string, Dictionary<string, string>>? Maps { get; set; }

    [ProtoMember(6)]
    public Dictionary<int, Dictionary<int, Dictionary<long, List<bool>>>>? Deep { get; set; }

    [ProtoMember(7), ProtoMap(KeyFormat = DataFormat.ZigZag, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<int, List<long>>? Unformatted { get; set; }

    [ProtoMember(8)]
    public Dictionary<int, DateTime[]>? Times { get; set; }

    [ProtoMember(9)]
    public Dictionary<int, DayOfWeek[]>? Days { get; set; }

    [ProtoMember(10)]
    public Dictionary<int, DateOnly[]>? Dates { get; set; }

    [ProtoMember(11)]
    public Dictionary<DayOfWeek, byte[]>? Bytes { get; set; }

    [ProtoMember(12), NullWrappedCollection]
    public Dictionary<int, List<uint>>? Wrapped { get; set; }
}
