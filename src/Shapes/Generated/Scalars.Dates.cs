using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

public static partial class Scalars
{
    /// <inheritdoc cref="ValueKind.Guid"/>
    public readonly struct Guid : IScalar<System.Guid>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Guid;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static System.Guid Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadGuid();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, System.Guid value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteGuid(value);

        /// <inheritdoc />
        public static bool IsZero(System.Guid value) => value == default;
    }

    /// <inheritdoc cref="ValueKind.DateTime"/>
    public readonly struct DateTime : IScalar<System.DateTime>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.DateTime;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static System.DateTime Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadDateTime();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, System.DateTime value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDateTime(value);

        /// <inheritdoc />
        public static bool IsZero(System.DateTime value) => value == default;

        /// <inheritdoc />
        public static bool IsValid(System.DateTime value) => UnmanagedValue.IsValid(value);
    }

    /// <inheritdoc cref="ValueKind.DateTimeOffset"/>
    public readonly struct DateTimeOffset : IScalar<System.DateTimeOffset>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.DateTimeOffset;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static System.DateTimeOffset Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadDateTimeOffset();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, System.DateTimeOffset value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDateTimeOffset(value);

        /// <inheritdoc />
        public static bool IsZero(System.DateTimeOffset value) => value == default;
    }

    /// <inheritdoc cref="ValueKind.DateOnly"/>
    public readonly struct DateOnly : IScalar<System.DateOnly>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.DateOnly;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static System.DateOnly Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadDateOnly();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, System.DateOnly value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteDateOnly(value);

        /// <inheritdoc />
        public static bool IsZero(System.DateOnly value) => value == default;

        /// <inheritdoc />
        public static bool IsValid(System.DateOnly value) => UnmanagedValue.IsValid(value);
    }

    /// <inheritdoc cref="ValueKind.TimeOnly"/>
    public readonly struct TimeOnly : IScalar<System.TimeOnly>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.TimeOnly;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static System.TimeOnly Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadTimeOnly();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, System.TimeOnly value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteTimeOnly(value);

        /// <inheritdoc />
        public static bool IsZero(System.TimeOnly value) => value == default;

        /// <inheritdoc />
        public static bool IsValid(System.TimeOnly value) => UnmanagedValue.IsValid(value);
    }

    /// <inheritdoc cref="ValueKind.TimeSpan"/>
    public readonly struct TimeSpan : IScalar<System.TimeSpan>
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.TimeSpan;

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static System.TimeSpan Read<TReader>(ref TReader reader)
            where TReader : struct, IShapeReader, allows ref struct => reader.ReadTimeSpan();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static void Write<TWriter>(ref TWriter writer, System.TimeSpan value)
            where TWriter : struct, IShapeWriter, allows ref struct => writer.WriteTimeSpan(value);

        /// <inheritdoc />
        public static bool IsZero(System.TimeSpan value) => value == default;
    }
}
