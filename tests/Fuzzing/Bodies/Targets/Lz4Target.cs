using SerializationApi.Formats.Primitives.Lz4;
using SerializationApi.Fuzz.Inputs;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Tests.Support;

namespace SerializationApi.Fuzz.Targets;

/// <summary>
/// The decompression of LZ4 blocks, as wholes and in pieces, held to a plain one of our own: the same blocks accepted, with the same bytes,
/// and nothing touched outside either buffer. The first two bytes of an input are the size that is declared.
/// </summary>
internal sealed class Lz4Target() : Target("lz4", "lz4")
{
    private const int SizeBytes = sizeof(ushort);
    private const int PieceBytes = 13;

    [ThreadStatic]
    private static GuardedMemory? Destination;

    private byte[]? _usual;

    public override IReadOnlyList<byte[]> Tokens { get; } =
    [
        [0x1f, 0, 1, 0],
        [0xff, 0xff],
        [0xf0],
        [0, 0],
        [1, 0],
        [8, 0],
        [0x0f],
        [16, 0],
        [0xff, 0xff, 0xff, 0x00],
    ];

    public override IEnumerable<byte[]> CreateSeeds() => Enumerable.Range(0, 40).Select(seed => Generate(new Random(seed)));

    public override byte[] Generate(Random random)
    {
        byte[] block = new Lz4Grammar(random).Generate(out int size);
        size += random.Next(20) == 0 ? random.Next(-3, 4) : 0;
        return [(byte)size, (byte)(size >> 8), .. block];
    }

    private static byte[] CreateUsual()
    {
        byte[] plain = new byte[ushort.MaxValue];
        new Random(1).NextBytes(plain);
        byte[] block = new byte[Lz4Codec.MaxCompressedLength(plain.Length)];
        int length = Lz4Codec.Compress(plain, block);
        return [0xff, 0xff, .. block.AsSpan(0, length)];
    }

    public override long Read(byte[] input)
    {
        Lz4Codec.TryDecompress(input.AsSpan(SizeBytes), new byte[DeclaredSize(input)], out _);
        return input.Length + DeclaredSize(input);
    }

    public override long ReadUsual()
    {
        _usual ??= CreateUsual();
        return Read(_usual);
    }

    protected override Verdict Check(byte[] input)
    {
        if (input.Length < SizeBytes)
        {
            return new Verdict(IsAccepted: false, "no size");
        }

        byte[] block = input[SizeBytes..];
        byte[]? expected = PlainLz4.Decompress(block, DeclaredSize(input));
        GuardedMemory destination = Destination ??= new GuardedMemory(ushort.MaxValue);
        bool atEnd = CheckOne(block, destination.Last(DeclaredSize(input)), expected);
        CheckOne(block, destination.First(DeclaredSize(input)), expected);
        CheckInPieces(block, DeclaredSize(input), expected);
        string signature = atEnd
            ? Signature.OfValue(block.Length, DeclaredSize(input), isCanonical: false)
            : $"refused {block.Length / 4} {DeclaredSize(input) / 64}";
        return new Verdict(atEnd, signature);
    }

    private static bool CheckOne(byte[] block, Span<byte> destination, byte[]? expected)
    {
        bool accepted = Lz4Codec.TryDecompress(Guarded.Place(block), destination, out int errorOffset);
        BrokenPropertyException.ThrowUnless(
            accepted == expected is not null,
            accepted ? "accepts a corrupt block" : "refuses a block",
            $"at {errorOffset}"
        );
        BrokenPropertyException.ThrowUnless(
            accepted ? errorOffset == -1 : errorOffset >= 0 && errorOffset <= block.Length,
            "the offset is outside the block",
            $"{errorOffset} of {block.Length}"
        );
        BrokenPropertyException.ThrowUnless(expected is null || destination.SequenceEqual(expected), "decompresses to other bytes", "");
        return accepted;
    }

    // The same by what reads blocks while they arrive.
    private static void CheckInPieces(byte[] block, int size, byte[]? expected)
    {
        using var reader = new Lz4BlockReader();
        using var output = new MemoryStream();
        reader.Begin(block.Length, size);
        int start = 0;
        int end = 0;
        bool isValid = true;
        while (isValid && !reader.IsEnded)
        {
            isValid = reader.TryRead(block.AsSpan(start, end - start), out int taken, out ReadOnlySpan<byte> plain);
            output.Write(plain);
            start += taken;
            BrokenPropertyException.ThrowUnless(
                !isValid || reader.IsEnded || taken > 0 || plain.Length > 0 || end < block.Length,
                "waits for more than the block has",
                $"at {start}"
            );
            end = Math.Min(block.Length, end + PieceBytes);
        }

        BrokenPropertyException.ThrowUnless(
            isValid == expected is not null,
            isValid ? "accepts a corrupt block in pieces" : "refuses a block in pieces",
            $"at {reader.SequenceOffset}"
        );
        BrokenPropertyException.ThrowUnless(
            expected is null || output.ToArray().AsSpan().SequenceEqual(expected),
            "decompresses to other bytes in pieces",
            ""
        );
    }

    private static int DeclaredSize(byte[] input) => input[0] | (input[1] << 8);
}
