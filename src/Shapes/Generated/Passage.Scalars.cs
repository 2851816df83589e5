using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

public static partial class Passage
{
    /// <summary>Hands on a scalar.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Scalar<TReader, TWriter, T, TScalar>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, ShapeInfo shape, ref int next, int index, int number, ReadOnlySpan<byte> name, Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where T : unmanaged
        where TScalar : struct, IScalar<T>
    {
        bool isHere = IsNext(ref reader, ref scope, next, index);
        if (!isHere && IsOwn<TReader>(absence))
        {
            return false;
        }

        T value = isHere ? TScalar.Read(ref reader) : default;
        if (writer.Member(index, number, name, TScalar.Kind, (absence & Absence.WritesZero) == Absence.Zero && TScalar.IsZero(value)))
        {
            TScalar.Write(ref writer, value);
        }

        return !isHere || MoveOn(ref reader, ref scope, shape, ref next, index);
    }

    /// <summary>Hands on a nullable scalar.</summary>
    public static bool Nullable<TReader, TWriter, T, TScalar>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, ShapeInfo shape, ref int next, int index, int number, ReadOnlySpan<byte> name, Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where T : unmanaged
        where TScalar : struct, IScalar<T>
    {
        T? value = null;
        bool isHere = IsNext(ref reader, ref scope, next, index);
        if (isHere ? !TryReadNullable<TReader, T, TScalar>(ref reader, out value) : IsOwn<TReader>(absence))
        {
            return false;
        }

        if (writer.Member(index, number, name, TScalar.Kind, value is null))
        {
            WriteNullable<TWriter, T, TScalar>(ref writer, value);
        }

        return !isHere || MoveOn(ref reader, ref scope, shape, ref next, index);
    }

    // False when a value that lay in the payload as in memory is none of its type.
    private static bool TryReadNullable<TReader, T, TScalar>(ref TReader reader, out T? value)
        where TReader : struct, ITranscodeReader, allows ref struct
        where T : unmanaged
        where TScalar : struct, IScalar<T>
    {
        if (reader.TryReadNullable(out value))
        {
            return value is null || TScalar.IsValid(value.GetValueOrDefault());
        }

        value = reader.BeginNullable() ? TScalar.Read(ref reader) : null;
        return true;
    }

    private static void WriteNullable<TWriter, T, TScalar>(ref TWriter writer, T? value)
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where T : unmanaged
        where TScalar : struct, IScalar<T>
    {
        if (writer.TryWriteNullable(value))
        {
            return;
        }

        if (value is null)
        {
            writer.WriteNull(TScalar.Kind);
        }
        else
        {
            TScalar.Write(ref writer, value.GetValueOrDefault());
        }
    }
}
