using System.Runtime.CompilerServices;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
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
