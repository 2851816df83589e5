using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Strings that are measured before they are written: a wrong count would send what lay in the rented array.</summary>
public sealed class LongTextTests
{
    // Strings above this length are measured, in two halves.
    private const int Measured = 128 * 1024;

    // The pieces in which Protobuf and JSON write them.
    private const int Piece = 4096;
    private const int LargestArray = 2 * 1024 * 1024;

    private static readonly string[] Surrogates =
    [
        "\ud800",
        "\udc00",
        "\ud83d\ude00",
        "\ud800\ud800",
        "\ud800\ud800\udc00",
        "\ud800\udc00\udc00",
        "\ud800\ud800\ud800\udc00",
        "\udc00\ud800\udc00",
    ];

    public static TheoryData<string> Wires => [.. Wire.All];

    [Theory]
    [MemberData(nameof(Wires))]
    public void Surrogates_at_the_middle_of_a_long_string_keep_its_length_true(string wire)
    {
        foreach (int length in new[] { Measured + 1, Measured + 2 })
        {
            foreach (string surrogates in Surrogates)
            {
                for (int shift = -3; shift <= 2; shift++)
                {
                    AssertWritten(wire, Text(length, (length / 2) + shift, surrogates));
                }
            }
        }
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Surrogates_at_the_border_of_two_pieces_stay_together(string wire)
    {
        foreach (string surrogates in Surrogates)
        {
            for (int shift = -4; shift <= 1; shift++)
            {
                AssertWritten(wire, Text(3 * Piece, Piece + shift, surrogates));
            }
        }
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_long_string_may_begin_and_end_with_surrogates(string wire)
    {
        foreach (string surrogates in Surrogates)
        {
            AssertWritten(wire, surrogates + new string('测', Measured) + surrogates);
        }
    }

    private static string Text(int length, int at, string inside) =>
        string.Concat(new string('a', at), inside, new string('a', length - at - inside.Length));

    private static void AssertWritten(string wire, string text)
    {
        ContractCodec codec = ContractCatalog.Of<Organization>().Codec(Wire.Format(wire));
        var value = new Organization { Tags = [text, "end"] };
        if (wire != Wire.Json && LoneSurrogate.IndexIn(text) >= 0)
        {
            Assert.Equal("Organization.tags[0]", Assert.Throws<UnsupportedValueException>(() => codec.Encode(value)).Member);
            return;
        }

        byte[] payload = PoolCanaries.AssertNoneLeaves(LargestArray, () => codec.Encode(value));
        var read = (Organization)codec.Decode(payload)!;
        Assert.Equal([Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text)), "end"], read.Tags!);
    }
}
