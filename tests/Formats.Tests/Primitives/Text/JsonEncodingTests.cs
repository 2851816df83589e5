using System.Text;
using System.Text.Json;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Text;

public sealed class JsonEncodingTests : IDisposable
{
    private readonly GuardedMemory _source = new(1 << 16);
    private readonly GuardedMemory _destination = new(1 << 18);

    public static TheoryData<string> Paths => EncodePath.Names;

    [Theory, MemberData(nameof(Paths))]
    public void Only_the_quote_the_backslash_and_controls_are_escaped_by_their_shortest_form(string path)
    {
        Assert.Equal(
            """a\"b\\c\b\f\n\r\t\u0000\u000B\u001F """ + "\u007f/<>&'+\u2028测😀",
            Encode(path, "a\"b\\c\b\f\n\r\t\0\u000b\u001f \u007f/<>&'+\u2028测😀")
        );
    }

    [Theory, MemberData(nameof(Paths))]
    public void Every_ASCII_character_reads_back_at_every_place_of_a_block(string path)
    {
        for (char unit = '\0'; unit < 128; unit++)
        {
            foreach (char other in "a测\\\u0001")
            {
                for (int before = 0; before < 36; before++)
                {
                    AssertReadsBack(path, new string(other, before) + unit + new string(other, 5));
                }
            }
        }
    }

    [Theory, MemberData(nameof(Paths))]
    public void Random_mixtures_read_back(string path)
    {
        var random = new Random(20260102);
        for (int i = 0; i < Rounds.Of(20_000); i++)
        {
            AssertReadsBack(path, RandomText.Create(random, random.Next(i % 10 == 0 ? 300 : 40)));
        }
    }

    public void Dispose()
    {
        _source.Dispose();
        _destination.Dispose();
    }

    private string Encode(string path, string text) =>
        Encoding.UTF8.GetString(EncodePath.EncodeJson(path, _source.Place<char>(text), _destination));

    private void AssertReadsBack(string path, string text)
    {
        string json = Encode(path, text);
        string expected = Encoding.UTF8.GetString(Encoding.UTF8.GetBytes(text));
        Assert.Equal(expected, JsonSerializer.Deserialize<string>('"' + json + '"'));
        int escaped = text.Sum(c =>
            c is '"' or '\\' or '\b' or '\f' or '\n' or '\r' or '\t' ? 1
            : c < ' ' ? 5
            : 0
        );
        Assert.Equal(text.Length + escaped, json.Length);
    }
}
