using System.Text;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Text;

public sealed class Utf8EncodingTests : IDisposable
{
    private readonly GuardedMemory _source = new(1 << 16);
    private readonly GuardedMemory _destination = new(1 << 18);

    public static TheoryData<string> Paths => EncodePath.Names;

    [Theory, MemberData(nameof(Paths))]
    public void Every_code_unit_encodes_as_the_framework_does_it(string path)
    {
        for (int unit = 0; unit <= char.MaxValue; unit++)
        {
            AssertEncodes(path, [(char)unit]);
        }
    }

    [Theory, MemberData(nameof(Paths))]
    public void Every_code_unit_encodes_at_any_place_among_others(string path)
    {
        Span<char> block = stackalloc char[20];
        for (int unit = 0; unit <= char.MaxValue; unit++)
        {
            block.Fill(
                (unit % 3) switch
                {
                    0 => 'a',
                    1 => '测',
                    _ => 'é',
                }
            );
            block[unit * 7 % block.Length] = (char)unit;
            AssertEncodes(path, block);
        }
    }

    [Theory, MemberData(nameof(Paths))]
    public void One_of_each_width_and_each_surrogate_fault_encodes_at_every_place_of_every_length(string path)
    {
        string[] samples =
        [
            "\0",
            "\x7f",
            "\x80",
            "\u07ff",
            "\u0800",
            "\ud7ff",
            "\ue000",
            "\uffff",
            "😀",
            "\ud800",
            "\udfff",
            "\udc00\ud800",
            "\ud800\ud800\udc00",
            "\ud800\udc00\udc00",
        ];
        foreach (string sample in samples)
        {
            foreach (char other in "a测é")
            {
                for (int before = 0; before <= 40; before++)
                {
                    for (int after = 0; after <= 18; after++)
                    {
                        AssertEncodes(path, new string(other, before) + sample + new string(other, after));
                    }
                }
            }
        }
    }

    [Theory, MemberData(nameof(Paths))]
    public void Random_mixtures_encode_as_the_framework_does_it(string path)
    {
        var random = new Random(20260101);
        for (int i = 0; i < Rounds.Of(30_000); i++)
        {
            AssertEncodes(path, RandomText.Create(random, random.Next(i % 10 == 0 ? 300 : 40)));
        }
    }

    public void Dispose()
    {
        _source.Dispose();
        _destination.Dispose();
    }

    private void AssertEncodes(string path, ReadOnlySpan<char> text)
    {
        if (LoneSurrogate.IndexIn(text) >= 0)
        {
            AssertRefused(path, text);
            return;
        }

        ReadOnlySpan<byte> actual = EncodePath.Encode(path, _source.Place(text), _destination);
        Span<byte> expected = stackalloc byte[text.Length * 3];
        expected = expected[..Encoding.UTF8.GetBytes(text, expected)];
        if (!actual.SequenceEqual(expected))
        {
            string units = string.Join(' ', text.ToArray().Select(c => ((int)c).ToString("X4")));
            Assert.Fail($"{units} became {Convert.ToHexString(actual)} instead of {Convert.ToHexString(expected)}");
        }
    }

    private void AssertRefused(string path, ReadOnlySpan<char> text)
    {
        try
        {
            EncodePath.Encode(path, _source.Place(text), _destination);
        }
        catch (UnsupportedValueException)
        {
            return;
        }

        Assert.Fail($"{string.Join(' ', text.ToArray().Select(c => ((int)c).ToString("X4")))} was encoded");
    }
}
