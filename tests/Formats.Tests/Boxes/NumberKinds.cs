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
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteSByte(value);

    public static sbyte Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadSByte();
}

internal readonly struct Int16Kind : IKind<short>
{
    public static TypeDescription Type => new(ValueKind.Int16);

    public static bool IsDefault(short value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, short value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInt16(value);

    public static short Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInt16();
}

internal readonly struct Int32Kind : IKind<int>
{
    public static TypeDescription Type => new(ValueKind.Int32);

    public static bool IsDefault(int value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, int value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInt32(value);

    public static int Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInt32();
}

internal readonly struct Int64Kind : IKind<long>
{
    public static TypeDescription Type => new(ValueKind.Int64);

    public static bool IsDefault(long value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, long value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInt64(value);

    public static long Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadInt64();
}

internal readonly struct ByteKind : IKind<byte>
{
    public static TypeDescription Type => new(ValueKind.Byte);

    public static bool IsDefault(byte value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, byte value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteByte(value);

    public static byte Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadByte();
}

internal readonly struct UInt16Kind : IKind<ushort>
{
    public static TypeDescription Type => new(ValueKind.UInt16);

    public static bool IsDefault(ushort value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, ushort value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteUInt16(value);

    public static ushort Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadUInt16();
}

internal readonly struct UInt32Kind : IKind<uint>
{
    public static TypeDescription Type => new(ValueKind.UInt32);

    public static bool IsDefault(uint value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, uint value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteUInt32(value);

    public static uint Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadUInt32();
}

internal readonly struct UInt64Kind : IKind<ulong>
{
    public static TypeDescription Type => new(ValueKind.UInt64);

    public static bool IsDefault(ulong value) => value == default;

    public static void Write<TWriter>(ref TWriter writer, ulong value)
        where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteUInt64(value);

    public static ulong Read<TReader>(ref TReader reader)
        where TReader : struct, IShapeReader, allows ref struct => reader.ReadUInt64();
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
