using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.Protobuf;

internal ref partial struct ProtobufWriter
{
    // The longest strings whose length is sure to take one byte, or two.
    private const int MaxCharsForOneByte = 0x7F / Utf8Transcoder.MaxBytesPerChar;
    private const int MaxCharsForTwoBytes = 0x3FFF / Utf8Transcoder.MaxBytesPerChar;

    /// <inheritdoc />
    public readonly void WriteEnumName(string name) => throw new NotSupportedException("Protobuf has the numbers of enums.");

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => WriteVarint(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.NoInlining)]
    public void WriteString(string? value)
    {
        if (value is null)
        {
            ThrowNull();
        }

        if (value.Length > MaxCharsForOneByte)
        {
            WriteLongString(value);
            return;
        }

        ref byte length = ref _output.Reserve(1 + (MaxCharsForOneByte * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
        int written = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref length, 1));
        length = (byte)written;
        _output.Advance(1 + written);
    }

    /// <inheritdoc />
    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            ThrowNull();
        }

        WriteVarint((uint)value.Length);
        _output.Write(value);
    }

    /// <inheritdoc />
    public void WriteGuid(Guid value)
    {
        ref byte length = ref _output.Reserve(1 + GuidText.Length);
        length = GuidText.Length;
        GuidText.Write(value, ref Unsafe.Add(ref length, 1));
        _output.Advance(1 + GuidText.Length);
    }

    private void WriteLongString(string value)
    {
        if (value.Length > MaxCharsForTwoBytes)
        {
            WriteInPieces(value);
            return;
        }

        ref byte length = ref _output.Reserve(2 + (value.Length * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
        int written = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref length, 2));
        if (written < 0x80)
        {
            MemoryMarshal.CreateSpan(ref Unsafe.Add(ref length, 2), written)
                .CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref length, 1), written));
        }

        _output.Advance(Varint.WriteBytewise(ref length, (uint)written) + written);
    }

    private void WriteInPieces(string value)
    {
        int measured = Utf8Length.Of(value);
        WriteVarint((uint)measured);
        int start = _output.Position;
        for (ReadOnlySpan<char> rest = value; !rest.IsEmpty;)
        {
            int length = TextPieces.LengthOfFirst(rest);
            ref byte destination = ref _output.Reserve((length * Utf8Transcoder.MaxBytesPerChar) + Utf8Transcoder.Slack);
            _output.Advance(Utf8Transcoder.Encode(rest[..length], ref destination));
            rest = rest[length..];
        }

        Utf8Length.Check(measured, _output.Position - start);
    }
}
