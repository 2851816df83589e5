using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.Zoo;

// What applications have most: properties, records, lists, no annotation that JSON heeds.

[GenerateShape]
public sealed record Point(int X, int Y);

[GenerateShape]
public sealed record Customer(string Name, string? Email, bool IsActive);

[GenerateShape]
public sealed record Fussy
{
    public Fussy(string code) => Code = code == "the only one" ? code : throw new ArgumentException("Another one.", nameof(code));

    public string Code { get; }
}

[GenerateShape]
public sealed record Money(decimal Amount, string Currency = "EUR");

[GenerateShape]
public readonly record struct Range(int Begin, int End);

[GenerateShape]
public sealed record Integers(sbyte A, short B, int C, long D, byte E, ushort F, uint G, ulong H);

[GenerateShape]
public sealed record Reals(float A, double B, decimal C);

[GenerateShape]
public sealed record Optionals(int? A, double? B, bool? C, Guid? D, DateTime? E, WeekDay? F, Range? G);

[GenerateShape]
public sealed record Texts(string A, string? B, char C, byte[] D, byte[]? E);

[GenerateShape]
public sealed record Times(DateTime A, DateTimeOffset B, DateOnly C, TimeOnly D, TimeSpan E);

[GenerateShape]
public sealed record Identity(Guid Id, WeekDay Day, Permissions Rights);

[GenerateShape]
public sealed record Lists(List<int> A, string[]? B, IReadOnlyList<Point>? C, HashSet<string>? D, List<string?>? E, IEnumerable<double>? F);

[GenerateShape]
public sealed record Maps(
    Dictionary<string, int> A,
    Dictionary<int, Point>? B,
    Dictionary<WeekDay, string>? C,
    IReadOnlyDictionary<Guid, bool>? D
);

[GenerateShape]
public sealed record Tree(string Name, List<Tree>? Children);

[GenerateShape]
public sealed record Basket(Customer Owner, List<Money> Prices, Point? Place, Range Span);

[DataContract]
[GenerateShape]
public class Settable
{
    [DataMember(Order = 1)]
    public int Id { get; set; } = 7;

    [DataMember(Order = 2)]
    public string Title { get; set; } = "untitled";

    [DataMember(Order = 3)]
    public List<int> Numbers { get; set; } = [1, 2];
}

/// <summary>Its base's members come behind its own, in JSON.</summary>
[DataContract]
[GenerateShape]
public sealed class Derived : Settable
{
    [DataMember(Order = 4)]
    public double Weight { get; set; }
}

/// <summary>Has no shape of its own.</summary>
public sealed class Unregistered : Settable
{
    public string Extra => "computed";
}

[DataContract]
[GenerateShape]
public sealed class Initialised
{
    [DataMember(Order = 1)]
    public required string Name { get; init; }

    [DataMember(Order = 2)]
    public int Count { get; init; } = 3;

    [DataMember(Order = 3)]
    public required int? Size { get; set; }
}

/// <summary>Declared in another order than numbered.</summary>
[DataContract]
[GenerateShape]
public sealed class Shuffled
{
    [DataMember(Order = 3)]
    public int First { get; set; }

    [DataMember(Order = 1)]
    public int Second { get; set; }

    [DataMember(Order = 2)]
    public int Third { get; set; }
}

[DataContract]
[GenerateShape]
public sealed class Fields
{
    [DataMember(Order = 1)]
    public int Property { get; set; }

    [DataMember(Order = 2)]
    public int Field;
}

/// <summary>A setter that refuses.</summary>
[DataContract]
[GenerateShape]
public sealed class Guarded
{
    [DataMember(Order = 1)]
    public int Percent
    {
        get;
        set =>
            field = value is >= 0 and <= 100
                ? value
                : throw new ArgumentOutOfRangeException(nameof(value), value, "A percentage is 0 to 100.");
    }
}

/// <summary>An initialiser that null must not replace silently.</summary>
[DataContract]
[GenerateShape]
public struct Pair
{
    [DataMember(Order = 1)]
    public string? Left { get; set; }

    [DataMember(Order = 2)]
    public float Right { get; set; }
}

public enum WeekDay
{
    Monday,
    Tuesday,
    Sunday = 6,
}

[Flags]
public enum Permissions : byte
{
    None = 0,
    Read = 1,
    Write = 2,
    All = 3,
}
