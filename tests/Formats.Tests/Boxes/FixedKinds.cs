using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

internal readonly struct Fixed32Kind : IKind<uint>
{
    public static TypeDescription Type => new(ValueKind.Fixed32);

    public static bool IsDefault(uint value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, uint value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteFixed32(value);

    public static uint Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadFixed32();
}

internal readonly struct Fixed64Kind : IKind<ulong>
{
    public static TypeDescription Type => new(ValueKind.Fixed64);

    public static bool IsDefault(ulong value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, ulong value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteFixed64(value);

    public static ulong Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadFixed64();
}

/// <summary>The text of a number.</summary>
internal readonly struct NumberKind : IKind<string>
{
    public static TypeDescription Type => new(ValueKind.Number);

    public static bool IsDefault(string value) => value is null or "0";

    public static void Write<TWriter>(ref TWriter writer, string value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteNumber(value);

    public static string Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadNumber();
}
