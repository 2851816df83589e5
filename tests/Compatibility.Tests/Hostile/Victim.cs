using System.Buffers;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>The one harness for hostile input: feeds a decoder and asserts what must hold whatever the bytes are.</summary>
internal sealed class Victim(Contract contract, string wire, Format format)
{
    // One byte more of LZ4 is at most 255 bytes of a match.
    private const long Lz4Growth = 256;

    private readonly ContractCodec _codec = contract.Codec(format);

    public Victim(Contract contract, string wire)
        : this(contract, wire, Wire.Format(wire)) { }

    // A compressed payload stands for the bytes it declares, up to the limit; the offset of an error is within those.
    private bool IsCompressed => wire is Wire.Lz4Block or Wire.Lz4BlockArray;

    // A value, or a refusal with an offset inside the payload; nothing else, and no memory out of proportion.
    public Outcome Feed(byte[] payload)
    {
        Outcome outcome = Measure(payload, out long allocated);
        long length = IsCompressed ? Math.Min(Lz4Growth * payload.Length, format.Limits.MaxDecompressedBytes) : payload.Length;
        long budget = AllocationBudget.Of(contract.Type, length);
        if (allocated > budget)
        {
            // The first time a shape is used builds its tables, and the array pool may have been empty.
            outcome = Measure(payload, out allocated);
        }

        Assert.True(allocated <= budget, $"{allocated} bytes were allocated for {payload.Length}, {budget} are allowed: {Show(payload)}");
        if (outcome.Refusal is { } refusal)
        {
            Assert.True(refusal.Offset >= 0 && refusal.Offset <= length, $"The offset {refusal.Offset} is outside: {Show(payload)}");
            Assert.False(
                string.IsNullOrWhiteSpace(refusal.Expected) || string.IsNullOrWhiteSpace(refusal.Found),
                $"The error says nothing: {Show(payload)}"
            );
        }

        return outcome;
    }

    // As Feed; a value that was accepted can be written and read again.
    public Outcome FeedAndWriteBack(byte[] payload)
    {
        Outcome outcome = Feed(payload);
        if (!outcome.IsRefused && TryEncode(outcome.Value) is { } written)
        {
            string? difference = ValueComparer.Difference(outcome.Value, _codec.Decode(written), WireRules.Of(wire));
            Assert.True(difference is null, $"{difference} after writing what was read from {Show(payload)}");
        }

        return outcome;
    }

    // A member that is missing is null, which has no form where its type is written as a value.
    private byte[]? TryEncode(object? value)
    {
        try
        {
            return _codec.Encode(value);
        }
        catch (UnsupportedValueException exception)
            when (value is null || exception.Reason.StartsWith("a null of ", StringComparison.Ordinal))
        {
            return null;
        }
    }

    // What decoding allocates, once everything is there that is made once.
    public long Allocated(byte[] payload)
    {
        Measure(payload, out _);
        Measure(payload, out long allocated);
        return allocated;
    }

    public void AssertRefused(byte[] payload) => Assert.True(Feed(payload).IsRefused, $"A value was read from {Show(payload)}");

    public object? AssertValue(byte[] payload)
    {
        Outcome outcome = Feed(payload);
        Assert.True(!outcome.IsRefused, $"{outcome.Refusal?.Message} Payload: {Show(payload)}");
        return outcome.Value;
    }

    public byte[] Encode(object? value) => _codec.Encode(value);

    private Outcome Measure(byte[] payload, out long allocated)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        Outcome outcome = Decode(payload);
        allocated = GC.GetAllocatedBytesForCurrentThread() - before;
        return outcome;
    }

    private Outcome Decode(byte[] payload)
    {
        try
        {
            return new Outcome(_codec.Decode(payload), null);
        }
        catch (InvalidPayloadException refusal)
        {
            return new Outcome(null, refusal);
        }
        catch (Exception exception)
        {
            throw new InvalidOperationException(
                $"{exception.GetType().Name} ({exception.Message}) from {contract.Name} as {wire}: {Show(payload)}",
                exception
            );
        }
    }

    public Outcome FeedSegments(ReadOnlySequence<byte> payload)
    {
        try
        {
            return new Outcome(_codec.Decode(payload), null);
        }
        catch (InvalidPayloadException refusal)
        {
            return new Outcome(null, refusal);
        }
    }

    private static string Show(byte[] payload) =>
        payload.Length <= 512
            ? Convert.ToHexStringLower(payload)
            : $"{Convert.ToHexStringLower(payload.AsSpan(0, 512))}… ({payload.Length} bytes)";
}
