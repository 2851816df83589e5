using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Boxes;

internal readonly struct BooleanKind : IKind<bool>
{
    public static TypeDescription Type => new(ValueKind.Boolean);

    public static bool IsDefault(bool value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, bool value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteBoolean(value);

    public static bool Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadBoolean();
}

internal readonly struct SByteKind : IKind<sbyte>
{
    public static TypeDescription Type => new(ValueKind.SByte);

    public static bool IsDefault(sbyte value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, sbyte value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<sbyte>(value);

    public static sbyte Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<sbyte>();
}

internal readonly struct Int16Kind : IKind<short>
{
    public static TypeDescription Type => new(ValueKind.Int16);

    public static bool IsDefault(short value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, short value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<short>(value);

    public static short Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<short>();
}

internal readonly struct Int32Kind : IKind<int>
{
    public static TypeDescription Type => new(ValueKind.Int32);

    public static bool IsDefault(int value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, int value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<int>(value);

    public static int Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<int>();
}

internal readonly struct Int64Kind : IKind<long>
{
    public static TypeDescription Type => new(ValueKind.Int64);

    public static bool IsDefault(long value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, long value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<long>(value);

    public static long Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<long>();
}

internal readonly struct ByteKind : IKind<byte>
{
    public static TypeDescription Type => new(ValueKind.Byte);

    public static bool IsDefault(byte value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, byte value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<byte>(value);

    public static byte Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<byte>();
}

internal readonly struct UInt16Kind : IKind<ushort>
{
    public static TypeDescription Type => new(ValueKind.UInt16);

    public static bool IsDefault(ushort value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, ushort value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<ushort>(value);

    public static ushort Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<ushort>();
}

internal readonly struct UInt32Kind : IKind<uint>
{
    public static TypeDescription Type => new(ValueKind.UInt32);

    public static bool IsDefault(uint value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, uint value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<uint>(value);

    public static uint Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<uint>();
}

internal readonly struct UInt64Kind : IKind<ulong>
{
    public static TypeDescription Type => new(ValueKind.UInt64);

    public static bool IsDefault(ulong value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, ulong value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInteger<ulong>(value);

    public static ulong Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInteger<ulong>();
}

internal readonly struct SingleKind : IKind<float>
{
    public static TypeDescription Type => new(ValueKind.Single);

    public static bool IsDefault(float value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, float value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteSingle(value);

    public static float Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadSingle();
}

internal readonly struct DoubleKind : IKind<double>
{
    public static TypeDescription Type => new(ValueKind.Double);

    public static bool IsDefault(double value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, double value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDouble(value);

    public static double Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadDouble();
}

internal readonly struct DecimalKind : IKind<decimal>
{
    public static TypeDescription Type => new(ValueKind.Decimal);

    public static bool IsDefault(decimal value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, decimal value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDecimal(value);

    public static decimal Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadDecimal();
}
