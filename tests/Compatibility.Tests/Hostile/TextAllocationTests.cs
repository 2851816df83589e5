using System.Buffers;
using System.Buffers.Binary;
using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Kinds;
using SerializationApi.Compatibility.Tests.Model;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>One text or array of bytes that is larger than may be is refused before it is made.</summary>
public sealed class TextAllocationTests
{
    private const int Limit = 64 * 1024;
    private const int Length = 3 * 1024 * 1024;

    // One more than the UTF-16 units that a string of .NET can have.
    private const int TooLong = 0x3FFF_FFE0;

    private static readonly Contract Element = KindShapes
        .All.Single(shape => shape.Info.Type == typeof(JsonElement))
        .Accept(new ContractCatalog());

    public static TheoryData<string, string> TextForms =>
        new()
        {
            { Wire.Json, "a" },
            { Wire.Json, "测" },
            { Wire.Json, "😀" },
            { Wire.Json, @"\n" },
            { Wire.Json, @"\u6d4b" },
            { Wire.Json, @"a\ud83d\ude00" },
            { Wire.MessagePack, "a" },
            { Wire.MessagePack, "测" },
            { Wire.MessagePack, "😀" },
            { Wire.Names, "a" },
            { Wire.Protobuf, "a" },
            { Wire.Protobuf, "测" },
            { Wire.MemoryPack, "a" },
            { Wire.MemoryPack, "测" },
            { Wire.MemoryPack, "😀" },
        };

    public static TheoryData<string> Wires => [Wire.Json, Wire.MessagePack, Wire.Names, Wire.Protobuf, Wire.MemoryPack];

    [Theory]
    [MemberData(nameof(TextForms))]
    public void A_text_is_refused_before_it_is_made(string wire, string form)
    {
        // Arrays for escaped text come from a pool, but for those above 16 MiB.
        int length = form.Contains('\\', StringComparison.Ordinal) ? 6 * Length : Length;
        string content = string.Concat(Enumerable.Repeat(form, length / Encoding.UTF8.GetByteCount(form)));
        byte[] payload =
            wire == Wire.Json
                ? Encoding.UTF8.GetBytes($$"""{"name":"{{content}}","age":1}""")
                : ContractCatalog.Of<Person>().Codec(Wire.Format(wire)).Encode(new Person(content, 1, null));
        AssertRefusedUnmade(ContractCatalog.Of<Person>(), wire, payload);
    }

    // All empty strings are one object.
    [Theory]
    [MemberData(nameof(Wires))]
    [InlineData(Wire.Cbor)]
    public void An_empty_text_takes_no_memory(string wire)
    {
        const int Count = 4_000;
        const int MostOfList = 2 * 8 * 4_096;
        Codec<Organization> unlimited = Wire.Format(wire).CreateCodec<Organization, OrganizationShape>();
        Codec<Organization> limited = Wire.Create(new FormatLimits { MaxDecodedBytes = MostOfList })[wire]
            .CreateCodec<Organization, OrganizationShape>();
        using PooledBuffer empty = unlimited.Encode(new Organization { Tags = [.. Enumerable.Repeat("", Count)] });
        Assert.Equal(Count, limited.Decode(empty.Span)!.Tags!.Length);

        using PooledBuffer full = unlimited.Encode(new Organization { Tags = [.. Enumerable.Repeat("a", Count)] });
        Assert.True(Assert.Throws<InvalidPayloadException>(() => limited.Decode(full.Span)).ExceedsLimit);
    }

    // Of a length in UTF-16 that is not stated, and in UTF-16.
    [Fact]
    public void Each_form_of_a_text_in_MemoryPack_is_refused_before_it_is_made()
    {
        byte[] stated = ContractCatalog
            .Of<Person>()
            .Codec(Wire.Format(Wire.MemoryPack))
            .Encode(new Person(new string('a', Length), 1, null));
        byte[] unstated = [.. stated];
        unstated.AsSpan(5, sizeof(int)).Fill(0xff);
        byte[] utf16 = [3, .. BitConverter.GetBytes(Length), .. new byte[2 * Length], 1, 0, 0, 0, 0xff];
        AssertRefusedUnmade(ContractCatalog.Of<Person>(), Wire.MemoryPack, unstated);
        AssertRefusedUnmade(ContractCatalog.Of<Person>(), Wire.MemoryPack, utf16);
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void Bytes_are_refused_before_they_are_made(string wire)
    {
        Contract contract = ContractCatalog.Of<Everything>();
        byte[] payload = contract.Codec(Wire.Format(wire)).Encode(new Everything { Blob = new byte[Length] });
        AssertRefusedUnmade(contract, wire, payload);
    }

    [Fact]
    public void Base64_with_escapes_is_refused_before_it_is_made()
    {
        string digits = string.Concat(Enumerable.Repeat(@"\u0041", 4 * Length));
        AssertRefusedUnmade(ContractCatalog.Of<Everything>(), Wire.Json, Encoding.UTF8.GetBytes($$"""{"blob":"{{digits}}"}"""));
    }

    [Theory]
    [InlineData(0xc6)]
    [InlineData(0xdb)]
    public void A_free_form_value_is_refused_before_its_text_is_made(byte code)
    {
        byte[] header = [code, 0, 0, 0, 0];
        BinaryPrimitives.WriteInt32BigEndian(header.AsSpan(1), Length);
        AssertRefusedUnmade(Element, Wire.MessagePack, [.. header, .. new byte[Length]]);
        byte[] many = [0xdc, 0xff, 0xff, .. Bytes.Repeat([0xa4, 1, 2, 3, 4], ushort.MaxValue)];
        AssertRefusedUnmade(Element, Wire.MessagePack, many);
    }

    [Theory]
    [MemberData(nameof(Wires))]
    public void A_text_of_more_units_than_a_string_has_is_refused(string wire)
    {
        Contract contract = ContractCatalog.Of<Person>();
        using var memory = new RepeatedMemory((byte)'a', TooLong + 64);
        byte[] bigEndian = new byte[sizeof(int)];
        BinaryPrimitives.WriteInt32BigEndian(bigEndian, TooLong);
        byte[] lengths = [.. BitConverter.GetBytes(~TooLong), .. BitConverter.GetBytes(TooLong)];
        (byte[] head, byte[] tail) = wire switch
        {
            Wire.Json => ("{\"name\":\""u8.ToArray(), "\",\"age\":1}"u8.ToArray()),
            Wire.MessagePack => ([0x93, 0xdb, .. bigEndian], [1, 0xc0]),
            Wire.Names => ([0x81, 0xa4, .. "name"u8, 0xdb, .. bigEndian], []),
            Wire.Protobuf => ([0x0a, .. Bytes.Varint(TooLong)], []),
            _ => ([3, .. lengths], [1, 0, 0, 0, 0xff]),
        };
        AssertTooLong(contract, wire, memory, head, tail);
        if (wire == Wire.MemoryPack)
        {
            AssertTooLong(contract, wire, memory, [3, .. lengths.AsSpan(0, sizeof(int)), 0xff, 0xff, 0xff, 0xff], tail);
        }
    }

    [Fact]
    public void A_text_in_Utf16_of_more_units_than_a_string_has_is_refused()
    {
        using var memory = new RepeatedMemory((byte)'a', int.MaxValue);
        AssertTooLong(ContractCatalog.Of<Person>(), Wire.MemoryPack, memory, [3, .. BitConverter.GetBytes(TooLong)], []);
    }

    // Strings, and binary that is longer as base64 than an array.
    [Theory]
    [InlineData(0xdb, 170_000_000)]
    [InlineData(0xc6, 1_700_000_000)]
    public void A_text_in_a_free_form_value_of_more_units_than_a_string_has_is_refused(byte code, int length)
    {
        using var memory = new RepeatedMemory((byte)'a', length + 5);
        byte[] head = [code, 0, 0, 0, 0];
        BinaryPrimitives.WriteInt32BigEndian(head.AsSpan(1), length);
        head.CopyTo(memory.Span);
        AssertTooLarge(Element, Wire.MessagePack, memory.Span);
    }

    // Segments that stand for the same array.
    [Theory]
    [MemberData(nameof(Wires))]
    public void A_payload_that_no_array_can_hold_is_refused(string wire)
    {
        byte[] piece = new byte[1024 * 1024];
        var first = new Piece(piece, 0);
        Piece last = first;
        for (int i = 0; i < 2048; i++)
        {
            last = last.Append(piece);
        }

        ContractCodec codec = ContractCatalog.Of<Person>().Codec(Wire.Format(wire));
        var payload = new ReadOnlySequence<byte>(first, 0, last, piece.Length);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload)).ExceedsLimit);
    }

    private static void AssertTooLong(Contract contract, string wire, RepeatedMemory memory, byte[] head, byte[] tail)
    {
        int length = wire == Wire.MemoryPack && head.Length == 5 ? memory.Length : head.Length + TooLong + tail.Length;
        Span<byte> payload = memory.Span[..length];
        head.CopyTo(payload);
        tail.CopyTo(payload[^tail.Length..]);
        AssertTooLarge(contract, wire, payload);
        payload[..head.Length].Fill((byte)'a');
        payload[^tail.Length..].Fill((byte)'a');
    }

    private static void AssertTooLarge(Contract contract, string wire, ReadOnlySpan<byte> payload)
    {
        InvalidPayloadException? refusal = null;
        try
        {
            contract.Codec(Wire.Format(wire)).Decode(payload);
        }
        catch (InvalidPayloadException error)
        {
            refusal = error;
        }

        Assert.True(refusal?.ExceedsLimit);
        Assert.InRange(refusal!.Offset, 0, 16);
    }

    private static void AssertRefusedUnmade(Contract contract, string wire, byte[] payload)
    {
        ContractCodec codec = contract.Codec(Wire.Create(new FormatLimits { MaxDecodedBytes = Limit })[wire]);
        Assert.True(Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload)).ExceedsLimit);
        long before = GC.GetAllocatedBytesForCurrentThread();
        Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload));
        long allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        Assert.True(allocated < 4 * Limit, $"{allocated} bytes were allocated for a value of at most {Limit}");
    }

    private sealed class Piece : ReadOnlySequenceSegment<byte>
    {
        public Piece(ReadOnlyMemory<byte> memory, long index)
        {
            Memory = memory;
            RunningIndex = index;
        }

        public Piece Append(ReadOnlyMemory<byte> memory)
        {
            var next = new Piece(memory, RunningIndex + Memory.Length);
            Next = next;
            return next;
        }
    }
}
