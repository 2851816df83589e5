using System.Globalization;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Tokens;

// Text as in JSON, of a date and time by RFC 3339, which has no local time.
internal ref partial struct TokenPayloadWriter<TSyntax>
{
    // -dddddddd.hh:mm:ss.fffffff
    private const int MaxSpanLength = 26;

    /// <inheritdoc />
    /// <remarks>A local time is converted to UTC, one of unspecified kind is taken as UTC.</remarks>
    public readonly void WriteDateTime(DateTime value)
    {
        var utc = new DateTime(value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks, DateTimeKind.Utc);
        Span<byte> text = stackalloc byte[IsoDateTimeFormatter.MaxLength];
        TSyntax.WriteDateTime(Output, new DateTimeOffset(utc), text[..IsoDateTimeFormatter.Format(utc, ref text[0])]);
    }

    /// <inheritdoc />
    public readonly void WriteDateTimeOffset(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[IsoDateTimeFormatter.MaxLength];
        TSyntax.WriteDateTime(Output, value, text[..IsoDateTimeFormatter.Format(value, ref text[0])]);
    }

    /// <inheritdoc />
    public readonly void WriteDateOnly(DateOnly value)
    {
        Span<byte> text = stackalloc byte[IsoDateTimeFormatter.MaxLength];
        TSyntax.WriteText(Output, text[..IsoDateTimeFormatter.Format(value, ref text[0])]);
    }

    /// <inheritdoc />
    public readonly void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    /// <inheritdoc />
    public readonly void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = stackalloc byte[MaxSpanLength];
        value.TryFormat(text, out int length, "c", CultureInfo.InvariantCulture);
        TSyntax.WriteText(Output, text[..length]);
    }
}
