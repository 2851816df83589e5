using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>A text takes the same of <see cref="FormatLimits.MaxDecodedBytes"/> in every form in which it may be sent.</summary>
public sealed class TextBudgetTests
{
    // A person is two words and three members, rounded to words; a text three words and two bytes for each character.
    private const int PersonSize = 40;
    private const int TextLength = 31;
    private const int Size = PersonSize + 24 + (2 * TextLength);

    private static readonly string Text = new('x', TextLength);
    private static readonly byte[] Utf8 = Encoding.UTF8.GetBytes(Text);

    public static TheoryData<string, string, byte[]> Forms =>
        new()
        {
            { Wire.Json, "as it is", Json(Text) },
            { Wire.Json, "with an escape", Json(@"\u0078" + Text[1..]) },
            { Wire.Json, "all escapes", Json(string.Concat(Enumerable.Repeat(@"\u0078", TextLength))) },
            { Wire.MessagePack, "fixstr", [0x93, 0xa0 + TextLength, .. Utf8, 1, 0xc0] },
            { Wire.MessagePack, "str 8", [0x93, 0xd9, TextLength, .. Utf8, 1, 0xc0] },
            { Wire.MessagePack, "str 16", [0x93, 0xda, 0, TextLength, .. Utf8, 1, 0xc0] },
            { Wire.MessagePack, "str 32", [0x93, 0xdb, 0, 0, 0, TextLength, .. Utf8, 1, 0xc0] },
            { Wire.Protobuf, "a length", [0x0a, TextLength, .. Utf8, 0x10, 1] },
            { Wire.Protobuf, "a longer length", [0x0a, 0x80 | TextLength, 0, .. Utf8, 0x10, 1] },
            { Wire.MemoryPack, "both lengths", [3, 0xff ^ TextLength, 0xff, 0xff, 0xff, TextLength, 0, 0, 0, .. Utf8, 1, 0, 0, 0, 0xff] },
            {
                Wire.MemoryPack,
                "the length in UTF-8",
                [3, 0xff ^ TextLength, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, .. Utf8, 1, 0, 0, 0, 0xff]
            },
            { Wire.MemoryPack, "UTF-16", [3, TextLength, 0, 0, 0, .. Encoding.Unicode.GetBytes(Text), 1, 0, 0, 0, 0xff] },
        };

    [Theory]
    [MemberData(nameof(Forms))]
    public void Exactly_its_size_is_enough(string wire, string form, byte[] payload)
    {
        Assert.Equal(new Person(Text, 1, null), Codec(Size).Decode(payload));
        InvalidPayloadException refusal = Assert.Throws<InvalidPayloadException>(() => Codec(Size - 1).Decode(payload));
        Assert.True(refusal.ExceedsLimit, form);

        ContractCodec Codec(int bytes) =>
            ContractCatalog.Of<Person>().Codec(Wire.Create(new FormatLimits { MaxDecodedBytes = bytes })[wire]);
    }

    private static byte[] Json(string text) => Encoding.UTF8.GetBytes($"{{\"name\":\"{text}\",\"age\":1}}");
}
