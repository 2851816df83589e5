using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>A nullable of a value type.</summary>
internal readonly struct NullableKind<T, TKind> : IKind<T?>
    where T : struct
    where TKind : struct, IKind<T>
{
    public static TypeDescription Type => new(TKind.Type.Kind) { IsNullable = true, IsNullableValueType = true };

    public static bool IsDefault(T? value) => value is null;

    public static void Write<TWriter>(ref TWriter writer, T? value)
        where TWriter : struct, IShapeWriter, allows ref struct
    {
        if (value is null)
        {
            writer.WriteNull(TKind.Type.Kind);
            return;
        }

        writer.BeginNullable();
        TKind.Write(ref writer, value.Value);
    }

    public static T? Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.BeginNullable() ? TKind.Read(ref reader) : null;
}
