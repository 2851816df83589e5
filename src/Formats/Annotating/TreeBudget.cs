using System.Numerics;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>
/// The values and the memory that the tree of a payload may still take. Everything that a tree keeps is counted before or when it is
/// created: values, keys, texts and the names of wire types.
/// </summary>
internal sealed class TreeBudget
{
    /// <summary>The text for the error of too many values.</summary>
    public const string What = "values to annotate";

    /// <summary>The memory per requested value, on average.</summary>
    public const int BytesPerValue = 160;

    /// <summary>
    /// The memory per received byte, above <see cref="Floor"/>: a Protobuf number is two bytes, and three values with its alternatives.
    /// </summary>
    public const int BytesPerByte = 512;

    /// <summary>The memory that the tree of the shortest payload may take.</summary>
    public const int Floor = 1 << 20;

    // A text in UTF-16, and a copy for a key or another reading.
    private const int BytesPerTextByte = 4;

    // An object, and its slot in a list that has grown by doubling.
    private const int ValueSize = 96 + 16;
    private const int ListSize = 56;
    private const int BoxSize = 24;
    private const int LargeBoxSize = 32;
    private const int TextBase = 24;
    private const int NumberSize = 24;
    private const int BigIntegerSize = 64;
    private const int BlockSize = 48;

    // A text in a table: its entry and bucket.
    private const int SharedSize = 48;

    // Longer or further names are rarely equal.
    private const int MaxShared = 1_000;
    private const int MaxSharedLength = 100;

    private readonly Dictionary<string, string> _shared = new(StringComparer.Ordinal);
    private readonly int _maxValues;
    private readonly int _received;
    private long _max;
    private int _values;
    private long _taken;

    public TreeBudget(int maxValues, int received)
    {
        (_maxValues, _received) = (maxValues, received);
        AllowFor(received);
    }

    /// <summary>The memory that was counted.</summary>
    public long Taken => _taken;

    /// <summary>Why the tree ends early, or null.</summary>
    public InvalidPayloadException? Error { get; private set; }

    /// <summary>Returns the most memory of a tree.</summary>
    /// <param name="maxValues">The most values.</param>
    /// <param name="received">The payload's bytes as received.</param>
    /// <param name="plain">The decompressed bytes, or the same number if it is not compressed.</param>
    public static long MaxBytes(int maxValues, long received, long plain) =>
        Math.Max(Math.Min((long)BytesPerValue * maxValues, Floor + (BytesPerByte * received)), Floor + (BytesPerTextByte * plain));

    /// <summary>Returns the most bytes of the payload after decompression.</summary>
    public static long MaxPlain(int length, FormatLimits limits) =>
        Math.Max(length, Math.Min(limits.MaxDecompressedBytes, Math.Max(FormatLimits.ExpansionFloor, (long)limits.MaxExpansion * length)));

    /// <summary>Continues with the decompressed payload.</summary>
    public void AllowFor(int plain) => _max = MaxBytes(_maxValues, _received, Math.Max(plain, _received));

    /// <summary>Counts a value before it is created.</summary>
    /// <param name="offset">Its offset.</param>
    /// <param name="isFirst">Whether it is the first in a list, which is created for it.</param>
    /// <exception cref="InvalidPayloadException">It is one too many.</exception>
    public void Count(int offset, bool isFirst)
    {
        if (++_values > _maxValues)
        {
            throw Error = new InvalidPayloadException($"at most {_maxValues} {What}", "more", offset) { ExceedsLimit = true };
        }

        Charge(ValueSize + (isFirst ? ListSize : 0), offset);
    }

    /// <summary>Charges memory.</summary>
    /// <exception cref="InvalidPayloadException">It exceeds the budget.</exception>
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

    /// <summary>Charges the named compressed blocks.</summary>
    public void ChargeBlocks(int count, int offset) => Charge((long)BlockSize * count, offset);

    /// <summary>Returns the most values that are still possible, plus one, if each takes this much in addition.</summary>
    public long MostMore(int beside) => Math.Min(_maxValues - _values, (_max - _taken) / (ValueSize + beside)) + 1;

    /// <summary>Returns a scalar's value to keep, and charges it.</summary>
    public object? Keep(object? value, int offset)
    {
        if (SharedScalars.Find(value) is { } shared)
        {
            return shared;
        }

        Charge(SizeOf(value), offset);
        return value;
    }

    /// <summary>Returns a shared instance of a key or wire type.</summary>
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
