using System.Diagnostics.CodeAnalysis;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Text;

namespace SerializationApi.Formats.MemoryPack;

internal ref partial struct MemoryPackReader
{
    /// <inheritdoc />
    public readonly bool TryReadEnumName(out string name)
    {
        name = "";
        return false;
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public char ReadChar() => Read<char>();

    /// <inheritdoc />
    public string? ReadString()
    {
        int start = _position;
        ReadOnlySpan<byte> payload = _payload;
        if (payload.Length - start >= MemoryPackCode.StringHeaderSize)
        {
            // UTF-8 whose length in UTF-16 is stated, as all writers of .NET have it; the others are read below.
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

    /// <inheritdoc />
    public byte[]? ReadBytes()
    {
        int start = _position;
        int length = Read<int>();
        if (length == MemoryPackCode.NullCollection)
        {
            return null;
        }

        CheckLength(length, start);
        _budget.ChargeBytes(length, start);
        return Take(length).ToArray();
    }

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public Guid ReadGuid() => Read<Guid>();

    // Null, empty, UTF-16, UTF-8 of unstated length in UTF-16 (as a writer in another language has it), and errors.
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
                    ThrowTooFew($"a string of at most {BytesLeft / sizeof(char)} UTF-16 units, for the bytes that are left", length, start);
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
        CheckLength(length, start);
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
        string value = utf16Length > 0
            ? Utf8Transcoder.DecodeString(text, utf16Length, out invalidOffset)
            : Utf8Transcoder.DecodeString(text, out invalidOffset);
        if (invalidOffset >= 0)
        {
            ThrowInvalidText(utf16Length, first + invalidOffset);
        }

        _budget.ChargeString(value.Length, start);
        return value;
    }

    // A length in UTF-16 above that in UTF-8 is a lie, for which nothing is made.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private readonly void CheckString(int utf16Length, int length, int start)
    {
        if (utf16Length <= length && !_budget.HasRoom(utf16Length))
        {
            _budget.CheckString(utf16Length, start);
        }
    }

    private readonly void CheckLength(int length, int start)
    {
        if ((uint)length > (uint)BytesLeft)
        {
            string expected = $"at most {BytesLeft} bytes, those that are left";
            if (length < 0)
            {
                Throw(expected, $"{length}", start);
            }

            ThrowTooFew(expected, length, start);
        }
    }

    [DoesNotReturn]
    private static void ThrowInvalidText(int utf16Length, int offset) =>
        Throw(utf16Length > 0 ? $"UTF-8 of {utf16Length} UTF-16 units" : "UTF-8", "bytes that are not", offset);
}
