using System.ComponentModel;
using System.Globalization;
using System.Numerics;

namespace SerializationApi.Shapes;

/// <summary>
/// Reads and writes enums by name in JSON, like System.Text.Json's <c>JsonStringEnumConverter</c>: combined flags are joined by commas,
/// values without a name are numbers, and case is ignored if no name matches exactly.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class EnumNames
{
    private const string Separator = ", ";

    private readonly ValueKind _kind;
    private readonly bool _isFlags;
    private readonly Dictionary<long, string> _names = [];
    private readonly Dictionary<string, long> _values = new(StringComparer.Ordinal);
    private readonly Dictionary<string, long> _valuesInAnyCase = new(StringComparer.OrdinalIgnoreCase);
    private readonly KeyValuePair<string, long>[] _flags;

    /// <summary>Creates the look-ups of one enum.</summary>
    /// <param name="kind">The kind of its underlying integer.</param>
    /// <param name="isFlags">Whether it carries <see cref="FlagsAttribute"/>.</param>
    /// <param name="values">Its names and values (for a <see cref="ulong"/> enum the same bits) in order of declaration.</param>
    public EnumNames(ValueKind kind, bool isFlags, IReadOnlyList<KeyValuePair<string, long>> values)
    {
        _kind = kind;
        _isFlags = isFlags;
        foreach ((string name, long value) in values)
        {
            _names.TryAdd(value, name);
            _values.TryAdd(name, value);
            _valuesInAnyCase.TryAdd(name, value);
        }

        // Names of combined flags precede names of single flags.
        _flags =
        [
            .. values
                .Where(static pair => pair.Value != 0)
                .OrderByDescending(static pair => BitOperations.PopCount((ulong)pair.Value))
                .ThenBy(static pair => (ulong)pair.Value),
        ];
    }

    /// <summary>Returns the name of a value or of its flags; null if it has none and is written as a number.</summary>
    public string? NameOf(long value) =>
        _names.TryGetValue(value, out string? name) ? name
        : _isFlags && value != 0 ? Combine(value)
        : null;

    /// <summary>Parses a name, several names joined by commas, or a number in a string.</summary>
    /// <returns>False if there is no such name, or the number does not fit the enum.</returns>
    public bool TryParse(string text, out long value)
    {
        if (TryFind(text, out value))
        {
            return true;
        }

        value = 0;
        foreach (Range part in text.AsSpan().Split(','))
        {
            ReadOnlySpan<char> name = text.AsSpan()[part].Trim();
            if (!TryFind(name, out long one) && !TryParseNumber(name, out one))
            {
                return false;
            }

            value |= one;
        }

        return true;
    }

    private bool TryFind(ReadOnlySpan<char> name, out long value) =>
        _values.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out value)
        || _valuesInAnyCase.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name, out value);

    private string? Combine(long value)
    {
        long rest = value;
        var names = new List<string>();
        foreach ((string name, long flag) in _flags)
        {
            if ((rest & flag) == flag)
            {
                rest &= ~flag;
                names.Add(name);
            }
        }

        return rest == 0 ? string.Join(Separator, names) : null;
    }

    private bool TryParseNumber(ReadOnlySpan<char> text, out long value)
    {
        const NumberStyles Style = NumberStyles.AllowLeadingSign;
        if (_kind == ValueKind.UInt64)
        {
            bool fits = ulong.TryParse(text, Style, CultureInfo.InvariantCulture, out ulong bits);
            value = unchecked((long)bits);
            return fits;
        }

        (long min, long max) = _kind switch
        {
            ValueKind.SByte => (sbyte.MinValue, sbyte.MaxValue),
            ValueKind.Byte => (byte.MinValue, byte.MaxValue),
            ValueKind.Int16 => (short.MinValue, short.MaxValue),
            ValueKind.UInt16 => (ushort.MinValue, ushort.MaxValue),
            ValueKind.Int32 => (int.MinValue, int.MaxValue),
            ValueKind.UInt32 => (uint.MinValue, uint.MaxValue),
            _ => (long.MinValue, long.MaxValue),
        };
        return long.TryParse(text, Style, CultureInfo.InvariantCulture, out value) && value >= min && value <= max;
    }
}
