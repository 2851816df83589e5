using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    public readonly void WriteEnumName(string name) =>
        throw new NotSupportedException("MemoryPack has enums as numbers.");

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteBoolean(bool value) => _output.WriteByte(value ? (byte)1 : (byte)0);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSByte(sbyte value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt16(short value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt32(int value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt64(long value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteByte(byte value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt16(ushort value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt32(uint value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt64(ulong value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteSingle(float value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDouble(double value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDecimal(decimal value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => Write(value);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteGuid(Guid value) => Write(value);

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
}
