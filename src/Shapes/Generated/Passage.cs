using System.ComponentModel;
using System.Runtime.CompilerServices;

namespace SerializationApi.Shapes;

/// <summary>
/// What generated code calls to hand a value on from a reader to a writer (ADR 28): a call per member, in the contract's order. Each
/// returns false where the payload is to be decoded and encoded instead.
/// </summary>
/// <remarks>
/// Parameters that all have: the object's <c>scope</c> and <c>shape</c>; <c>next</c>, the index of the member that comes next where
/// members have keys; the member's index, number and name; what it is when it is missing (null: the contract's code decides), and
/// whether it has a default of its own.
/// </remarks>
[EditorBrowsable(EditorBrowsableState.Never)]
public static partial class Passage
{
    private const int End = int.MaxValue;

    /// <summary>Moves to the first member, where members have keys.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static int First<TReader>(ref TReader reader, ref ObjectScope scope, ShapeInfo shape)
        where TReader : struct, ITranscodeReader, allows ref struct =>
        IsByPosition<TReader>(ref scope) ? End : Next(ref reader, ref scope, shape);

    /// <summary>Passes over numbers that no member has.</summary>
    public static bool Gap<TReader, TWriter>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, int count)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        writer.Gap(count);
        if (IsByPosition<TReader>(ref scope))
        {
            reader.Gap(ref scope, count);
        }

        return true;
    }

    /// <summary>Ends the object.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static bool Last<TReader, TWriter>(ref TReader reader, ref TWriter writer, ref ObjectScope scope, int next, int mark)
        where TReader : struct, ITranscodeReader, allows ref struct
        where TWriter : struct, ITranscodeWriter, allows ref struct
    {
        reader.EndObject(ref scope);
        writer.EndObject(mark);
        return next == End;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsByPosition<TReader>(ref ObjectScope scope)
        where TReader : struct, ITranscodeReader, allows ref struct =>
        TReader.Access == MemberAccess.Positional || (TReader.Access == MemberAccess.Either && scope.IsPositional);

    // Whether the member is there.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsNext<TReader>(ref TReader reader, ref ObjectScope scope, int next, int index)
        where TReader : struct, ITranscodeReader, allows ref struct =>
        IsByPosition<TReader>(ref scope) ? reader.NextPosition(ref scope) : next == index;

    // Moves on behind a member. False when what follows is out of order.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool MoveOn<TReader>(ref TReader reader, ref ObjectScope scope, ShapeInfo shape, ref int next, int index)
        where TReader : struct, ITranscodeReader, allows ref struct
    {
        if (IsByPosition<TReader>(ref scope))
        {
            return true;
        }

        next = Next(ref reader, ref scope, shape);
        return next > index;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static int Next<TReader>(ref TReader reader, ref ObjectScope scope, ShapeInfo shape)
        where TReader : struct, ITranscodeReader, allows ref struct =>
        reader.NextMember(ref scope, shape, out int index) ? index : End;

    // What a payload lacks is not to be decided here.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsOwn<TReader>(Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct =>
        (absence & Absence.Own) != Absence.Zero || ((absence & Absence.Refused) != Absence.Zero && !TReader.Merges);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static bool IsEmpty<TReader>(Absence absence)
        where TReader : struct, ITranscodeReader, allows ref struct =>
        (absence & Absence.Empty) != Absence.Zero || ((absence & Absence.EmptyWhenMerged) != Absence.Zero && TReader.Merges);
}
