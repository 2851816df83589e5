using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Tests;

/// <summary>Numbered by a data contract, as the README has it: MessagePack-CSharp takes the number itself for the key.</summary>
[DataContract, GenerateShape]
public sealed record Order
{
    [DataMember(Order = 1)]
    public int Id { get; init; }

    [DataMember(Order = 2)]
    public string? Customer { get; init; }

    [DataMember(Order = 3)]
    public List<Line>? Lines { get; init; }

    [DataMember(Order = 5)]
    public Status Status { get; init; }

    [DataMember(Order = 6)]
    public DateTime Placed { get; init; }

    [DataMember(Order = 7)]
    public Dictionary<Status, int>? Counts { get; init; }

    [DataMember(Order = 8)]
    public Status? Next { get; init; }

    [DataMember(Order = 9)]
    public byte[]? Picture { get; init; }
}

[DataContract, GenerateShape]
public sealed record Line
{
    [DataMember(Order = 1)]
    public string Product { get; init; } = "";

    [DataMember(Order = 2)]
    public decimal Price { get; init; }
}

public enum Status
{
    Open,

    [EnumMember(Value = "on-its-way")]
    Sent,
}

[Flags]
public enum Days
{
    None,
    Monday,
    Tuesday,
    Saturday = 32,
    Sunday = 64,
    Weekend = Saturday | Sunday,
}

/// <summary>Without annotations: a map by the names of C#.</summary>
[GenerateShape]
public class Note : NoteBase
{
    public string? Text { get; set; }

    [JsonPropertyName("w")]
    public Days When { get; set; }

    public List<Status>? History { get; set; }

    public Point Place { get; set; } = new(0, 0);

    public Tag? Tag { get; set; }

    public (int, string) Pair { get; set; }

    public object? Any { get; set; }

    [IgnoreDataMember]
    public string? Secret { get; set; }
}

[GenerateShape]
public class NoteBase
{
    public Guid Key { get; set; }
}

/// <summary>Without annotations, of all kinds of values.</summary>
[GenerateShape]
public sealed class Parcel
{
    [JsonPropertyName("no")]
    public long Number { get; set; }

    public ulong Seal { get; set; }

    public double Weight { get; set; }

    public float? Volume { get; set; }

    public decimal Price { get; set; }

    public char Zone { get; set; }

    public Guid Key { get; set; }

    public DateTime Sent { get; set; }

    public DateTimeOffset? Due { get; set; }

    public DateOnly Day { get; set; }

    public TimeOnly Time { get; set; }

    public TimeSpan Duration { get; set; }

    public byte[]? Label { get; set; }

    public Days Days { get; set; }

    [JsonConverter(typeof(JsonStringEnumConverter<Status>))]
    public Status? Status { get; set; }

    public int[][]? Grid { get; set; }

    public Dictionary<string, List<Point>?>? Places { get; set; }

    public Dictionary<Status, decimal>? Costs { get; set; }

    public Dictionary<int, string>? Numbered { get; set; }

    public Parcel? Inner { get; set; }

    public IFigure? Figure { get; set; }
}

[GenerateShape]
public sealed record Point(int X, int Y);

[GenerateShape]
public struct Tag
{
    public string Name { get; set; }

    public long? Weight { get; set; }
}

[GenerateShape]
public sealed class Empty;

/// <summary>With the annotations of MessagePack-CSharp.</summary>
[MessagePackObject]
public sealed class Drawing
{
    [Key(0)]
    public string? Title { get; set; }

    [Key(2)]
    public IFigure? Main { get; set; }

    [Key(3)]
    public List<IFigure>? Figures { get; set; }

    [Key(4)]
    public Days Days { get; set; }

    [Key(5)]
    public Label? Label { get; set; }
}

[Union(0, typeof(Circle))]
[Union(7, typeof(Square))]
public interface IFigure;

[MessagePackObject]
public sealed class Circle : IFigure
{
    [Key(0)]
    public double Radius { get; set; }
}

[MessagePackObject(keyAsPropertyName: true)]
public sealed class Square : IFigure
{
    public int Side { get; set; }

    public Days Days { get; set; }
}

[MessagePackObject(keyAsPropertyName: true)]
public sealed class Label
{
    public string? Text { get; set; }

    public int Size { get; set; }
}

/// <summary>A data contract that the set takes by itself: its numbers are the library's already.</summary>
[DataContract]
public sealed class Invoice
{
    [DataMember(Order = 1)]
    public int Number { get; set; }

    [DataMember(Order = 2)]
    public Order? Order { get; set; }
}

[ShapeSet(IncludeAnnotated = true, ExcludedTypes = [typeof(JsonUnion), typeof(JsonCase), typeof(Hidden), typeof(Private)])]
[GenerateShapeFor<Status[]>]
[GenerateShapeFor<Dictionary<string, int>>]
public static partial class HubShapes;

/// <summary>Contracts that MessagePack-CSharp would write otherwise.</summary>
[GenerateShapeFor<JsonUnion>]
[GenerateShapeFor<Hidden>]
[GenerateShapeFor<Converted>]
[GenerateShapeFor<OrderId>]
[GenerateShapeFor<Private>]
public static partial class OtherShapes;

[JsonDerivedType(typeof(JsonCase), "case")]
public abstract class JsonUnion;

public sealed class JsonCase : JsonUnion
{
    public int X { get; set; }
}

public sealed class Hidden
{
    public int Shown { get; set; }

    [JsonIgnore]
    public int Unsent { get; set; }
}

[DataContract]
public sealed class Private
{
    [DataMember(Order = 1)]
    public int Seen { get; set; }

    [DataMember(Order = 2)]
    internal int Own { get; set; }
}

public sealed class Converted
{
    public OrderId Id { get; set; }
}

[ShapeAs<int>]
public readonly record struct OrderId(int Value)
{
    public static implicit operator int(OrderId id) => id.Value;

    public static implicit operator OrderId(int value) => new(value);
}

public sealed class Unshaped
{
    public int X { get; set; }
}

public sealed class Page<T>
{
    public T[]? Items { get; set; }
}

public static class Nest
{
    public sealed record Egg(int Weight);

    public sealed class Box<T>
    {
        public T? Item { get; set; }
    }
}

/// <summary>A union of which Microsoft's end sends two cases alike when they are alone.</summary>
[Union(0, typeof(Cat))]
[Union(1, typeof(Dog))]
[Union(2, typeof(Bird))]
[Union(3, typeof(Fish))]
public abstract class Animal;

[MessagePackObject]
public sealed class Cat : Animal
{
    [Key(0)]
    public int Lives { get; set; }
}

[MessagePackObject]
public sealed class Dog : Animal
{
    [Key(0)]
    public int Age { get; set; }
}

[MessagePackObject]
public sealed class Bird : Animal
{
    [Key(0)]
    public string? Song { get; set; }
}

[MessagePackObject]
public sealed class Fish : Animal
{
    [Key(0)]
    public int Depth { get; set; }

    [Key(1)]
    public bool IsSalt { get; set; }
}

/// <summary>A getter throws.</summary>
[GenerateShape]
public sealed class Torn
{
    public int Value
    {
        get => throw new InvalidOperationException("secret");
        set { }
    }
}
