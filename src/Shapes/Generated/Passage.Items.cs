using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

public static partial class Passage
{
    /// <summary>Items that are texts.</summary>
    public readonly struct TextItem : ITranscodeItem
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.String;

        /// <inheritdoc />
        public static int Size => DecodedSize.Item<string>();

        /// <inheritdoc />
        public static bool Pass<TReader, TWriter>(ref TReader reader, ref TWriter writer)
            where TReader : struct, ITranscodeReader, allows ref struct
            where TWriter : struct, ITranscodeWriter, allows ref struct
        {
            if (!reader.TryReadUtf8(out Utf8Text text, out bool isNull) || (isNull && TWriter.ForbidsNullItems))
            {
                return false;
            }

            WriteText(ref writer, text, isNull);
            return true;
        }
    }

    /// <summary>Items that are arrays of bytes.</summary>
    public readonly struct BinaryItem : ITranscodeItem
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Bytes;

        /// <inheritdoc />
        public static int Size => DecodedSize.Item<byte[]>();

        /// <inheritdoc />
        public static bool Pass<TReader, TWriter>(ref TReader reader, ref TWriter writer)
            where TReader : struct, ITranscodeReader, allows ref struct
            where TWriter : struct, ITranscodeWriter, allows ref struct
        {
            if (!reader.TryReadBinary(out ReadOnlySpan<byte> bytes, out bool isNull) || (isNull && TWriter.ForbidsNullItems))
            {
                return false;
            }

            WriteBinary(ref writer, bytes, isNull);
            return true;
        }
    }

    /// <summary>Items that are objects.</summary>
    public readonly struct ObjectItem<TShape> : ITranscodeItem
        where TShape : struct, ITranscodeShape
    {
        /// <inheritdoc />
        public static ValueKind Kind => ValueKind.Object;

        /// <inheritdoc />
        public static int Size => DecodedSize.Item<object>();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static bool Pass<TReader, TWriter>(ref TReader reader, ref TWriter writer)
            where TReader : struct, ITranscodeReader, allows ref struct
            where TWriter : struct, ITranscodeWriter, allows ref struct
        {
            if (reader.BeginObject(TShape.Info.Members.Length, out ObjectScope scope))
            {
                return TShape.Transcode(ref reader, ref writer, ref scope);
            }

            writer.WriteNull(ValueKind.Object);
            return !TWriter.ForbidsNullItems;
        }
    }

    /// <summary>Items that are scalars.</summary>
    public readonly struct ScalarItem<T, TScalar> : ITranscodeItem
        where T : unmanaged
        where TScalar : struct, IScalar<T>
    {
        /// <inheritdoc />
        public static ValueKind Kind => TScalar.Kind;

        /// <inheritdoc />
        public static int Size => DecodedSize.Item<T>();

        /// <inheritdoc />
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        public static bool Pass<TReader, TWriter>(ref TReader reader, ref TWriter writer)
            where TReader : struct, ITranscodeReader, allows ref struct
            where TWriter : struct, ITranscodeWriter, allows ref struct
        {
            TScalar.Write(ref writer, TScalar.Read(ref reader));
            return true;
        }
    }

    /// <summary>Items that are nullable scalars.</summary>
    public readonly struct NullableItem<T, TScalar> : ITranscodeItem
        where T : unmanaged
        where TScalar : struct, IScalar<T>
    {
        /// <inheritdoc />
        public static ValueKind Kind => TScalar.Kind;

        /// <inheritdoc />
        public static int Size => DecodedSize.Item<T?>();

        /// <inheritdoc />
        public static bool Pass<TReader, TWriter>(ref TReader reader, ref TWriter writer)
            where TReader : struct, ITranscodeReader, allows ref struct
            where TWriter : struct, ITranscodeWriter, allows ref struct
        {
            if (!TryReadNullable<TReader, T, TScalar>(ref reader, out T? value) || (value is null && TWriter.ForbidsNullItems))
            {
                return false;
            }

            WriteNullable<TWriter, T, TScalar>(ref writer, value);
            return true;
        }
    }
}
