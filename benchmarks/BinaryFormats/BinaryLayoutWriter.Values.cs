using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.BinaryFormats;

internal ref partial struct BinaryLayoutWriter<TLengths>
{
    /// <inheritdoc />
    /// <remarks>The byte that says whether it is there, and the value as it lies in memory.</remarks>
    public bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged
    {
        if (!value.HasValue)
        {
            _output.WriteByte(Absent);
            return true;
        }

        _output.WriteByte(Present);
        if (typeof(T) == typeof(DateTimeOffset))
        {
            // Its padding may hold anything.
            WriteDateTimeOffset(Unsafe.BitCast<T, DateTimeOffset>(value.GetValueOrDefault()));
            return true;
        }

        ref byte destination = ref _output.Reserve(Unsafe.SizeOf<T>());
        Unsafe.WriteUnaligned(ref destination, value.GetValueOrDefault());
        padding?.Clear(MemoryMarshal.CreateSpan(ref destination, Unsafe.SizeOf<T>()));
        _output.Advance(Unsafe.SizeOf<T>());
        return true;
    }

    /// <inheritdoc />
    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => false;

    /// <inheritdoc />
    public readonly void WriteEnumName(string name) => throw new NotSupportedException("The articles' layouts have enums as numbers.");

    /// <inheritdoc />
    public void WriteBoolean(bool value) => _output.WriteByte(value ? Present : Absent);

    /// <inheritdoc />
    public void WriteSByte(sbyte value) => Write(value);

    /// <inheritdoc />
    public void WriteInt16(short value) => Write(value);

    /// <inheritdoc />
    public void WriteInt32(int value) => Write(value);

    /// <inheritdoc />
    public void WriteInt64(long value) => Write(value);

    /// <inheritdoc />
    public void WriteByte(byte value) => Write(value);

    /// <inheritdoc />
    public void WriteUInt16(ushort value) => Write(value);

    /// <inheritdoc />
    public void WriteUInt32(uint value) => Write(value);

    /// <inheritdoc />
    public void WriteUInt64(ulong value) => Write(value);

    /// <inheritdoc />
    public void WriteSingle(float value) => Write(value);

    /// <inheritdoc />
    public void WriteDouble(double value) => Write(value);

    /// <inheritdoc />
    public void WriteDecimal(decimal value)
    {
        Span<int> bits = stackalloc int[4];
        decimal.GetBits(value, bits);
        foreach (int part in bits)
        {
            Write(part);
        }
    }

    /// <inheritdoc />
    public void WriteFixed32(uint value) => Write(value);

    /// <inheritdoc />
    public void WriteFixed64(ulong value) => Write(value);

    /// <inheritdoc />
    public void WriteNumber(string digits) => WriteString(digits);

    /// <inheritdoc />
    public void WriteChar(char value) => Write(value);

    /// <inheritdoc />
    public void WriteString(string? value)
    {
        if (value is null)
        {
            WriteLength(Null);
            return;
        }

        if (value.Length > Utf8Length.MaxUnmeasured)
        {
            int measured = Utf8Length.Of(value);
            WriteLength(measured);
            _output.Advance(Utf8Length.Encode(value, _output.ReserveSpan(measured)));
            return;
        }

        // In one pass: the text is moved when its length takes more bytes than was guessed.
        int guess = TLengths.SizeOf(value.Length);
        ref byte destination = ref _output.Reserve(TLengths.MaxSize + (Utf8Transcoder.MaxBytesPerChar * value.Length) + Utf8Transcoder.Slack);
        int length = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref destination, guess));
        int size = TLengths.SizeOf(length);
        if (size != guess)
        {
            Span<byte> text = MemoryMarshal.CreateSpan(ref destination, size + length);
            text.Slice(guess, length).CopyTo(text[size..]);
        }

        TLengths.Write(ref destination, length);
        _output.Advance(size + length);
    }

    /// <inheritdoc />
    public void WriteBytes(byte[]? value)
    {
        WriteLength(value?.Length ?? Null);
        _output.Write(value);
    }

    /// <inheritdoc />
    public void WriteGuid(Guid value) => Write(value);

    /// <inheritdoc />
    public void WriteDateTime(DateTime value) => Write(value.ToBinary());

    /// <inheritdoc />
    /// <remarks>The clock's ticks, and the offset in minutes.</remarks>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        Write(value.Ticks);
        Write((short)value.TotalOffsetMinutes);
    }

    /// <inheritdoc />
    public void WriteDateOnly(DateOnly value) => Write(value.DayNumber);

    /// <inheritdoc />
    public void WriteTimeOnly(TimeOnly value) => Write(value.Ticks);

    /// <inheritdoc />
    public void WriteTimeSpan(TimeSpan value) => Write(value.Ticks);

    /// <inheritdoc />
    public readonly void WriteFreeForm(JsonElement value) => throw new NotSupportedException("The articles' layouts do not say what a value is.");
}
