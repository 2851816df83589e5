using System.ComponentModel;
using System.Runtime.Serialization;
using ProtoBuf;

#pragma warning disable SHAPE022, CA1051, IDE0044, IDE0051, CA1822, CA1823, CS0649, CS0169, CS0414
namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Contracts of protobuf-net whose members it finds, asks or sets in other ways than by a plain property.</summary>
[GenerateShapeFor<Optional>]
[GenerateShapeFor<Hidden>]
[GenerateShapeFor<Specified>]
[GenerateShapeFor<Answers>]
[GenerateShapeFor<Choice>]
[GenerateShapeFor<Presences>]
[GenerateShapeFor<Ancestor>]
[GenerateShapeFor<Heir>]
[GenerateShapeFor<Pair<int>>]
[GenerateShapeFor<LatLon>]
[GenerateShapeFor<GetOnly>]
[GenerateShapeFor<SetByMethod>]
[GenerateShapeFor<PrivatelyMade>]
[GenerateShapeFor<Unmade>]
[GenerateShapeFor<UnmadeRecord>]
[GenerateShapeFor<ReadOnlyPoint>]
[GenerateShapeFor<Kept<string>>]
public static partial class ProtoShapes;

/// <summary>What protogen writes for <c>optional</c> fields.</summary>
[ProtoContract]
public sealed class Optional
{
    private uint? __pbn__count;
    private string? __pbn__note;
    private int? __pbn__level;

    [ProtoMember(1)]
    public uint Count
    {
        get => __pbn__count.GetValueOrDefault();
        set => __pbn__count = value;
    }

    [ProtoMember(2), DefaultValue("")]
    public string Note
    {
        get => __pbn__note ?? "";
        set => __pbn__note = value;
    }

    [ProtoMember(3), DefaultValue(7)]
    public int Level
    {
        get => __pbn__level ?? 7;
        set => __pbn__level = value;
    }

    public bool ShouldSerializeCount() => __pbn__count != null;

    public void ResetCount() => __pbn__count = null;

    public bool ShouldSerializeNote() => __pbn__note != null;

    public bool ShouldSerializeLevel() => __pbn__level != null;
}

/// <summary>The forms of methods that the library asks, and those that it does not.</summary>
[ProtoContract]
public class Hidden
{
    [ProtoMember(1)]
    public int Private = 1;

    [ProtoMember(2)]
    public int Internal = 2;

    [ProtoMember(3)]
    public int Protected = 3;

    [ProtoMember(4)]
    public int Static = 4;

    [ProtoMember(5)]
    public int WithParameter = 5;

    [ProtoMember(6)]
    public int NotBoolean = 6;

    [ProtoMember(7)]
    private int _field = 7;

    public static bool ShouldSerializeStatic() => false;

    public bool ShouldSerializeWithParameter(int of) => of > 0;

    public bool? ShouldSerializeNotBoolean() => false;

    internal bool ShouldSerializeInternal() => false;

    protected bool ShouldSerializeProtected() => false;

    private bool ShouldSerializePrivate() => false;

    private bool ShouldSerialize_field() => _field > 7;

    public Hidden With(int field)
    {
        _field = field;
        return this;
    }
}

/// <summary>Properties that say whether a member is there.</summary>
[ProtoContract]
public sealed class Specified
{
    [ProtoMember(1)]
    public int Id { get; set; }

    public bool IdSpecified { get; set; }

    [ProtoMember(2)]
    public int Hidden { get; set; } = 2;

    private bool HiddenSpecified { get; set; }

    [ProtoMember(3)]
    public int Zero { get; set; } = 3;

    public bool ZeroSpecified => Zero == 0;

    [ProtoMember(4)]
    public int Field { get; set; } = 4;

    public bool FieldSpecified;

    [ProtoMember(5)]
    public int Both { get; set; } = 5;

    public bool BothSpecified { get; private set; }

    public bool ShouldSerializeBoth() => true;

    [ProtoMember(6)]
    public int WriteOnly { get; set; } = 6;

    public bool WriteOnlySpecified
    {
        set => Field += value ? 0 : 1;
    }

    public bool ShouldSerializeWriteOnly() => false;

    [ProtoMember(7)]
    public List<int>? List { get; set; }

    public bool ListSpecified { get; init; }

    [ProtoMember(8)]
    public Dictionary<int, int>? Map { get; set; }

    public bool MapSpecified { get; set; }

    [ProtoMember(9)]
    public int[]? Array { get; set; }

    public bool ArraySpecified { get; set; }

    public string Flags() =>
        string.Join(
            "",
            new[]
            {
                IdSpecified,
                HiddenSpecified,
                ZeroSpecified,
                FieldSpecified,
                BothSpecified,
                ListSpecified,
                MapSpecified,
                ArraySpecified,
            }.Select(static flag => flag ? '1' : '0')
        );
}

/// <summary>Presence beside nulls, lists, defaults and IsRequired.</summary>
[ProtoContract]
public sealed class Answers
{
    [ProtoMember(1)]
    public int? Number { get; set; }

    public bool ShouldSerializeNumber() => true;

    [ProtoMember(2)]
    public string? Text { get; set; }

    public bool ShouldSerializeText() => true;

    [ProtoMember(3)]
    public List<int> Full { get; set; } = [1];

    public bool ShouldSerializeFull() => false;

    [ProtoMember(4, IsRequired = true)]
    public int Required { get; set; } = 4;

    public bool ShouldSerializeRequired() => false;

    [ProtoMember(5), DefaultValue(5)]
    public int Default { get; set; } = 5;

    public bool ShouldSerializeDefault() => true;

    [ProtoMember(6)]
    public decimal Money { get; set; }

    public bool ShouldSerializeMoney() => true;
}

/// <summary>A oneof as protogen writes it: members that share a field.</summary>
[ProtoContract]
public sealed class Choice
{
    private (int Number, object? Value) _held;

    [ProtoMember(1)]
    public int I
    {
        get => _held.Number == 1 ? (int)_held.Value! : 0;
        set => _held = (1, value);
    }

    [ProtoMember(2), DefaultValue("")]
    public string S
    {
        get => _held.Number == 2 ? (string)_held.Value! : "";
        set => _held = (2, value);
    }

    [ProtoMember(3)]
    public Optional? M
    {
        get => _held.Number == 3 ? (Optional)_held.Value! : null;
        set => _held = (3, value);
    }

    public bool ShouldSerializeI() => _held.Number == 1;

    public bool ShouldSerializeS() => _held.Number == 2;

    public bool ShouldSerializeM() => _held.Number == 3;
}

[ProtoContract]
public struct Present
{
    [ProtoMember(1)]
    public int A;

    public bool ASpecified { get; set; }

    [ProtoMember(2)]
    public int B;

    private readonly bool ShouldSerializeB() => B == 0;
}

[ProtoContract]
public sealed class Presences
{
    [ProtoMember(1)]
    public Present One { get; set; }

    [ProtoMember(2)]
    public List<Present> Many { get; set; } = [];

    [ProtoMember(3)]
    public Present? Perhaps { get; set; }

    [ProtoMember(4)]
    public Dictionary<int, Optional> Map { get; set; } = [];
}

[ProtoContract, ProtoInclude(10, typeof(Heir))]
public class Ancestor
{
    [ProtoMember(1)]
    public int A { get; set; }

    [ProtoMember(2)]
    public int B { get; set; }

    public bool BSpecified { get; set; }

    public virtual bool ShouldSerializeA() => true;
}

[ProtoContract]
public class Heir : Ancestor
{
    [ProtoMember(1)]
    public int X { get; set; }

    public bool ShouldSerializeX() => X != 3;

    public bool ShouldSerializeB() => false;

    public override bool ShouldSerializeA() => false;
}

/// <summary>What a base asks, where it is no contract; private questions of a base are not asked.</summary>
public abstract class Asking<T>
{
    public bool SecondSpecified { get; set; }

    protected virtual bool ShouldSerializeFirst() => false;

    private bool ShouldSerializeThird() => false;
}

[ProtoContract]
public sealed class Pair<T> : Asking<T>
{
    [ProtoMember(1)]
    public T? First { get; set; }

    [ProtoMember(2)]
    public T? Second { get; set; }

    [ProtoMember(3)]
    public T? Third { get; set; }

    [ProtoMember(4)]
    public T? Fourth { get; set; }

    private bool FourthSpecified { get; set; }
}

[ProtoContract]
public sealed class LatLon
{
    [ProtoMember(1)]
    private readonly double _latitude;

    public LatLon() { }

    public LatLon(double latitude) => _latitude = latitude;

    public double Latitude => _latitude;
}

[ProtoContract]
public sealed class GetOnly
{
    public GetOnly() { }

    public GetOnly(int id) => (Id, Name, Array, Part, Map, Items, Late) = (id, "x", [1], new LatLon(2), new() { [1] = 2 }, [5], [4]);

    [ProtoMember(1)]
    public int Id { get; }

    [ProtoMember(2)]
    public string Name { get; } = "init";

    [ProtoMember(3)]
    public List<int> Own { get; } = [9];

    [ProtoMember(4)]
    public int[]? Array { get; }

    [ProtoMember(5)]
    public LatLon? Part { get; }

    [ProtoMember(6)]
    public Dictionary<int, int>? Map { get; }

    [ProtoMember(7)]
    public IReadOnlyList<int>? Items { get; }

    [ProtoMember(8)]
    public readonly List<int> Field = [8];

    [ProtoMember(9)]
    public List<int>? Late { get; }
}

/// <summary>The library calls a public method <c>SetX</c>, also where there is a setter.</summary>
[ProtoContract]
public sealed class SetByMethod
{
    private int _id;
    private readonly List<int> _items = [];
    private readonly LatLon _part = new();

    [ProtoMember(1)]
    public int Id => _id;

    [ProtoMember(2)]
    public int Both { get; set; }

    [ProtoMember(3)]
    public List<int> Items => _items;

    [ProtoMember(4)]
    public LatLon Part => _part;

    public void SetId(int value) => _id = value;

    public void SetBoth(int value) => Both = value + 100;
}

[ProtoContract]
public sealed class PrivatelyMade
{
    public PrivatelyMade(int number) => Id = number;

    private PrivatelyMade() => Note = "made";

    [ProtoMember(1)]
    public int Id { get; private set; }

    public string? Note { get; }
}

[ProtoContract(SkipConstructor = true)]
public sealed class Unmade
{
    public Unmade(int number) => Id = number;

    [ProtoMember(1)]
    public int Id { get; }

    [ProtoMember(2)]
    public List<int> Items { get; set; } = [1];

    public int Other { get; set; } = 4;
}

[ProtoContract(SkipConstructor = true)]
public sealed record UnmadeRecord([property: ProtoMember(1)] int Id, [property: ProtoMember(2)] string Name);

[ProtoContract]
public readonly struct ReadOnlyPoint(int x)
{
    [ProtoMember(1)]
    public readonly int X = x;

    [ProtoMember(2)]
    public int Y { get; } = x + 1;
}

[DataContract, ProtoContract]
public class Kept<T>
{
    public Kept() { }

    public Kept(T value) => (_value, Other) = (value, value);

    [DataMember(Order = 1)]
    private readonly T? _value;

    [DataMember(Order = 2)]
    public T? Other { get; }
}
