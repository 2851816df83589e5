using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>The kinds of scalars, one below the other.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class Scalars
{
    /// <inheritdoc cref="ValueKind.Boolean"/>
    public readonly struct Boolean : IScalar<bool>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Boolean;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static bool Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadBoolean();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, bool value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteBoolean(value);

        /// <inheritdoc />
        public static bool IsZero(bool value) => !value;

        /// <inheritdoc />
        public static bool IsValid(bool value) => UnmanagedValue.IsValid(value);
    }

    /// <inheritdoc cref="ValueKind.SByte"/>
    public readonly struct SByte : IScalar<sbyte>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.SByte;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static sbyte Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadSByte();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, sbyte value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteSByte(value);

        /// <inheritdoc />
        public static bool IsZero(sbyte value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Int16"/>
    public readonly struct Int16 : IScalar<short>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Int16;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static short Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadInt16();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, short value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInt16(value);

        /// <inheritdoc />
        public static bool IsZero(short value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Int32"/>
    public readonly struct Int32 : IScalar<int>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Int32;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static int Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadInt32();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, int value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInt32(value);

        /// <inheritdoc />
        public static bool IsZero(int value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Int64"/>
    public readonly struct Int64 : IScalar<long>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Int64;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static long Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadInt64();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, long value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteInt64(value);

        /// <inheritdoc />
        public static bool IsZero(long value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.Byte"/>
    public readonly struct Byte : IScalar<byte>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Byte;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static byte Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadByte();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, byte value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteByte(value);

        /// <inheritdoc />
        public static bool IsZero(byte value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.UInt16"/>
    public readonly struct UInt16 : IScalar<ushort>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.UInt16;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ushort Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadUInt16();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, ushort value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteUInt16(value);

        /// <inheritdoc />
        public static bool IsZero(ushort value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.UInt32"/>
    public readonly struct UInt32 : IScalar<uint>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.UInt32;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static uint Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadUInt32();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, uint value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteUInt32(value);

        /// <inheritdoc />
        public static bool IsZero(uint value) => value == 0;
    }

    /// <inheritdoc cref="ValueKind.UInt64"/>
    public readonly struct UInt64 : IScalar<ulong>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.UInt64;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static ulong Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadUInt64();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, ulong value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteUInt64(value);

        /// <inheritdoc />
        public static bool IsZero(ulong value) => value == 0;
    }
}
