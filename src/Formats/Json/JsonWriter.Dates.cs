using System.Globalization;
using System.Runtime.InteropServices;

namespace SerializationApi.Formats.Json;

// ISO 8601 as System.Text.Json writes it: the framework's "O" without the zeros at the end of the fraction.
internal ref partial struct JsonWriter
{
    // yyyy-MM-ddTHH:mm:ss.fffffff+hh:mm between quotes.
    private const int MaxDateLength = 35;
    private const int FractionStart = 20;
    private const int FractionEnd = 28;

    // -dddddddd.hh:mm:ss.fffffff between quotes.
    private const int MaxSpanLength = 28;

    /// <inheritdoc />
    public void WriteDateTime(DateTime value)
    {
        Span<byte> text = ReserveText(MaxDateLength);
        value.TryFormat(text[1..], out int written, "O", CultureInfo.InvariantCulture);
        EndText(text, TrimFraction(text, 1 + written));
    }

    /// <inheritdoc />
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        Span<byte> text = ReserveText(MaxDateLength);
        value.TryFormat(text[1..], out int written, "O", CultureInfo.InvariantCulture);
        EndText(text, TrimFraction(text, 1 + written));
    }

    /// <inheritdoc />
    public void WriteDateOnly(DateOnly value)
    {
        Span<byte> text = ReserveText(MaxDateLength);
        value.TryFormat(text[1..], out int written, "O", CultureInfo.InvariantCulture);
        EndText(text, 1 + written);
    }

    /// <inheritdoc />
    /// <remarks>As System.Text.Json has it: the form of a span, with seven places of a second or none.</remarks>
    public void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    /// <inheritdoc />
    public void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = ReserveText(MaxSpanLength);
        value.TryFormat(text[1..], out int written, "c", CultureInfo.InvariantCulture);
        EndText(text, 1 + written);
    }

    private Span<byte> ReserveText(int length)
    {
        Span<byte> text = MemoryMarshal.CreateSpan(ref _output.Reserve(length), length);
        text[0] = (byte)'"';
        return text;
    }

    private void EndText(Span<byte> text, int length)
    {
        text[length] = (byte)'"';
        _output.Advance(length + 1);
    }

    // The fraction lies between the point and the zone, if any; without a digit left the point goes too.
    private static int TrimFraction(Span<byte> text, int length)
    {
        int end = FractionEnd;
        while (end > FractionStart && text[end - 1] is (byte)'0' or (byte)'.')
        {
            end--;
        }

        text[FractionEnd..length].CopyTo(text[end..]);
        return length - (FractionEnd - end);
    }
}
