using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>A contract within a list or map.</summary>
internal readonly struct BoxKind<T, TKind> : IKind<Box<T>?>
    where TKind : struct, IKind<T>
{
    public static TypeDescription Type => new(ValueKind.Object) { IsNullable = true, Object = static () => BoxShape<T, TKind>.Info };

    public static bool IsDefault(Box<T>? value) => value is null;

    public static void Write<TWriter>(ref TWriter writer, Box<T>? value)
        where TWriter : struct, IShapeWriter, allows ref struct => BoxShape<T, TKind>.Write(ref writer, value!);

    public static Box<T>? Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => BoxShape<T, TKind>.Read(ref reader, null);
}
