using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.MessagePack;

internal ref partial struct MessagePackWriter
{
    private const int FirstThreeByteChar = 0x800;

    /// <inheritdoc />
    public readonly void WriteEnumName(string name) =>
        throw new NotSupportedException("MessagePack has enums as numbers.");

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteChar(char value) => WriteUInt64(value);

    /// <inheritdoc />
    public void WriteString(string? value)
    {
        if (value is null)
        {
            _output.WriteByte(MessagePackCode.Nil);
            return;
        }

        if (value.Length > Utf8Length.MaxUnmeasured)
        {
            WriteLongString(value);
            return;
        }

        int most = Utf8Transcoder.MaxBytesPerChar * value.Length;
        ref byte destination = ref _output.Reserve(MaxHeaderLength + most + Utf8Transcoder.Slack);
        if (most <= MessagePackCode.MaxFixStrLength)
        {
            int length = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref destination, 1));
            destination = (byte)(MessagePackCode.FixStr | length);
            _output.Advance(1 + length);
        }
        else
        {
            _output.Advance(WriteGuessed(value, most, ref destination));
        }
    }

    /// <inheritdoc />
    public void WriteBytes(byte[]? value)
    {
        if (value is null)
        {
            _output.WriteByte(MessagePackCode.Nil);
            return;
        }

        ref byte destination = ref _output.Reserve(MaxHeaderLength);
        int length = value.Length;
        switch (length)
        {
            case <= byte.MaxValue:
                destination = MessagePackCode.Bin8;
                Unsafe.Add(ref destination, 1) = (byte)length;
                _output.Advance(2);
                break;
            case <= ushort.MaxValue:
                destination = MessagePackCode.Bin16;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (ushort)length);
                _output.Advance(3);
                break;
            default:
                destination = MessagePackCode.Bin32;
                BigEndian.Write(ref Unsafe.Add(ref destination, 1), (uint)length);
                _output.Advance(5);
                break;
        }

        _output.Write(value);
    }

    /// <inheritdoc />
    /// <remarks>A string of 32 digits and four hyphens.</remarks>
    public void WriteGuid(Guid value)
    {
        ref byte destination = ref _output.Reserve(2 + GuidText.Length);
        destination = MessagePackCode.Str8;
        Unsafe.Add(ref destination, 1) = GuidText.Length;
        GuidText.Write(value, ref Unsafe.Add(ref destination, 2));
        _output.Advance(2 + GuidText.Length);
    }

    // The text goes behind a header as long as its first character suggests: all of the text is mostly of that script.
    [MethodImpl(MethodImplOptions.NoInlining)]
    private static int WriteGuessed(string value, int most, ref byte destination)
    {
        int guess = StringHeaderLength(value[0] >= FirstThreeByteChar ? most : value.Length);
        int length = Utf8Transcoder.Encode(value, ref Unsafe.Add(ref destination, guess));
        int actual = StringHeaderLength(length);
        if (actual != guess)
        {
            ReadOnlySpan<byte> text = MemoryMarshal.CreateReadOnlySpan(ref Unsafe.Add(ref destination, guess), length);
            text.CopyTo(MemoryMarshal.CreateSpan(ref Unsafe.Add(ref destination, actual), length));
        }

        return WriteStringHeader(ref destination, actual, length) + length;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private void WriteLongString(string value)
    {
        int length = Utf8Length.Of(value);
        ref byte header = ref _output.Reserve(MaxHeaderLength);
        _output.Advance(WriteStringHeader(ref header, StringHeaderLength(length), length));
        _output.Advance(Utf8Length.Encode(value, _output.ReserveSpan(length)));
    }
}
