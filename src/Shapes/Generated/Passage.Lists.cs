namespace SerializationApi.Shapes;

public static partial class Passage
{
    // What an item may take, where a format does not say how many there are.
    private const int BytesPerItem = 32;

    /// <summary>Hands on a list.</summary>
    public static bool List<TReader, TWriter, TItem>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, ShapeInfo shape, ref int next, int index, int number, ReadOnlySpan<byte> name, Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where TItem : struct, ITranscodeItem
    {
        bool isHere = IsNext(ref reader, ref scope, next, index);
        if (!isHere && IsOwn<TReader>(absence))
        {
            return false;
        }

        if (!isHere || !reader.BeginList(TItem.Kind, out ListScope list))
        {
            if (writer.Member(index, number, name, ValueKind.List, isDefault: true))
            {
                WriteNoItems<TReader, TWriter>(ref writer, number, TItem.Kind, isNull: isHere || !IsEmpty<TReader>(absence));
            }

            return !isHere || MoveOn(ref reader, ref scope, shape, ref next, index);
        }

        bool isAny = BeginItems<TReader, TItem>(ref reader, ref list);
        if (writer.Member(index, number, name, ValueKind.List, !isAny) && !Items<TReader, TWriter, TItem>(ref reader, ref writer, ref list, number, isAny))
        {
            return false;
        }

        reader.EndList(ref list);
        return MoveOn(ref reader, ref scope, shape, ref next, index);
    }

    /// <summary>Hands on an object at the root; a null is left to the general way.</summary>
    public static bool Root<TReader, TWriter, TShape>(ref TReader reader, ref TWriter writer)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where TShape : struct, ITranscodeShape =>
        reader.BeginObject(TShape.Info.Members.Length, out ObjectScope scope) && TShape.Transcode(ref reader, ref writer, ref scope);

    /// <summary>Hands on a list at the root; a null, or a message without items, is left to the general way.</summary>
    /// <param name="reader">The reader.</param>
    /// <param name="writer">The writer.</param>
    /// <param name="message">What a format that has no lists at the root has around one: its one member has number 1.</param>
    public static bool RootList<TReader, TWriter, TShape>(ref TReader reader, ref TWriter writer, ShapeInfo message)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where TShape : struct, ITranscodeShape
    {
        const int Number = 1;
        ObjectScope scope = default;
        int next = 0;
        if (TReader.Merges)
        {
            reader.BeginObject(memberCount: 1, out scope);
            next = Next(ref reader, ref scope, message);
        }

        if (next != 0 || !reader.BeginList(ValueKind.Object, out ListScope list))
        {
            return false;
        }

        bool isAny = BeginItems<TReader, ObjectItem<TShape>>(ref reader, ref list);
        if (!Items<TReader, TWriter, ObjectItem<TShape>>(ref reader, ref writer, ref list, Number, isAny))
        {
            return false;
        }

        reader.EndList(ref list);
        if (!TReader.Merges)
        {
            return true;
        }

        // A second run of items is left to the general way, too.
        bool ends = Next(ref reader, ref scope, message) == End;
        reader.EndObject(ref scope);
        return ends;
    }

    private static void WriteNoItems<TReader, TWriter>(ref TWriter writer, int number, ValueKind kind, bool isNull)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        if (isNull)
        {
            writer.WriteNull(ValueKind.List);
        }
        else
        {
            writer.EndList(writer.BeginList(number, kind, count: 0));
        }
    }

    // Accounts for the list, and moves to its first item where that tells whether there is any.
    private static bool BeginItems<TReader, TItem>(ref TReader reader, ref ListScope list)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TItem : struct, ITranscodeItem
    {
        reader.Charge(DecodedSize.List<byte>(count: 0, isNew: true) + (TReader.KnowsCounts ? (long)list.Remaining * TItem.Size : 0));
        return TReader.KnowsCounts ? list.Remaining > 0 : reader.NextItem(ref list);
    }

    private static bool Items<TReader, TWriter, TItem>(ref TReader reader, ref TWriter writer, ref ListScope list, int number, bool isAny)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where TItem : struct, ITranscodeItem
    {
        if (!TReader.KnowsCounts && isAny)
        {
            return UncountedItems<TReader, TWriter, TItem>(ref reader, ref writer, ref list, number);
        }

        int mark = writer.BeginList(number, TItem.Kind, TReader.KnowsCounts ? list.Remaining : 0);
        for (int i = 0; TReader.KnowsCounts && reader.NextItem(ref list); i++)
        {
            writer.Item(i, number, TItem.Kind);
            if (!TItem.Pass(ref reader, ref writer))
            {
                return false;
            }
        }

        writer.EndList(mark);
        return true;
    }

    private static bool UncountedItems<TReader, TWriter, TItem>(ref TReader reader, ref TWriter writer, ref ListScope list, int number)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
        where TItem : struct, ITranscodeItem
    {
        int mark = writer.BeginUncounted(number, TItem.Kind, reader.BytesLeft / BytesPerItem);
        int count = 0;
        do
        {
            reader.Charge(TItem.Size);
            writer.Item(count, number, TItem.Kind);
            if (!TItem.Pass(ref reader, ref writer))
            {
                return false;
            }

            count++;
        }
        while (reader.NextItem(ref list));
        writer.EndUncounted(mark, count);
        return true;
    }
}
