using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Hostile;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Fuzz.Inputs;
using SerializationApi.Fuzz.Inputs.Grammars;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Fuzz.Targets;

/// <summary>
/// A contract, or a list of one, in a format's variant. What must hold: a value or a refusal; what is accepted is encoded to
/// bytes that decode to an equal value and are encoded the same again; memory within the limit; pieces read as the whole.
/// </summary>
internal sealed class CodecTarget(string wire, string name, Contract contract, bool isList) : Target(wire, $"{wire}.{name}")
{
    // A list that grows may take thrice its items on the way (SECURITY.md); buffers and the exception come on top.
    private const int Growth = 3;
    private const long Constant = 64 * 1024;
    private const int BytesPerByte = 16;
    private const long Floor = 16 * 1024 * 1024;
    private const int Lz4Growth = 256;

    // Limits that small inputs reach: what the budget does not count shows.
    private const int TightMemory = 4 * 1024;
    private const long TightConstant = 32 * 1024;

    // A string is counted when it is made: one, of two bytes of memory for each of the payload, may be too many.
    private const int LastString = 2;

    private const int LargestPieced = 8 * 1024;

    private static readonly FormatLimits Limits = new() { MaxDecompressedBytes = 1024 * 1024 };
    private static readonly Dictionary<string, Formats.Format> Loose = Wire.Create(Limits);
    private static readonly Dictionary<string, Formats.Format> Tight = Wire.Create(Limits with { MaxDecodedBytes = TightMemory });

    private readonly ContractCodec _codec = contract.Codec(Loose[wire]);
    private readonly ContractCodec _tight = contract.Codec(Tight[wire]);

    private readonly bool _isStable = !UnorderedItems.AreIn(contract.Type);
    private readonly Lazy<byte[][]> _seeds = new(() => [.. CodecSeeds.Of(wire, contract, isList, contract.Codec(Loose[wire]))]);

    private bool IsCompressed => Group is Wire.Lz4Block or Wire.Lz4BlockArray;

    public override IReadOnlyList<byte[]> Tokens => WireTokens.Of(Group, contract.Members);

    public override IEnumerable<byte[]> CreateSeeds() => _seeds.Value;

    /// <inheritdoc />
    /// <remarks>The grammar knows members, and nothing of unions, hierarchies, slots and values that are no contracts: of these, half are
    /// seeds.</remarks>
    public override byte[] Generate(Random random) =>
        !ContractCatalog.IsPlain(contract) && (random.OneIn(2) || contract.MembersIn(Group).Length == 0)
            ? random.Pick(_seeds.Value)
            : WireGrammar.Generate(Group, contract.MembersIn(Group), isList, random);

    public override int Weight => 1;

    /// <inheritdoc />
    /// <remarks>16 bytes of memory are the work of a byte of payload, as they are its limit.</remarks>
    public override long Read(byte[] input)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        CodecOutcome.Of(_codec, input);
        return PlainLength(input) + ((GC.GetAllocatedBytesForCurrentThread() - before) / BytesPerByte);
    }

    public override long ReadUsual() => UsualPayload.Of(Group).Read();

    protected override Verdict Check(byte[] input)
    {
        long length = PlainLength(input);
        long bound = Math.Min(AllocationBudget.Of(contract.Type, length), (Growth * Math.Max(Floor, BytesPerByte * length)) + Constant);
        CodecOutcome outcome = MemoryUse.Check(() => CodecOutcome.Of(_codec, Guarded.Place(input)), bound, "too much memory");
        if (outcome.Refusal is { } refusal)
        {
            BrokenPropertyException.ThrowUnless(
                refusal.Offset >= 0 && refusal.Offset <= length,
                "the offset is outside the payload",
                $"{refusal.Offset} of {length}"
            );
            BrokenPropertyException.ThrowUnless(
                !string.IsNullOrWhiteSpace(refusal.Expected) && !string.IsNullOrWhiteSpace(refusal.Found),
                "the refusal says nothing",
                refusal.Message
            );
            CheckVariations(input, outcome, encoded: null);
            return new Verdict(IsAccepted: false, Signature.OfRefusal(refusal.Message, refusal.Offset));
        }

        byte[]? encoded = WriteBack(outcome.Value);
        CheckVariations(input, outcome, encoded);
        if (encoded is null)
        {
            return new Verdict(IsAccepted: true, "no form");
        }

        return new Verdict(IsAccepted: true, Signature.OfValue(input.Length, encoded.Length, encoded.AsSpan().SequenceEqual(input)));
    }

    // What is compressed stands for the bytes that it declares, up to the limit.
    private long PlainLength(byte[] input) =>
        IsCompressed ? Math.Min((long)Lz4Growth * input.Length, Limits.MaxDecompressedBytes) : input.Length;

    private byte[]? WriteBack(object? value)
    {
        byte[] encoded;
        try
        {
            encoded = _codec.Encode(value);
        }
        catch (UnsupportedValueException exception)
            when (value is null || exception.Reason.StartsWith("a null of ", StringComparison.Ordinal))
        {
            // A member that is missing is null, which has no form where its type is written as a value.
            return null;
        }

        var again = CodecOutcome.Of(_codec, encoded);
        BrokenPropertyException.ThrowUnless(
            again.Refusal is null,
            "refuses what was written of a value that was read",
            $"{again.Refusal?.Message} {Convert.ToHexStringLower(encoded)}"
        );
        string? difference = ValueComparer.Difference(value, again.Value, WireRules.Of(Group));
        BrokenPropertyException.ThrowUnless(
            difference is null,
            "another value after writing and reading",
            $"{difference} {Convert.ToHexStringLower(encoded)}"
        );
        byte[] twice = _codec.Encode(again.Value);
        BrokenPropertyException.ThrowUnless(
            IsSame(encoded, twice),
            "other bytes when written twice",
            $"{Convert.ToHexStringLower(encoded)}, then {Convert.ToHexStringLower(twice)}"
        );
        return encoded;
    }

    private bool IsSame(byte[] left, byte[] right) =>
        _isStable ? left.AsSpan().SequenceEqual(right) : IsCompressed || left.Length == right.Length;

    // One variation per input: more would only take time from other inputs.
    private void CheckVariations(byte[] input, CodecOutcome outcome, byte[]? encoded)
    {
        uint hash = InputHash.Of(input);
        switch (hash % 4)
        {
            case 0 when input.Length is > 0 and <= LargestPieced:
                var pieces = CodecOutcome.Of(_codec, Segments.Of(input, 1 + (int)(hash / 4 % (uint)input.Length)));
                CheckSame(outcome, encoded, pieces, "in pieces");
                break;
            case 1 or 2:
                CodecOutcome tight = MemoryUse.Check(
                    () => CodecOutcome.Of(_tight, Guarded.Place(input)),
                    (Growth * TightMemory) + (LastString * PlainLength(input)) + TightConstant,
                    "too much memory for a tight limit"
                );
                if (tight.Refusal is not { ExceedsLimit: true })
                {
                    CheckSame(outcome, encoded, tight, "under a tight limit");
                }

                break;
        }
    }

    private void CheckSame(CodecOutcome expected, byte[]? encoded, CodecOutcome actual, string how)
    {
        BrokenPropertyException.ThrowUnless(
            expected.Refusal?.Message == actual.Refusal?.Message,
            $"reads another way {how}",
            $"{expected.Refusal?.Message ?? "a value"}, {how} {actual.Refusal?.Message ?? "a value"}"
        );
        BrokenPropertyException.ThrowUnless(
            encoded is null || IsSame(encoded, _codec.Encode(actual.Value)),
            $"reads another value {how}",
            ""
        );
    }
}
