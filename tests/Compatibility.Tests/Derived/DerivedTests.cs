using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Derived;

/// <summary>A value of a derived class in the place of a base that no annotation makes one: its members would be missing.</summary>
public sealed class DerivedTests
{
    private static readonly FormatSet Set = new(ModelShapes.All);

    private static readonly Fleet[] Fleets =
    [
        new() { Lead = new Barge() },
        new() { Ships = [new Ship(), new Barge()] },
        new() { Reserve = [new Barge()] },
        new() { ByName = new() { ["a"] = new Barge() } },
        new() { Cargo = new Coal(5, "black") },
        new() { Hold = new Box() },
        new() { Seen = [new Barge()] },
    ];

    public static TheoryData<string> Binary => [.. Wire.All.Where(static format => format != Wire.Json)];

    public static TheoryData<string, int> Places
    {
        get
        {
            var data = new TheoryData<string, int>();
            foreach (string format in Binary)
            {
                for (int i = 0; i < Fleets.Length; i++)
                {
                    data.Add(format, i);
                }
            }

            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Binary))]
    public void A_derived_value_is_refused_at_the_root(string format)
    {
        Refused(() => Codec<Ship>(format).Encode(new Barge()), nameof(Barge));
        Refused(() => Codec<Cargo>(format).Encode(new Coal(1, "black")), nameof(Coal));
        Refused(() => Codec<Hold>(format).Encode(new Box()), nameof(Box));
    }

    [Theory]
    [MemberData(nameof(Places))]
    public void A_derived_value_is_refused_in_every_place_of_a_contract(string format, int place) =>
        Refused(() => Codec<Fleet>(format).Encode(Fleets[place]), "a ");

    [Theory]
    [MemberData(nameof(Binary))]
    public void A_derived_value_is_refused_in_a_list_and_in_a_batch_of_one(string format)
    {
        ListCodec<Ship> codec = Set.FindCodecs<List<Ship>>()!.ForList(Wire.Format(format));
        Refused(() => codec.Encode([new Ship(), new Barge()]), nameof(Barge));
        if (codec.CanBatch)
        {
            Refused(() => codec.EncodeItems([new Ship(), new Barge()], 0), nameof(Barge));
        }
    }

    [Fact]
    public void A_value_of_the_base_itself_comes_back()
    {
        foreach (string format in Wire.All)
        {
            Codec<Ship> codec = Codec<Ship>(format);
            Assert.Equal("a", codec.Decode(codec.Encode(new Ship { Name = "a" }).Span)!.Name);
        }
    }

    // System.Text.Json's, by the declared type (ADR 23).
    [Fact]
    public void JSON_of_a_derived_value_has_the_base_s_members() =>
        Assert.Equal(
            """{"lead":{"name":"a"},"ships":null,"reserve":null,"byName":null,"cargo":{"weight":5},"hold":null,"seen":null}""",
            System.Text.Encoding.UTF8.GetString(
                Codec<Fleet>(Wire.Json)
                    .Encode(
                        new Fleet
                        {
                            Lead = new Barge { Name = "a", Beam = 3 },
                            Cargo = new Coal(5, "black"),
                        }
                    )
                    .Span
            )
        );

    private static void Refused(Action write, string named) =>
        Assert.Contains(named, Assert.Throws<UnsupportedValueException>(write).Message, StringComparison.Ordinal);

    private static Codec<T> Codec<T>(string format) => Set.FindCodecs<T>()!.For(Wire.Format(format));

    private sealed class Barge : Ship
    {
        public int Beam { get; set; }
    }

    private sealed record Coal(int Weight, string Sort) : Cargo(Weight);

    private sealed class Box : Hold;
}
