using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Formats.Primitives.Time;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackShapeReader
{
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public char ReadChar() => Read<char>();

    public string? ReadString()
    {
        int start = _position;
        ReadOnlySpan<byte> payload = _payload;
        if (payload.Length - start >= MemoryPackCode.StringHeaderSize)
        {
            // UTF-8 with its length in UTF-16, as writers in .NET write it. Other forms are read below.
            ref byte header = ref Unsafe.Add(ref MemoryMarshal.GetReference(payload), start);
            int length = ~Unsafe.ReadUnaligned<int>(ref header);
            int utf16Length = Unsafe.ReadUnaligned<int>(ref Unsafe.Add(ref header, MemoryPackCode.LengthSize));
            int first = start + MemoryPackCode.StringHeaderSize;
            if (length > 0 && utf16Length > 0 && length <= payload.Length - first)
            {
                _position = first + length;
                CheckString(utf16Length, length, start);
                string value = Utf8Transcoder.DecodeString(payload.Slice(first, length), utf16Length, out int invalidOffset);
                if (invalidOffset >= 0)
                {
                    ThrowInvalidText(utf16Length, first + invalidOffset);
                }

                _budget.ChargeString(value.Length, start);
                return value;
            }
        }

        return ReadOtherString();
    }

    public byte[]? ReadBytes()
    {
        int start = _position;
        int length = Read<int>();
        if (length == MemoryPackCode.NullCollection)
        {
            return null;
        }

        CheckLength("a byte array", length, start);
        _budget.ChargeBytes(length, start);
        return Take(length).ToArray();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Guid ReadGuid() => Read<Guid>();

    // Null, empty, UTF-16, UTF-8 without its length in UTF-16 (from other languages), and errors.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private string? ReadOtherString()
    {
        int start = _position;
        int length = Read<int>();
        switch (length)
        {
            case MemoryPackCode.NullCollection:
                return null;
            case 0:
                return "";
            case > 0:
                if (length > BytesLeft / sizeof(char))
                {
                    throw TooShort("a string", (long)length * sizeof(char), start);
                }

                _budget.CheckString(length, start);
                _budget.ChargeString(length, start);
                return ReadUtf16(length);
            default:
                return ReadUtf8(~length, start);
        }
    }

    private string ReadUtf16(int length)
    {
        int first = _position;
        ReadOnlySpan<char> text = MemoryMarshal.Cast<byte, char>(Take(length * sizeof(char)));
        int lone = LoneSurrogate.IndexIn(text);
        if (lone >= 0)
        {
            Throw("UTF-16", "a surrogate without its pair", first + (lone * sizeof(char)));
        }

        return new string(text);
    }

    private string ReadUtf8(int length, int start)
    {
        int utf16Length = Read<int>();
        CheckLength("a string", length, start);
        int first = _position;
        ReadOnlySpan<byte> text = Take(length);
        if (utf16Length > 0)
        {
            CheckString(utf16Length, length, start);
        }
        else
        {
            _budget.CheckText(text, start);
        }

        int invalidOffset;
        string value =
            utf16Length > 0
                ? Utf8Transcoder.DecodeString(text, utf16Length, out invalidOffset)
                : Utf8Transcoder.DecodeString(text, out invalidOffset);
        if (invalidOffset >= 0)
        {
            ThrowInvalidText(utf16Length, first + invalidOffset);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    // A length in UTF-16 above that in UTF-8 is wrong, and detected later.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void CheckString(int utf16Length, int length, int start)
    {
        if (utf16Length <= length && !_budget.HasRoom(utf16Length))
        {
            _budget.CheckString(utf16Length, start);
        }
    }

    private readonly void CheckLength(string what, int length, int start)
    {
        if ((uint)length > (uint)BytesLeft)
        {
            if (length < 0)
            {
                Throw("a length of 0 or more", $"{length}", start);
            }

            throw TooShort(what, length, start);
        }
    }

    [DoesNotReturn]
    private static void ThrowInvalidText(int utf16Length, int offset) =>
        Throw(utf16Length > 0 ? $"UTF-8 of {utf16Length} UTF-16 units" : "UTF-8", "an invalid sequence, or another length", offset);

    public DateTime ReadDateTime()
    {
        DateTime value = Read<DateTime>();
        if (!UnmanagedValue.IsValid(value))
        {
            Throw("a date and time in the years 0001 to 9999", "ticks out of range", _position - Unsafe.SizeOf<DateTime>());
        }

        return value;
    }

    /// <summary>The offset in minutes, four bytes of padding, the UTC ticks.</summary>
    public DateTimeOffset ReadDateTimeOffset()
    {
        // The bits above the ticks may hold the kind of .NET's inner DateTime, which has no meaning.
        const long TicksMask = 0x3fff_ffff_ffff_ffff;

        int start = _position;
        if (BytesLeft < MemoryPackCode.DateTimeOffsetSize)
        {
            ThrowTruncated(MemoryPackCode.DateTimeOffsetSize);
        }

        int minutes = Read<int>();
        _position = start + MemoryPackCode.DateTimeOffsetTicks;
        long utc = Read<long>() & TicksMask;
        long clock = utc + (minutes * TimeSpan.TicksPerMinute);
        if (
            minutes is < -UtcOffset.MaxMinutes or > UtcOffset.MaxMinutes
            || utc > DateTime.MaxValue.Ticks
            || (ulong)clock > (ulong)DateTime.MaxValue.Ticks
        )
        {
            Throw("a date and time in the years 0001 to 9999 and an offset of at most 14 hours", "ticks or an offset out of range", start);
        }

        return new DateTimeOffset(clock, new TimeSpan(minutes * TimeSpan.TicksPerMinute));
    }

    public DateOnly ReadDateOnly()
    {
        int dayNumber = Read<int>();
        if ((uint)dayNumber > (uint)DateOnly.MaxValue.DayNumber)
        {
            Throw($"a day from 0 to {DateOnly.MaxValue.DayNumber}", $"{dayNumber}", _position - sizeof(int));
        }

        return DateOnly.FromDayNumber(dayNumber);
    }

    public TimeOnly ReadTimeOnly()
    {
        long ticks = Read<long>();
        if ((ulong)ticks > (ulong)TimeOnly.MaxValue.Ticks)
        {
            Throw($"a time of day from 0 to {TimeOnly.MaxValue.Ticks} ticks", $"{ticks}", _position - sizeof(long));
        }

        return new TimeOnly(ticks);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public TimeSpan ReadTimeSpan() => new(Read<long>());

    public readonly JsonElement ReadFreeForm() => throw new NotSupportedException("MemoryPack does not say what a value is.");

    public readonly object? ReadAny() => throw new NotSupportedException("MemoryPack does not say what a value is.");
}
