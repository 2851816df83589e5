using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackWriter
{
    /// <inheritdoc />
    public readonly void WriteEnumName(string name) =>
        throw new NotSupportedException("MemoryPack has enums as numbers.");

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => Write(value);

    /// <inheritdoc />
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

    /// <inheritdoc />
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

    /// <inheritdoc />
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
}
