using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

internal readonly struct DateTimeValueKind : IKind<DateTime>
{
    public static TypeDescription Type => new(ValueKind.DateTime);

    public static bool IsDefault(DateTime value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, DateTime value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDateTime(value);

    public static DateTime Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadDateTime();
}

internal readonly struct DateTimeOffsetKind : IKind<DateTimeOffset>
{
    public static TypeDescription Type => new(ValueKind.DateTimeOffset);

    public static bool IsDefault(DateTimeOffset value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, DateTimeOffset value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDateTimeOffset(value);

    public static DateTimeOffset Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadDateTimeOffset();
}

internal readonly struct DateOnlyKind : IKind<DateOnly>
{
    public static TypeDescription Type => new(ValueKind.DateOnly);

    public static bool IsDefault(DateOnly value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, DateOnly value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDateOnly(value);

    public static DateOnly Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadDateOnly();
}

internal readonly struct TimeOnlyKind : IKind<TimeOnly>
{
    public static TypeDescription Type => new(ValueKind.TimeOnly);

    public static bool IsDefault(TimeOnly value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, TimeOnly value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteTimeOnly(value);

    public static TimeOnly Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadTimeOnly();
}

internal readonly struct TimeSpanKind : IKind<TimeSpan>
{
    public static TypeDescription Type => new(ValueKind.TimeSpan);

    public static bool IsDefault(TimeSpan value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, TimeSpan value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteTimeSpan(value);

    public static TimeSpan Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadTimeSpan();
}
