using System.Runtime.Serialization;

namespace SerializationApi.LoadTests.Tests.Support;

/// <summary>A contract with the kinds of members that no dataset has.</summary>
public sealed class EveryKind
{
    public double Real { get; set; }

    public int? Optional { get; set; }

    public DateTime? OptionalTime { get; set; }

    public Point Struct { get; set; }

    public Point? OptionalStruct { get; set; }

    public IEnumerable<Point>? Sequence { get; set; }

    public Dictionary<string, int[]>? Map { get; set; }

    public EveryKind? Next { get; set; }

    [IgnoreDataMember]
    public int Ignored { get; set; }

    public static EveryKind Create() => new()
    {
        Real = double.NaN,
        Optional = 1,
        OptionalTime = DateTime.UnixEpoch,
        Struct = new Point(1, 2),
        OptionalStruct = new Point(3, 4),
        Sequence = new Queue<Point>([new Point(5, 6)]),
        Map = new(StringComparer.Ordinal) { ["a"] = [1], ["b"] = [] },
        Next = new EveryKind(),
    };

    public readonly record struct Point([property: DataMember] int X, [property: DataMember] int Y);
}
