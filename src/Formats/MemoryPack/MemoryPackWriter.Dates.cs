using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    /// <inheritdoc />
    /// <remarks>The ticks, and the kind in the two highest bits.</remarks>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateTime(DateTime value) => Write(value);

    /// <inheritdoc />
    /// <remarks>The offset in minutes, four bytes of padding, the UTC ticks.</remarks>
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        WriteFields(ref _output.Reserve(MemoryPackCode.DateTimeOffsetSize), value);
        _output.Advance(MemoryPackCode.DateTimeOffsetSize);
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteDateOnly(DateOnly value) => Write(value.DayNumber);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTimeOnly(TimeOnly value) => Write(value.Ticks);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteTimeSpan(TimeSpan value) => Write(value.Ticks);
}
