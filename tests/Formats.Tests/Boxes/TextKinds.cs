using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

internal readonly struct CharKind : IKind<char>
{
    public static TypeDescription Type => new(ValueKind.Char);

    public static bool IsDefault(char value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, char value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteChar(value);

    public static char Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadChar();
}

internal readonly struct GuidKind : IKind<Guid>
{
    public static TypeDescription Type => new(ValueKind.Guid);

    public static bool IsDefault(Guid value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, Guid value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteGuid(value);

    public static Guid Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadGuid();
}

internal readonly struct StringKind : IKind<string?>
{
    public static TypeDescription Type => new(ValueKind.String) { IsNullable = true };

    public static bool IsDefault(string? value) => string.IsNullOrEmpty(value);

    public static void Write<TWriter>(ref TWriter writer, string? value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteString(value);

    public static string? Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadString();
}

internal readonly struct BytesKind : IKind<byte[]?>
{
    public static TypeDescription Type => new(ValueKind.Bytes) { IsNullable = true };

    public static bool IsDefault(byte[]? value) => value is null or { Length: 0 };

    public static void Write<TWriter>(ref TWriter writer, byte[]? value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteBytes(value);

    public static byte[]? Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadBytes();
}

/// <summary>A string that is never null: a map's key.</summary>
internal readonly struct KeyTextKind : IKind<string>
{
    public static TypeDescription Type => new(ValueKind.String);

    public static bool IsDefault(string value) => value.Length == 0;

    public static void Write<TWriter>(ref TWriter writer, string value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteString(value);

    public static string Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadString() ?? throw reader.Invalid("a key", "null");
}
