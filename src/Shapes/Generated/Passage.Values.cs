using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

public static partial class Passage
{
    /// <summary>Hands on a text.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Text<TReader, TWriter>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, ShapeInfo shape, ref int next, int index, int number, ReadOnlySpan<byte> name, Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        Utf8Text text = default;
        bool isHere = IsNext(ref reader, ref scope, next, index);
        bool isNull = !isHere && !IsEmpty<TReader>(absence);
        if (isHere ? !reader.TryReadUtf8(out text, out isNull) : IsOwn<TReader>(absence))
        {
            return false;
        }

        if (writer.Member(index, number, name, ValueKind.String, (absence & Absence.WritesZero) == Absence.Zero ? text.Length == 0 : isNull))
        {
            WriteText(ref writer, text, isNull);
        }

        return !isHere || MoveOn(ref reader, ref scope, shape, ref next, index);
    }

    /// <summary>Hands on bytes.</summary>
    public static bool Binary<TReader, TWriter>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, ShapeInfo shape, ref int next, int index, int number, ReadOnlySpan<byte> name, Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        ReadOnlySpan<byte> bytes = default;
        bool isHere = IsNext(ref reader, ref scope, next, index);
        bool isNull = !isHere && !IsEmpty<TReader>(absence);
        if (isHere ? !reader.TryReadBinary(out bytes, out isNull) : IsOwn<TReader>(absence))
        {
            return false;
        }

        if (writer.Member(index, number, name, ValueKind.Bytes, (absence & Absence.WritesZero) == Absence.Zero ? bytes.IsEmpty : isNull))
        {
            WriteBinary(ref writer, bytes, isNull);
        }

        return !isHere || MoveOn(ref reader, ref scope, shape, ref next, index);
    }

    /// <summary>Hands on an object.</summary>
    public static bool Object<TReader, TWriter, TShape>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, ShapeInfo shape, ref int next, int index, int number, ReadOnlySpan<byte> name, Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where TShape : struct, ITranscodeShape
    {
        bool isHere = IsNext(ref reader, ref scope, next, index);
        if (!isHere && IsOwn<TReader>(absence))
        {
            return false;
        }

        ObjectScope value = default;
        bool isNull = !isHere || !reader.BeginObject(TShape.Info.Members.Length, out value);
        if (writer.Member(index, number, name, ValueKind.Object, isNull))
        {
            if (isNull)
            {
                writer.WriteNull(ValueKind.Object);
            }
            else if (!TShape.Transcode(ref reader, ref writer, ref value))
            {
                return false;
            }
        }

        return !isHere || MoveOn(ref reader, ref scope, shape, ref next, index);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void WriteText<TWriter>(ref TWriter writer, Utf8Text text, bool isNull)
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        if (isNull)
        {
            writer.WriteNull(ValueKind.String);
        }
        else
        {
            writer.WriteUtf8(text);
        }
    }

    private static void WriteBinary<TWriter>(ref TWriter writer, ReadOnlySpan<byte> bytes, bool isNull)
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        if (isNull)
        {
            writer.WriteNull(ValueKind.Bytes);
        }
        else
        {
            writer.WriteBinary(bytes);
        }
    }
}
