using System.Globalization;
using SerializationApi.Formats.Primitives.Time;

namespace SerializationApi.Formats.Tokens;

// Text as in JSON, of a date and time by RFC 3339, which has no local time.
internal ref partial struct TokenPayloadWriter<TSyntax>
{
    private const int MaxDateLength = 33;
    private const string UtcPattern = "yyyy-MM-dd'T'HH:mm:ss.FFFFFFF'Z'";
    private const string OffsetPattern = "yyyy-MM-dd'T'HH:mm:ss.FFFFFFFzzz";

    /// <inheritdoc />
    /// <remarks>A local time is converted to UTC, one of unspecified kind is taken as UTC.</remarks>
    public readonly void WriteDateTime(DateTime value)
    {
        var utc = new DateTime(value.Kind == DateTimeKind.Local ? LocalTime.ToUtcTicks(value) : value.Ticks, DateTimeKind.Utc);
        Span<byte> text = stackalloc byte[MaxDateLength];
        utc.TryFormat(text, out int length, UtcPattern, CultureInfo.InvariantCulture);
        TSyntax.WriteDateTime(Output, new DateTimeOffset(utc), text[..length]);
    }

    /// <inheritdoc />
    public readonly void WriteDateTimeOffset(DateTimeOffset value)
    {
        Span<byte> text = stackalloc byte[MaxDateLength];
        value.TryFormat(text, out int length, OffsetPattern, CultureInfo.InvariantCulture);
        TSyntax.WriteDateTime(Output, value, text[..length]);
    }

    /// <inheritdoc />
    public readonly void WriteDateOnly(DateOnly value)
    {
        Span<byte> text = stackalloc byte[MaxDateLength];
        value.TryFormat(text, out int length, "O", CultureInfo.InvariantCulture);
        TSyntax.WriteText(Output, text[..length]);
    }

    /// <inheritdoc />
    public readonly void WriteTimeOnly(TimeOnly value) => WriteTimeSpan(value.ToTimeSpan());

    /// <inheritdoc />
    public readonly void WriteTimeSpan(TimeSpan value)
    {
        Span<byte> text = stackalloc byte[MaxDateLength];
        value.TryFormat(text, out int length, "c", CultureInfo.InvariantCulture);
        TSyntax.WriteText(Output, text[..length]);
    }
}
