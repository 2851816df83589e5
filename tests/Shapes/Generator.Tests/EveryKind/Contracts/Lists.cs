using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>Lists of every form and of every sort of item.</summary>
[DataContract]
[GenerateShape]
public sealed class Lists
{
    [DataMember(Order = 1)]
    public bool[]? Bits { get; set; }

    [DataMember(Order = 2)]
    public List<int>? Numbers { get; set; }

    [DataMember(Order = 3)]
    public double[]? Reals { get; set; }

    [DataMember(Order = 4)]
    public List<string>? Words { get; set; }

    [DataMember(Order = 5)]
    public string?[]? Holes { get; set; }

    [DataMember(Order = 6)]
    public List<byte[]>? Blobs { get; set; }

    [DataMember(Order = 7)]
    public List<Guid>? Ids { get; set; }

    [DataMember(Order = 8)]
    public List<int?>? Maybes { get; set; }

    [DataMember(Order = 9)]
    public decimal[]? Moneys { get; set; }

    [DataMember(Order = 10)]
    public List<DateTime>? Times { get; set; }

    [DataMember(Order = 11)]
    public DateTimeOffset[]? Offsets { get; set; }

    [DataMember(Order = 12)]
    public List<DateOnly>? Days { get; set; }

    [DataMember(Order = 13)]
    public TimeOnly[]? Clock { get; set; }

    [DataMember(Order = 14)]
    public List<TimeSpan>? Spans { get; set; }

    [DataMember(Order = 15)]
    public char[]? Letters { get; set; }

    [DataMember(Order = 16)]
    public List<byte>? Octets { get; set; }

    [DataMember(Order = 17)]
    public IReadOnlyList<string>? ReadOnlyWords { get; set; }

    [DataMember(Order = 18)]
    public IList<long>? Longs { get; set; }

    [DataMember(Order = 19)]
    public ICollection<Point>? Points { get; set; }

    [DataMember(Order = 20)]
    public IReadOnlyCollection<Vector>? Vectors { get; set; }

    [DataMember(Order = 21)]
    public IEnumerable<float>? Floats { get; set; }

    [DataMember(Order = 22)]
    public Vector[]? VectorArray { get; set; }

    [DataMember(Order = 23)]
    public List<Vector>? VectorList { get; set; }

    [DataMember(Order = 24)]
    public Person[]? People { get; set; }

    [DataMember(Order = 25)]
    public List<Person>? MorePeople { get; set; }

    [DataMember(Order = 26)]
    public List<Point?>? MaybePoints { get; set; }

    [DataMember(Order = 27)]
    public List<Vector?>? MaybeVectors { get; set; }

    [DataMember(Order = 28)]
    public List<sbyte>? Signed { get; set; }

    [DataMember(Order = 29)]
    public ulong[]? Unsigned { get; set; }

    [DataMember(Order = 30)]
    public IEnumerable<Person>? AnyPeople { get; set; }

    [DataMember(Order = 31)]
    public List<Person?>? MaybePeople { get; set; }

    [DataMember(Order = 32)]
    public Person?[]? MaybePeopleArray { get; set; }

    [DataMember(Order = 33)]
    public ICollection<Person?>? MaybePeopleInterface { get; set; }
}
