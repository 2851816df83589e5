using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

public static partial class Scalars
{
    /// <inheritdoc cref="ValueKind.Fixed32"/>
    public readonly struct Fixed32 : IScalar<uint>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Fixed32;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadFixed32();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, uint value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteFixed32(value);

        /// <inheritdoc />
        public static bool IsZero(uint value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Fixed64"/>
    public readonly struct Fixed64 : IScalar<ulong>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Fixed64;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ulong Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadFixed64();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, ulong value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteFixed64(value);

        /// <inheritdoc />
        public static bool IsZero(ulong value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Single"/>
    public readonly struct Single : IScalar<float>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Single;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static float Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadSingle();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, float value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteSingle(value);

        /// <inheritdoc />
        public static bool IsZero(float value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Double"/>
    public readonly struct Double : IScalar<double>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Double;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static double Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadDouble();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, double value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDouble(value);

        /// <inheritdoc />
        public static bool IsZero(double value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Decimal"/>
    public readonly struct Decimal : IScalar<decimal>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Decimal;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static decimal Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadDecimal();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, decimal value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDecimal(value);

        /// <inheritdoc />
        public static bool IsZero(decimal value) => value == 0;

        /// <inheritdoc />
        public static bool IsValid(decimal value) => UnmanagedValue.IsValid(value);
    }

    /// <inheritdoc cref="ValueKind.Char"/>
    public readonly struct Char : IScalar<char>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Char;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static char Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadChar();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, char value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteChar(value);

        /// <inheritdoc />
        public static bool IsZero(char value) => value == 0;
    }
}
