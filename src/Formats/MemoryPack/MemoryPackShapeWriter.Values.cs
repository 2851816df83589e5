using System.Numerics;
using System.Runtime.CompilerServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackShapeWriter
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _output.WriteByte(value ? (byte)1 : (byte)0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSingle(float value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDecimal(decimal value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value) => Write(value);

    /// <summary>Text, because MemoryPack has no wide enough number.</summary>
    public void WriteNumber(string digits) => WriteString(digits);

    public readonly void WriteEnumName(string name) => throw new NotSupportedException("MemoryPack has enums as numbers.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => Write(value);

    public void WriteString(string? value)
    {
        if (string.IsNullOrEmpty(value))
        {
            Write(value is null ? MemoryPackCode.NullCollection : 0);
            return;
        }

        if (value.Length > Utf8Length.MaxUnmeasured)
        {
            WriteLongString(value);
            return;
        }

        int most = MemoryPackCode.StringHeaderSize + (Utf8Transcoder.MaxBytesPerChar * value.Length) + Utf8Transcoder.Slack;
        ref byte destination = ref _output.Reserve(most);
        int length = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref destination, MemoryPackCode.StringHeaderSize));
        WriteHeader(ref destination, length, value.Length);
        _output.Advance(MemoryPackCode.StringHeaderSize + length);
    }

    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            Write(MemoryPackCode.NullCollection);
        }
        else
        {
            Write(value.Length);
            _output.Write(value);
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteGuid(Guid value) => Write(value);

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongString(string value)
    {
        int length = Utf8Length.Of(value);
        WriteHeader(ref _output.Reserve(MemoryPackCode.StringHeaderSize), length, value.Length);
        _output.Advance(MemoryPackCode.StringHeaderSize);
        _output.Advance(Utf8Length.Encode(value, _output.ReserveSpan(length)));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteHeader(ref byte destination, int utf8Length, int utf16Length)
    {
        Unsafe.WriteUnaligned(ref destination, ~utf8Length);
        Unsafe.WriteUnaligned(ref Unsafe.Add(ref destination, MemoryPackCode.LengthSize), utf16Length);
    }

    /// <summary>The ticks, and the kind in the two highest bits.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateTime(DateTime value) => Write(value);

    /// <summary>The offset in minutes, four bytes of padding, the UTC ticks.</summary>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        WriteFields(ref _output.Reserve(MemoryPackCode.DateTimeOffsetSize), value);
        _output.Advance(MemoryPackCode.DateTimeOffsetSize);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateOnly(DateOnly value) => Write(value.DayNumber);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTimeOnly(TimeOnly value) => Write(value.Ticks);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTimeSpan(TimeSpan value) => Write(value.Ticks);

    public readonly void WriteFreeForm(JsonElement value) => throw new NotSupportedException("MemoryPack does not say what a value is.");

    public readonly void WriteAny(object? value, string member) =>
        throw new NotSupportedException("MemoryPack does not say what a value is.");
}
