using System.Buffers;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Targets;

/// <summary>
/// The items of a stream form, which arrive in pieces. What must hold: the same items and the same refusal however the bytes are cut, and
/// as a list; what is accepted is written to bytes that are read as the same; what is held grows with what has arrived.
/// </summary>
/// <typeparam name="T">The items' contract.</typeparam>
internal sealed class StreamTarget<T> : Target
{
    private const int MaxItemBytes = 4 * 1024;
    private const int BytesPerByte = 512;
    private const long Constant = 128 * 1024;

    private static readonly Dictionary<string, Formats.Format> Formats = Wire.Create(
        new FormatLimits { MaxDecompressedBytes = MaxItemBytes }
    );

    // Members that were left out are written with their names, which may take an item beyond the limit that it was read under.
    private static readonly Dictionary<string, Formats.Format> RoomyFormats = Wire.Create(new FormatLimits());

    private readonly string _wire;
    private readonly Contract _contract = ContractCatalog.Of<T>();
    private readonly StreamCodec<T> _codec;
    private readonly StreamCodec<T> _roomyCodec;
    private readonly Lazy<byte[][]> _seeds;

    public StreamTarget(string wire)
        : base("stream", $"stream.{wire}.{typeof(T).Name}")
    {
        _wire = wire;
        TypeCodecs<List<T>> codecs = new FormatSet(ContractShapes.All).FindCodecs<List<T>>()!;
        _codec = codecs.ForStream(Formats[wire].StreamForm!);
        _roomyCodec = codecs.ForStream(RoomyFormats[wire].StreamForm!);
        _seeds = new(() => [.. CodecSeeds.Of(wire, _contract, isList: false, _contract.Codec(Formats[wire])).Chunk(3).Select(Join)]);
    }

    public override IReadOnlyList<byte[]> Tokens =>
        [.. WireTokens.Of(_wire, _contract.Members), [(byte)'\n'], [(byte)'\r', (byte)'\n'], [0xff, 0xff, 0xff, 0x7f], [0xdd, 0xff, 0xff]];

    public override IEnumerable<byte[]> CreateSeeds() => _seeds.Value;

    public override byte[] Generate(Random random) =>
        Join(
            Enumerable.Range(0, random.Next(4)).Select(_ => WireGrammar.Generate(_wire, _contract.MembersIn(_wire), isList: false, random))
        );

    public override int Weight => 2;

    public override long Read(byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        ReadPieces(_codec, input, Math.Max(1, input.Length / 16));
        return input.Length + ((GC.GetAllocatedBytesForCurrentThread() - before) / 16);
    }

    public override long ReadUsual() => UsualPayload.Of(_wire).Read();

    protected override Verdict Check(byte[] input)
    {
        // What a length promises must not be reserved; an item of a byte may become an object of a few hundred.
        (List<T?> items, InvalidPayloadException? refusal) whole = MemoryUse.Check(
            () => ReadPieces(_codec, input, input.Length),
            (BytesPerByte * (long)input.Length) + Constant,
            "too much memory"
        );
        if (whole.refusal is { } refusal)
        {
            BrokenPropertyException.ThrowUnless(
                refusal.Offset >= 0 && (refusal.Offset <= input.Length || IsCompressed),
                "the offset is outside the stream",
                $"{refusal.Offset} of {input.Length}"
            );
        }

        uint hash = InputHash.Of(input);
        foreach (int piece in new[] { 1, 1 + (int)(hash % (uint)Math.Max(1, input.Length)) })
        {
            CheckSame(whole, ReadPieces(_codec, input, piece), $"in pieces of {piece}");
        }

        if (whole.refusal is null)
        {
            byte[] written = Write(whole.items);
            CheckSame(whole, ReadPieces(_roomyCodec, written, Math.Max(1, written.Length / 3)), "written and read");
            return new Verdict(IsAccepted: true, Signature.OfValue(input.Length, whole.items.Count, written.AsSpan().SequenceEqual(input)));
        }

        return new Verdict(IsAccepted: false, Signature.OfRefusal(whole.refusal.Message, whole.refusal.Offset));
    }

    private bool IsCompressed => _wire is Wire.Lz4Block or Wire.Lz4BlockArray;

    private void CheckSame(
        (List<T?> Items, InvalidPayloadException? Refusal) expected,
        (List<T?> Items, InvalidPayloadException? Refusal) actual,
        string how
    )
    {
        BrokenPropertyException.ThrowUnless(
            expected.Refusal?.Message == actual.Refusal?.Message,
            $"reads another way {how[..9]}",
            $"{expected.Refusal?.Message ?? "items"}, {how} {actual.Refusal?.Message ?? "items"}"
        );
        BrokenPropertyException.ThrowUnless(
            expected.Items.Count == actual.Items.Count && Write(expected.Items).AsSpan().SequenceEqual(Write(actual.Items)),
            $"reads other items {how[..9]}",
            how
        );
    }

    private static (List<T?> Items, InvalidPayloadException? Refusal) ReadPieces(StreamCodec<T> codec, byte[] input, int length)
    {
        var items = new List<T?>();
        using ItemReader<T> decoder = codec.CreateReader();
        try
        {
            for (int start = 0; start < input.Length; start += length)
            {
                decoder.Append(input.AsSpan(start, Math.Min(length, input.Length - start)));
                Drain(decoder, items);
            }

            decoder.Complete();
            Drain(decoder, items);
            return (items, null);
        }
        catch (InvalidPayloadException refusal)
        {
            return (items, refusal);
        }
    }

    private static void Drain(ItemReader<T> decoder, List<T?> items)
    {
        while (decoder.TryRead(out T? item))
        {
            items.Add(item);
        }
    }

    private byte[] Write(List<T?> items)
    {
        using PooledBuffer stream = _codec.Encode(items!);
        return stream.Span.ToArray();
    }

    private byte[] Join(IEnumerable<byte[]> items)
    {
        var stream = new ArrayBufferWriter<byte>();
        foreach (byte[] item in items)
        {
            StreamFrame.Write(_wire, stream, item);
        }

        return stream.WrittenSpan.ToArray();
    }
}
