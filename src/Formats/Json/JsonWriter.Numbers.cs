using System.Diagnostics;
using System.Globalization;
using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonWriter
{
    /// <inheritdoc />
    public void WriteBoolean(bool value)
    {
        // System.Text.Json has True and False as keys.
        if (IsKey)
        {
            _output.Write(value ? "True"u8 : "False"u8);
        }
        else
        {
            _output.Write(value ? "true"u8 : "false"u8);
        }
    }

    /// <inheritdoc />
    public void WriteSByte(sbyte value) => WriteInt32(value);

    /// <inheritdoc />
    public void WriteInt16(short value) => WriteInt32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt32(int value) =>
        _output.Advance(IntegerFormatter.Format(value, ref _output.Reserve(IntegerFormatter.MaxLength)));

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteInt64(long value) =>
        _output.Advance(IntegerFormatter.Format(value, ref _output.Reserve(IntegerFormatter.MaxLength)));

    /// <inheritdoc />
    public void WriteByte(byte value) => WriteUInt32(value);

    /// <inheritdoc />
    public void WriteUInt16(ushort value) => WriteUInt32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt32(uint value) =>
        _output.Advance(IntegerFormatter.Format(value, ref _output.Reserve(IntegerFormatter.MaxLength)));

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteUInt64(ulong value) =>
        _output.Advance(IntegerFormatter.Format(value, ref _output.Reserve(IntegerFormatter.MaxLength)));

    /// <inheritdoc />
    public void WriteSingle(float value)
    {
        if (float.IsFinite(value))
        {
            _output.Advance(DoubleFormatter.Format(value, ref _output.Reserve(DoubleFormatter.MaxLength)));
        }
        else
        {
            WriteNotFinite(value);
        }
    }

    /// <inheritdoc />
    public void WriteDouble(double value)
    {
        if (double.IsFinite(value))
        {
            _output.Advance(DoubleFormatter.Format(value, ref _output.Reserve(DoubleFormatter.MaxLength)));
        }
        else
        {
            WriteNotFinite(value);
        }
    }

    /// <inheritdoc />
    public void WriteDecimal(decimal value) =>
        _output.Advance(DecimalText.Write(value, ref _output.Reserve(DecimalText.MaxLength)));

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed32(uint value) => WriteUInt32(value);

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void WriteFixed64(ulong value) => WriteUInt64(value);

    /// <inheritdoc />
    public void WriteNumber(string digits)
    {
        if (NumberText.IsNotFinite(digits))
        {
            WriteNotFinite(double.Parse(digits, CultureInfo.InvariantCulture));
            return;
        }

        Debug.Assert(JsonNumber.Scan(System.Text.Encoding.UTF8.GetBytes(digits)) is > 0 and var length && length == digits.Length, "Not a JSON number.");
        WritePiece(digits);
    }

    // JSON numbers have none of these: System.Text.Json's names for them.
    private void WriteNotFinite(double value)
    {
        ReadOnlySpan<byte> name = double.IsNaN(value) ? "\"NaN\""u8 : value > 0 ? "\"Infinity\""u8 : "\"-Infinity\""u8;
        _output.Write(IsKey ? name[1..^1] : name);
    }
}
