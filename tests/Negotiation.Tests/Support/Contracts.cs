using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests;

[ShapeSet(IncludeAnnotated = true)]
public static partial class TestShapes;

/// <summary>Derives from a contract and has a shape of its own.</summary>
[DataContract]
[GenerateShape]
public sealed class ExpressOrder : Order
{
    [DataMember(Order = 4)]
    public int Hours { get; set; }
}

/// <summary>Derives from a contract without a shape of its own.</summary>
public sealed class DraftOrder : Order
{
    public bool IsDraft { get; set; }
}

[DataContract]
[GenerateShape]
public class Parcel
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}

#pragma warning disable SHAPE022 // No format has a form for it, and JSON is the application's own.
/// <summary>Derives from a contract and holds what no format can write.</summary>
[DataContract]
[GenerateShape]
public sealed class SizedParcel : Parcel
{
    [DataMember(Order = 2)]
    public (nint?, (nuint, string)) Sizes { get; set; }

    [DataMember(Order = 3)]
    public (int, Tuple<long, nint?>) Nested { get; set; }

    [DataMember(Order = 4)]
    public (string, List<nuint>[]) Listed { get; set; }

    [DataMember(Order = 5)]
    public (Handle, int) Held { get; set; }
}

/// <summary>Holds what System.Text.Json writes although no format can.</summary>
[DataContract]
[GenerateShape]
public sealed class CalledParcel : Parcel
{
    public (Handler, int) Called { get; set; }
}

/// <summary>Has no shape; System.Text.Json throws at it only if it holds something.</summary>
public sealed class Handler
{
    public Action? Call { get; set; }

    public nint? Pointer { get; set; }

    public (nint, int) Pair { get; set; }
}

/// <summary>Has no shape, and System.Text.Json throws at it.</summary>
public sealed class Handle
{
    public nint Pointer { get; set; }

    public Handle? Next { get; set; }
}
#pragma warning restore SHAPE022

[DataContract]
[GenerateShape]
public struct Position
{
    [DataMember(Order = 1)]
    public double X { get; set; }

    [DataMember(Order = 2)]
    public double Y { get; set; }
}

/// <summary>Has no shape.</summary>
public sealed class Unshaped
{
    public int Id { get; set; }
}

/// <summary>May be a cycle.</summary>
[DataContract]
[GenerateShape]
public sealed class Node
{
    [DataMember(Order = 1)]
    public Node? Next { get; set; }
}

/// <summary>A union by another library's annotation, which System.Text.Json does not know.</summary>
[GenerateShape]
[MessagePack.Union(0, typeof(Hammer))]
public abstract class Tool;

[GenerateShape]
public sealed class Hammer : Tool
{
    [DataMember(Order = 1)]
    public int Weight { get; set; }
}

/// <summary>Is none of the cases.</summary>
[GenerateShape]
public sealed class Saw : Tool
{
    [DataMember(Order = 1)]
    public int Teeth { get; set; }
}

/// <summary>A union of MessagePack alone.</summary>
[GenerateShape]
[MessagePack.Union(0, typeof(Gem))]
public class Stone
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}

[GenerateShape]
public sealed class Gem : Stone
{
    [DataMember(Order = 2)]
    public int Carats { get; set; }
}

/// <summary>Is none of the cases.</summary>
[GenerateShape]
public sealed class Pebble : Stone
{
    [DataMember(Order = 2)]
    public int Weight { get; set; }
}
