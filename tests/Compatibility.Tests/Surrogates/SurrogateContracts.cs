using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Surrogates;

/// <summary>What <see cref="Span2"/> is written as.</summary>
internal sealed class SpanForm
{
    [DataMember(Order = 1)]
    public int From { get; set; }

    [DataMember(Order = 2)]
    public int Length { get; set; }
}

/// <summary>Surrogates in every place of a contract.</summary>
internal sealed class Basket
{
    [DataMember(Order = 1)]
    public Id<Basket> Id { get; set; }

    [DataMember(Order = 2)]
    public Id<Basket>? Parent { get; set; }

    [DataMember(Order = 3)]
    public Money? Total { get; set; }

    [DataMember(Order = 4)]
    public List<Id<Basket>> Others { get; set; } = [];

    [DataMember(Order = 5)]
    public Dictionary<Id<Basket>, Money> Prices { get; set; } = [];

    [DataMember(Order = 6)]
    public Percent[] Rates { get; set; } = [];

    [DataMember(Order = 7)]
    public Discount Discount { get; set; }

    [DataMember(Order = 8)]
    public Discount? MaybeDiscount { get; set; }

    [DataMember(Order = 9)]
    public Serial? Serial { get; set; }

    [DataMember(Order = 10)]
    public Code Code { get; set; }

    [DataMember(Order = 11)]
    public Code? MaybeCode { get; set; }

    [DataMember(Order = 12)]
    public Span2 Span { get; set; }

    [DataMember(Order = 13)]
    public Span2? MaybeSpan { get; set; }

    [DataMember(Order = 14)]
    public Tags? Tags { get; set; }

    [DataMember(Order = 15)]
    public List<Tags> ManyTags { get; set; } = [];

    [DataMember(Order = 16)]
    public Dictionary<Code, Span2> Spans { get; set; } = [];

    [DataMember(Order = 17), ShapeAs<double>(typeof(KelvinConverter))]
    public Temperature? Kelvin { get; set; }

    [DataMember(Order = 18), ShapeAs<double>(typeof(KelvinConverter))]
    public List<Temperature> Kelvins { get; set; } = [];

    [DataMember(Order = 19), ShapeAs<string>(typeof(DashConverter))]
    public Temperature? Dashed { get; set; }

    [DataMember(Order = 20), ShapeAs<long>(typeof(SecondsConverter))]
    public TimeSpan? Seconds { get; set; }

    [DataMember(Order = 21)]
    public Dictionary<Percent, string> ByPercent { get; set; } = [];
}

/// <summary>A record whose parameters carry the attribute.</summary>
internal sealed record Reading(
    [property: DataMember(Order = 1)] Id<Reading> Id,
    [property: DataMember(Order = 2)] [ShapeAs<long>(typeof(SecondsConverter))] TimeSpan At,
    [property: DataMember(Order = 3)] Temperature Outside
);

/// <summary>A struct without references, whose memory would be its form in MemoryPack but for the percentage.</summary>
internal readonly record struct Rate([property: DataMember(Order = 1)] int Years, [property: DataMember(Order = 2)] Percent Percent);

/// <summary>A member that is never null, of a class whose form cannot be null either.</summary>
internal sealed class Numbered
{
    [DataMember(Order = 1)]
    public Serial Serial { get; set; } = null!;
}

/// <summary>Keys whose own hash codes a sender could make collide.</summary>
internal sealed class Keyed
{
    [DataMember(Order = 1)]
    public Dictionary<Serial, int> BySerial { get; set; } = [];

    [DataMember(Order = 2)]
    public HashSet<Id<Keyed>> Ids { get; set; } = [];

    [DataMember(Order = 3)]
    public ISet<Discount> Discounts { get; set; } = new HashSet<Discount>();
}

/// <summary>A struct of the runtime's own structs, of which reference assemblies say nothing.</summary>
internal readonly record struct Opaque([property: DataMember(Order = 1)] Half Half, [property: DataMember(Order = 2)] Int128 Large);

/// <summary>Shapes of the contracts here; a temperature is an integer of its hundredths wherever it is.</summary>
[GenerateShapeFor<Basket>]
[GenerateShapeFor<Reading>]
[GenerateShapeFor<Rate>]
[GenerateShapeFor<Numbered>]
[GenerateShapeFor<Keyed>]
[GenerateShapeFor<Opaque>]
[GenerateShapeFor<Percent>]
[GenerateShapeFor<Code>]
[GenerateShapeFor<(Percent, int)>]
[GenerateShapeFor<Id<Basket>>]
[GenerateShapeFor<Money>]
[GenerateShapeFor<Tags>]
[GenerateShapeFor<Span2>]
[GenerateShapeFor<List<Percent>>]
[GenerateShapeFor<List<Temperature>>]
[GenerateShapeFor<Temperature>(Surrogate = typeof(HundredthsConverter))]
internal static partial class SurrogateShapes;

/// <summary>The conversions of <see cref="Temperature"/> in the set.</summary>
internal static class HundredthsConverter
{
    private const double Hundredths = 100;

    public static int ToWire(Temperature value) => (int)Math.Round(value.Celsius * Hundredths);

    public static Temperature FromWire(int wire) => new(wire / Hundredths);
}
