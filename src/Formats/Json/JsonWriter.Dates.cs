using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Json;

// As System.Text.Json writes them.
internal ref partial struct JsonWriter
{
    // -dddddddd.hh:mm:ss.fffffff between quotes.
    private const int MaxSpanLength = 28;

    /// <inheritdoc />
    public void WriteDateTime(DateTime value)
    {
        ref byte quote = ref BeginDate();
        EndDate(ref quote, IsoDateTimeFormatter.Format(value, ref Unsafe.Add(ref quote, 1)));
    }

    /// <inheritdoc />
    public void WriteDateTimeOffset(DateTimeOffset value)
    {
        ref byte quote = ref BeginDate();
        EndDate(ref quote, IsoDateTimeFormatter.Format(value, ref Unsafe.Add(ref quote, 1)));
    }

    /// <inheritdoc />
    public void WriteDateOnly(DateOnly value)
    {
        ref byte quote = ref BeginDate();
        EndDate(ref quote, IsoDateTimeFormatter.Format(value, ref Unsafe.Add(ref quote, 1)));
    }

    /// <inheritdoc />
    /// <remarks>As System.Text.Json has it: the form of a span, with seven places of a second or none.</remarks>
    public void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    /// <inheritdoc />
    public void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = MemoryMarshal.CreateSpan(ref _output.Reserve(MaxSpanLength), MaxSpanLength);
        text[0] = (byte)'"';
        value.TryFormat(text[1..], out int written, "c", CultureInfo.InvariantCulture);
        text[1 + written] = (byte)'"';
        _output.Advance(1 + written + 1);
    }

    private ref byte BeginDate()
    {
        ref byte quote = ref _output.Reserve(1 + IsoDateTimeFormatter.MaxLength + 1);
        quote = (byte)'"';
        return ref quote;
    }

    private void EndDate(ref byte quote, int length)
    {
        Unsafe.Add(ref quote, 1 + length) = (byte)'"';
        _output.Advance(1 + length + 1);
    }
}
