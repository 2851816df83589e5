using System.Diagnostics;
using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Unicode;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

/// <summary>
/// Reads JSON by the grammar of RFC 8259: no comments, no trailing commas, no lone surrogates. Members may come in any order and case; if
/// one is sent twice, the last counts; numbers may be in strings.
/// </summary>
/// <remarks>
/// A value is read with the position at its first byte, never at white space: the code that moves to a value skips the white space before
/// it.
/// </remarks>
internal ref partial struct JsonShapeReader : IPayloadReader
{
    private ReadOnlySpan<byte> _payload;
    private NestingDepth _depth;
    private DecodeBudget _budget;
    private int _position;

    // The start of the last map key: a Boolean key is in quotes.
    private int _keyStart;

    // The start of the last case's discriminator, which is not a member of the object.
    private int _discriminator;

    // The start of the current unknown member's name.
    private int _unknownName;

    public static MemberLayout Layout => MemberLayout.Json;

    public static MemberAccess Access => MemberAccess.Keyed;

    public static bool Merges => false;

    public static bool KnowsCounts => false;

    public readonly long TakenBytes => _budget.Taken;

    public readonly int Position => _position;

    public static bool RefusesRepeats => false;

    public static bool IsText => true;

    // The byte at the position; at the end of the payload 0, which begins no value.
    private readonly byte Current
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => (uint)_position < (uint)_payload.Length ? _payload[_position] : (byte)0;
    }

    private readonly ReadOnlySpan<byte> Rest
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get
        {
            Debug.Assert((uint)_position <= (uint)_payload.Length);
            return MemoryMarshal.CreateReadOnlySpan(
                ref Unsafe.Add(ref MemoryMarshal.GetReference(_payload), _position),
                _payload.Length - _position
            );
        }
    }

    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits)
    {
        _payload = payload;
        _depth = new NestingDepth(limits.MaxDepth, depth: 0);
        _budget = new DecodeBudget(limits, payload.Length);
        _keyStart = -1;
        _discriminator = -1;
        ReadOnlySpan<byte> mark = [0xEF, 0xBB, 0xBF];
        if (payload.StartsWith(mark))
        {
            _position = mark.Length;
        }

        SkipWhiteSpace();
    }

    /// <summary>Only white space may follow the value.</summary>
    public void End()
    {
        SkipWhiteSpace();
        if (_position < _payload.Length)
        {
            ThrowUnexpected("the end of the payload");
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void Charge(long bytes) => _budget.Charge(bytes, _position);

    public readonly InvalidPayloadException Invalid(string expected, string found) => new(expected, found, _position);

    // Throw methods throw the exception themselves, so that the JIT knows that they do not return (docs/adr/0001).
    [DoesNotReturn]
    private static void Throw(string expected, string found, int offset) => throw new InvalidPayloadException(expected, found, offset);

    [DoesNotReturn]
    private readonly void ThrowUnexpected(string expected) => throw new InvalidPayloadException(expected, Describe(), _position);

    private readonly string Describe() => _position < _payload.Length ? Describe(_payload[_position]) : "the end of the payload";

    /// <summary>Names the value that begins with a byte, for messages.</summary>
    internal static string Describe(byte next) =>
        next switch
        {
            (byte)'{' => "an object",
            (byte)'[' => "an array",
            (byte)'"' => "a string",
            (byte)'t' or (byte)'f' => "a boolean",
            (byte)'n' => "null",
            (byte)'-' or (>= (byte)'0' and <= (byte)'9') => "a number",
            > (byte)' ' and < 0x7F => $"'{(char)next}'",
            _ => $"the byte 0x{next:X2}",
        };

    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    private bool TryOpen(byte bracket, string expected)
    {
        if (Current != bracket)
        {
            if (TryReadNull())
            {
                return false;
            }

            ThrowUnexpected(expected);
        }

        _depth.Enter(_position);
        _position++;
        return true;
    }

    // Moves to the next member, item or entry, over the comma; or past the closing bracket.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool NextOrEnd(ref int count, byte bracket, string expected)
    {
        SkipWhiteSpace();
        byte current = Current;
        if (current == bracket)
        {
            _position++;
            return false;
        }

        if (count++ > 0)
        {
            if (current != ',')
            {
                ThrowUnexpected(expected);
            }

            _position++;
            SkipWhiteSpace();
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadColon()
    {
        if (Current != ':')
        {
            SkipWhiteSpace();
            if (Current != ':')
            {
                ThrowUnexpected("':'");
            }
        }

        _position++;
        SkipWhiteSpace();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadNull() => Current == 'n' && ReadNull();

    private bool ReadNull()
    {
        if (!Rest.StartsWith("null"u8))
        {
            Throw("a value", "'n'", _position);
        }

        _position += "null"u8.Length;
        return true;
    }

    // RFC 8259 §2: space, tab, line feed, carriage return.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void SkipWhiteSpace()
    {
        if (Current <= ' ')
        {
            SkipMoreWhiteSpace();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void SkipMoreWhiteSpace()
    {
        while (Current is (byte)' ' or (byte)'\t' or (byte)'\n' or (byte)'\r')
        {
            _position++;
        }
    }

    // Unknown members are skipped, but must be valid JSON.

    internal void SkipValue()
    {
        switch (Current)
        {
            case (byte)'{':
                SkipObject();
                break;
            case (byte)'[':
                SkipArray();
                break;
            case (byte)'"':
                SkipString();
                break;
            case (byte)'t':
            case (byte)'f':
                ReadBoolean();
                break;
            case (byte)'n':
                ReadNull();
                break;
            default:
                int length = JsonNumber.Scan(Rest);
                if (length == 0)
                {
                    ThrowUnexpected("a value");
                }

                _position += length;
                break;
        }
    }

    private void SkipObject()
    {
        TryOpen((byte)'{', "an object");
        int count = 0;
        while (NextOrEnd(ref count, (byte)'}', "',' or '}'"))
        {
            if (Current != '"')
            {
                ThrowUnexpected("a member's name");
            }

            SkipString();
            ReadColon();
            SkipValue();
        }

        _depth.Leave();
    }

    private void SkipArray()
    {
        TryOpen((byte)'[', "an array");
        int count = 0;
        while (NextOrEnd(ref count, (byte)']', "',' or ']'"))
        {
            SkipValue();
        }

        _depth.Leave();
    }

    private void SkipString()
    {
        int start = _position + 1;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        if (hasEscapes)
        {
            JsonUnescaper.Validate(content, start);
        }

        if (!Utf8.IsValid(content))
        {
            Throw("UTF-8", "an invalid sequence", start);
        }
    }
}
