using System.Runtime.InteropServices;
using System.Text;
using System.Text.Unicode;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Primitives.Text;

public sealed class Utf8DecodingTests : IDisposable
{
    private readonly GuardedMemory _source = new(1 << 16);
    private readonly GuardedMemory _destination = new(1 << 18);

    [Fact]
    public void Every_BMP_and_many_other_scalar_values_decode_at_any_place_among_others()
    {
        Span<byte> text = stackalloc byte[80];
        for (int value = 0; value <= 0x10FFFF; value += value <= char.MaxValue ? 1 : 13)
        {
            if (!Rune.TryCreate(value, out Rune rune))
            {
                continue;
            }

            int before = value % 23;
            int length = 0;
            for (int i = 0; i < before; i++)
            {
                length += new Rune((i + value) % 3 == 0 ? 'a' : '测').EncodeToUtf8(text[length..]);
            }

            length += rune.EncodeToUtf8(text[length..]);
            AssertDecodes(text[..length]);
        }
    }

    [Fact]
    public void Every_pair_of_bytes_is_judged_as_the_framework_does_it()
    {
        for (int pair = 0; pair <= ushort.MaxValue; pair++)
        {
            AssertDecodes([(byte)(pair >> 8), (byte)pair]);
            AssertDecodes([(byte)'a', 0xC3, 0xA9, (byte)(pair >> 8), (byte)pair, (byte)'z', 0xE6, 0xB5, 0x8B]);
        }
    }

    [Fact]
    public void Three_bytes_are_judged_as_the_framework_does_it()
    {
        for (int lead = 0xE0; lead <= 0xF0; lead++)
        {
            for (int second = 0; second <= 0xFF; second++)
            {
                foreach (byte third in new byte[] { 0x00, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xE1, 0xF0, 0xFF })
                {
                    AssertDecodes([(byte)'a', (byte)lead, (byte)second, third, (byte)'z']);
                }
            }
        }
    }

    [Fact]
    public void Four_bytes_are_judged_as_the_framework_does_it()
    {
        for (int lead = 0xF0; lead <= 0xFF; lead++)
        {
            for (int second = 0; second <= 0xFF; second++)
            {
                foreach (byte third in new byte[] { 0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0xBF, 0xC0, 0xF0, 0xFF })
                {
                    foreach (byte fourth in new byte[] { 0x00, 0x7F, 0x80, 0xBF, 0xC0, 0xF4, 0xFF })
                    {
                        AssertDecodes([(byte)'a', (byte)lead, (byte)second, third, fourth, (byte)'z']);
                    }
                }
            }
        }
    }

    // Vectors hold five characters of three bytes; a lead of four among them looks alike but for one bit.
    [Fact]
    public void A_lead_of_four_bytes_with_two_behind_it_is_a_fault_among_characters_of_three()
    {
        for (int place = 0; place < 12; place++)
        {
            foreach (byte lead in new byte[] { 0xF0, 0xF1, 0xF4, 0xF7, 0xFF })
            {
                byte[] text = Encoding.UTF8.GetBytes(new string('测', 12));
                text[3 * place] = lead;
                AssertDecodes(text);
                AssertDecodes(text.AsSpan(0, 24));
            }
        }
    }

    [Fact]
    public void A_fault_is_found_at_every_place_of_every_length()
    {
        byte[][] faults =
        [
            [0x80],
            [0xBF],
            [0xC0, 0x80],
            [0xC1, 0xBF],
            [0xC2],
            [0xC3, 0x41],
            [0xE0, 0x9F, 0xBF],
            [0xE6, 0xB5],
            [0xED, 0xA0, 0x80],
            [0xF0, 0x8F, 0xBF, 0xBF],
            [0xF0, 0x9F, 0x98],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80],
            [0xFF],
            [0xF0, 0x9F, 0x98, 0x80],
        ];
        foreach (byte[] fault in faults)
        {
            foreach (string other in new[] { "a", "é", "测", "😀" })
            {
                byte[] unit = Encoding.UTF8.GetBytes(other);
                for (int before = 0; before <= 130; before++)
                {
                    byte[] prefix = [.. Enumerable.Repeat(unit, before).SelectMany(b => b)];
                    AssertDecodes([.. prefix, .. fault]);
                    AssertDecodes([.. prefix, .. fault, .. unit, .. unit]);
                }
            }
        }
    }

    [Fact]
    public void Random_mixtures_decode_and_so_do_their_truncations_and_flipped_bytes()
    {
        var random = new Random(20260103);
        for (int i = 0; i < Rounds.Of(20_000); i++)
        {
            byte[] bytes = Encoding.UTF8.GetBytes(RandomText.Create(random, 1 + random.Next(i % 10 == 0 ? 300 : 40)));
            AssertDecodes(bytes);
            AssertDecodes(bytes.AsSpan(0, random.Next(bytes.Length)));
            bytes[random.Next(bytes.Length)] = (byte)random.Next(256);
            AssertDecodes(bytes);
        }
    }

    [Fact]
    public void Texts_of_every_length_decode()
    {
        foreach (string kind in new[] { "a", "é", "ж", "测", "😀", "a测", "測é", "測é😀b" })
        {
            for (int length = 0; length <= 130; length++)
            {
                string text = string.Concat(Enumerable.Repeat(kind, length));
                AssertDecodes(Encoding.UTF8.GetBytes(text.AsSpan(0, Math.Min(length, text.Length)).ToArray()));
                AssertDecodes(Encoding.UTF8.GetBytes(text));
            }
        }
    }

    [Theory]
    [InlineData("", 1, 0)]
    [InlineData("", -1, 0)]
    [InlineData("abc", 2, 2)]
    [InlineData("abc", 4, 3)]
    [InlineData("abc", -1, 0)]
    [InlineData("abc", int.MinValue, 0)]
    [InlineData("abc", int.MaxValue, 3)]
    [InlineData("测试", 1, 0)]
    [InlineData("测试测ab", 4, 10)]
    [InlineData("测试测试", 3, 0)]
    [InlineData("测试", 3, 6)]
    [InlineData("a😀", 2, 1)]
    [InlineData("a😀", 4, 5)]
    public void A_wrong_declared_length_is_refused_where_it_parts_from_the_text(string text, int declared, int offset)
    {
        string result = Utf8Transcoder.DecodeString(Encoding.UTF8.GetBytes(text), declared, out int invalidOffset);

        Assert.Equal(offset, invalidOffset);
        Assert.Empty(result);
    }

    [Fact]
    public void A_declared_length_beyond_the_bytes_allocates_nothing()
    {
        byte[] bytes = "abc"u8.ToArray();
        Utf8Transcoder.DecodeString(bytes, int.MaxValue, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();

        Utf8Transcoder.DecodeString(bytes, int.MaxValue, out _);

        Assert.Equal(before, GC.GetAllocatedBytesForCurrentThread());
    }

    [Theory]
    [InlineData("a")]
    [InlineData("Hello World 42")]
    [InlineData("a text of 31 bytes, all are ASC")]
    [InlineData("né")]
    [InlineData("测试名字42")]
    [InlineData("测试描述7919481246")]
    [InlineData("测试描述测试")]
    [InlineData("测试描述测试描述测试")]
    public void A_short_text_of_a_usual_kind_is_not_left_to_the_general_way(string text) =>
        Assert.Equal(text, Utf8Transcoder.TryDecodeShortVector128(Encoding.UTF8.GetBytes(text)));

    [Theory]
    [InlineData("Hello World 42")]
    [InlineData("测试描述7919")]
    [InlineData("😀😀😀")]
    public void A_string_is_the_only_thing_allocated(string text)
    {
        byte[] bytes = Encoding.UTF8.GetBytes(text);
        Utf8Transcoder.DecodeString(bytes, out _);
        Utf8Transcoder.DecodeString(bytes, text.Length, out _);
        long before = GC.GetAllocatedBytesForCurrentThread();
        string copy = new('x', text.Length);
        long one = GC.GetAllocatedBytesForCurrentThread() - before;

        string first = Utf8Transcoder.DecodeString(bytes, out _);
        string second = Utf8Transcoder.DecodeString(bytes, text.Length, out _);

        Assert.Equal(before + (3 * one), GC.GetAllocatedBytesForCurrentThread());
        Assert.Equal(text, first);
        Assert.Equal(text, second);
        Assert.Equal(copy.Length, second.Length);
    }

    public void Dispose()
    {
        _source.Dispose();
        _destination.Dispose();
    }

    private void AssertDecodes(ReadOnlySpan<byte> bytes)
    {
        Span<char> expected = stackalloc char[bytes.Length];
        Utf8.ToUtf16(bytes, expected, out int read, out int units, replaceInvalidSequences: false);
        expected = expected[..units];
        int fault = read == bytes.Length ? -1 : read;
        ReadOnlySpan<byte> source = _source.Place(bytes);
        Span<char> destination = MemoryMarshal.Cast<byte, char>(_destination.Last(bytes.Length * 2));

        int end = Utf8Transcoder.Decode(source, destination, out int written);
        string text = Utf8Transcoder.DecodeString(source, out int offset);
        string known = fault < 0 ? Utf8Transcoder.DecodeString(source, units, out int knownOffset) : Known(source, out knownOffset);

        if (
            end != read
            || offset != fault
            || knownOffset != fault
            || !expected.SequenceEqual(destination[..written])
            || !(fault < 0 ? expected : default).SequenceEqual(text)
            || !string.Equals(text, known, StringComparison.Ordinal)
        )
        {
            Assert.Fail($"{Convert.ToHexString(bytes)}: {end}, {offset}, {knownOffset} instead of {fault}, {text}");
        }

        AssertAlike(bytes, read, expected);
        AssertShort(bytes, fault < 0, expected);

        static string Known(ReadOnlySpan<byte> source, out int offset) => Utf8Transcoder.DecodeString(source, source.Length, out offset);
    }

    /// <summary>A short text is read as a whole or left to the general way.</summary>
    private void AssertShort(ReadOnlySpan<byte> bytes, bool isValid, ReadOnlySpan<char> expected)
    {
        if (
            bytes.Length is 0 or > 31
            || Utf8Transcoder.TryDecodeShortVector128(_source.Place(bytes)) is not { } text
            || (isValid && expected.SequenceEqual(text))
        )
        {
            return;
        }

        Assert.Fail($"{Convert.ToHexString(bytes)}: {text}");
    }

    /// <summary>
    /// Each path by itself: what a vectorised one reads and writes is the beginning of the text, and without a fault all of it; the
    /// framework's decoder goes on from there.
    /// </summary>
    private void AssertAlike(ReadOnlySpan<byte> bytes, int read, ReadOnlySpan<char> expected)
    {
        foreach (string path in DecodePath.Names)
        {
            Span<char> destination = MemoryMarshal.Cast<byte, char>(_destination.Last(expected.Length * sizeof(char)));
            int end = DecodePath.Decode(path, _source.Place(bytes), destination, out int written);
            bool isWhole = read == bytes.Length || string.Equals(path, DecodePath.Portable, StringComparison.Ordinal);
            if (
                (isWhole ? end != read : end > read)
                || !expected[..written].SequenceEqual(destination[..written])
                || Encoding.UTF8.GetByteCount(destination[..written]) != end
            )
            {
                Assert.Fail($"{path}: {Convert.ToHexString(bytes)}: {end} instead of {read}");
            }

            uint units = DecodePath.Count(path, _source.Place(bytes));
            if (read == bytes.Length && units != expected.Length)
            {
                Assert.Fail($"{path}: {Convert.ToHexString(bytes)}: {units} units");
            }
        }
    }
}
