using System.Runtime.Serialization;
using System.Text;
using System.Text.Json.Serialization;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Streams.Roots;

/// <summary>A contract with so many members, and with so long a name of its list, that MessagePack has heads of several bytes for
/// both.</summary>
public sealed class WideRootTests
{
    internal const string ListName = "a name of more than thirty-one bytes";
    private const int Items = 3;

    private static readonly MessagePackFormat Numbers = new();
    private static readonly Format Names = Numbers.WithParameter("keys", "names")!;

    // The heads of 18 members, and of the list's name, each as short as it can be and longer.
    public static TheoryData<string, string> Heads =>
        new()
        {
            { "DC0012", "" },
            { "DD00000012", "" },
            { "DE0012", "D924" },
            { "DF00000012", "D924" },
            { "DE0012", "DA0024" },
            { "DF00000012", "DB00000024" },
        };

    [Theory]
    [MemberData(nameof(Heads))]
    public void Its_list_is_found_and_what_stands_before_is_known_when_it_begins(string count, string nameLength)
    {
        Format format = nameLength.Length > 0 ? Names : Numbers;
        byte[] payload = WithHeads(Encode(format, Sample()), Convert.FromHexString(count), Convert.FromHexString(nameLength));
        int begins =
            nameLength.Length > 0
                ? payload.AsSpan().IndexOf(Encoding.UTF8.GetBytes(ListName)) + ListName.Length + 1
                : payload.AsSpan().IndexOf([(byte)(0x90 | Items)]) + 1;
        for (int cut = 0; cut <= payload.Length; cut++)
        {
            using ValueReader<Wide, Sailor> decoder = Codecs(format).CreateReader(format);
            decoder.Append(payload.AsSpan(0, cut));
            Assert.Equal(cut >= begins, decoder.TryBegin());
            if (cut == begins)
            {
                Wide early = decoder.Root!;
                Assert.Equal((1, 15, null, 0), (early.A, early.O, early.Note, early.Last));
                continue;
            }

            decoder.Append(payload.AsSpan(cut));
            decoder.Complete();
            Assert.True(decoder.TryBegin());
            var items = new List<Sailor>();
            while (decoder.TryRead(out Sailor? item))
            {
                items.Add(item!);
            }

            Wide root = decoder.Root!;
            root.Sailors = items;
            Assert.Equal(Encode(format, Sample()), Encode(format, root));
        }
    }

    private static byte[] WithHeads(byte[] payload, byte[] count, byte[] nameLength)
    {
        byte[] wider = [.. count, .. payload.AsSpan(3)];
        int name = wider.AsSpan().IndexOf(Encoding.UTF8.GetBytes(ListName));
        return nameLength.Length == 0 ? wider : [.. wider.AsSpan(0, name - 2), .. nameLength, .. wider.AsSpan(name)];
    }

    private static Wide Sample() =>
        new()
        {
            A = 1,
            B = 2,
            C = 3,
            D = 4,
            E = 5,
            F = 6,
            G = 7,
            H = 8,
            I = 9,
            J = 10,
            K = 11,
            L = 12,
            M = 13,
            N = 14,
            O = 15,
            Sailors = [.. Crew.SailorsOf(Items)],
            Note = "behind",
            Last = 18,
        };

    private static ValueCodecs<Wide, Sailor> Codecs(Format format)
    {
        var set = new FormatSet([new Shape<Wide, WideShape>(), new Shape<Sailor, SailorShape>()], [format]);
        return new(set.FindCodecs<Wide>()!, set.FindCodecs<Sailor>()!, set.FindCodecs<List<Sailor>>()!);
    }

    private static byte[] Encode(Format format, Wide value)
    {
        using PooledBuffer payload = format.CreateCodec<Wide, WideShape>().Encode(value);
        return payload.Span.ToArray();
    }
}

/// <summary>More than fifteen members.</summary>
[GenerateShape]
internal sealed class Wide
{
    [DataMember(Order = 1)]
    public int A { get; set; }

    [DataMember(Order = 2)]
    public int B { get; set; }

    [DataMember(Order = 3)]
    public int C { get; set; }

    [DataMember(Order = 4)]
    public int D { get; set; }

    [DataMember(Order = 5)]
    public int E { get; set; }

    [DataMember(Order = 6)]
    public int F { get; set; }

    [DataMember(Order = 7)]
    public int G { get; set; }

    [DataMember(Order = 8)]
    public int H { get; set; }

    [DataMember(Order = 9)]
    public int I { get; set; }

    [DataMember(Order = 10)]
    public int J { get; set; }

    [DataMember(Order = 11)]
    public int K { get; set; }

    [DataMember(Order = 12)]
    public int L { get; set; }

    [DataMember(Order = 13)]
    public int M { get; set; }

    [DataMember(Order = 14)]
    public int N { get; set; }

    [DataMember(Order = 15)]
    public int O { get; set; }

    [DataMember(Order = 16), JsonPropertyName(WideRootTests.ListName)]
    public List<Sailor>? Sailors { get; set; }

    [DataMember(Order = 17)]
    public string? Note { get; set; }

    [DataMember(Order = 18)]
    public int Last { get; set; }
}
