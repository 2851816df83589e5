using System.Numerics;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>
/// How many values the tree of a payload may still get, and how much memory it may still take. All that a tree keeps is counted before or
/// when it is made:
/// values, their keys, their texts and the names of what they are on the wire.
/// </summary>
internal sealed class TreeBudget
{
    /// <summary>What there may be no more of.</summary>
    public const string What = "values to annotate";

    /// <summary>What each of the values that are asked for may take, on average.</summary>
    public const int BytesPerValue = 160;

    /// <summary>What each byte that was received may become, above <see cref="Floor"/>: a number of Protobuf is two bytes, and three values
    /// with what else it may be.</summary>
    public const int BytesPerByte = 512;

    /// <summary>What the tree of the shortest payload may take.</summary>
    public const int Floor = 1 << 20;

    // A text in UTF-16, and once more for a key or another reading.
    private const int BytesPerTextByte = 4;

    // An object, and its place in a list that has grown by doubling.
    private const int ValueSize = 96 + 16;
    private const int ListSize = 56;
    private const int BoxSize = 24;
    private const int LargeBoxSize = 32;
    private const int TextBase = 24;
    private const int NumberSize = 24;
    private const int BigIntegerSize = 64;
    private const int BlockSize = 48;

    // A text in a table: its place there, and in the table's buckets.
    private const int SharedSize = 48;

    // Names that are longer or more than these are rarely the same.
    private const int MaxShared = 1_000;
    private const int MaxSharedLength = 100;

    private readonly Dictionary<string, string> _shared = new(StringComparer.Ordinal);
    private readonly int _maxValues;
    private readonly int _received;
    private long _max;
    private int _values;
    private long _taken;

    /// <summary>The budget of a payload.</summary>
    /// <param name="maxValues">How many values it may have.</param>
    /// <param name="received">Its bytes, before they are decompressed.</param>
    public TreeBudget(int maxValues, int received)
    {
        (_maxValues, _received) = (maxValues, received);
        AllowFor(received);
    }

    /// <summary>The memory that was counted.</summary>
    public long Taken => _taken;

    /// <summary>Why the tree ends; null while it does not.</summary>
    public InvalidPayloadException? Error { get; private set; }

    /// <summary>How much memory a tree may take.</summary>
    /// <param name="maxValues">How many values it may have.</param>
    /// <param name="received">The payload's bytes as received.</param>
    /// <param name="plain">What they decompress to, or as many where they are not compressed.</param>
    public static long MaxBytes(int maxValues, long received, long plain) =>
        Math.Max(Math.Min((long)BytesPerValue * maxValues, Floor + (BytesPerByte * received)), Floor + (BytesPerTextByte * plain));

    /// <summary>How many bytes a payload has once it is decompressed, or as it is.</summary>
    public static long MaxPlain(int length, FormatLimits limits) =>
        Math.Max(length, Math.Min(limits.MaxDecompressedBytes, Math.Max(FormatLimits.ExpansionFloor, (long)limits.MaxExpansion * length)));

    /// <summary>Goes on with what the payload decompresses to.</summary>
    public void AllowFor(int plain) => _max = MaxBytes(_maxValues, _received, Math.Max(plain, _received));

    /// <summary>Counts a value before it is made.</summary>
    /// <param name="offset">Where it begins.</param>
    /// <param name="isFirst">Whether it is the first in a list, which is made for it.</param>
    /// <exception cref="InvalidPayloadException">It is one too many.</exception>
    public void Count(int offset, bool isFirst)
    {
        if (++_values > _maxValues)
        {
            throw Error = new InvalidPayloadException($"at most {_maxValues} {What}", "more", offset) { ExceedsLimit = true };
        }

        Charge(ValueSize + (isFirst ? ListSize : 0), offset);
    }

    /// <summary>Counts memory.</summary>
    /// <exception cref="InvalidPayloadException">It is too much.</exception>
    public void Charge(long bytes, int offset)
    {
        _taken += bytes;
        if (_taken > _max)
        {
            throw Error = new InvalidPayloadException($"{What} that take at most {_max} bytes in memory", "more", offset)
            {
                ExceedsLimit = true,
            };
        }
    }

    /// <summary>Counts the compressed blocks that are named.</summary>
    public void ChargeBlocks(int count, int offset) => Charge((long)BlockSize * count, offset);

    /// <summary>How many values there may still be at most, and one more, where each takes so much beside.</summary>
    public long MostMore(int beside) => Math.Min(_maxValues - _values, (_max - _taken) / (ValueSize + beside)) + 1;

    /// <summary>What was read of a scalar, to be kept.</summary>
    public object? Keep(object? value, int offset)
    {
        if (SharedScalars.Find(value) is { } shared)
        {
            return shared;
        }

        Charge(SizeOf(value), offset);
        return value;
    }

    /// <summary>A key, or what a value is on the wire: the same text is kept once.</summary>
    public string Share(string text, int offset)
    {
        if (_shared.TryGetValue(text, out string? shared))
        {
            return shared;
        }

        Charge(SizeOf(text), offset);
        if (text.Length <= MaxSharedLength && _shared.Count < MaxShared)
        {
            Charge(SharedSize, offset);
            _shared.Add(text, text);
        }

        return text;
    }

    private static long SizeOf(object? value) =>
        value switch
        {
            null => 0,
            string text => TextBase + ((long)sizeof(char) * text.Length),
            byte[] bytes => TextBase + bytes.Length,
            RawNumber number => NumberSize + TextBase + ((long)sizeof(char) * number.Digits.Length),
            BigInteger number => BigIntegerSize + number.GetByteCount(),
            decimal or Guid or Int128 or UInt128 or DateTimeOffset => LargeBoxSize,
            _ => BoxSize,
        };
}
