using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>Reads like the inner reader, and tells an <see cref="Annotator"/> the position and content of each value.</summary>
internal ref partial struct AnnotatingReader<TReader> : IPayloadReader
    where TReader : struct, IPayloadReader, allows ref struct
{
    private readonly Annotator _to;
#pragma warning disable IDE0044 // Its calls change it.
    private TReader _inner;
#pragma warning restore IDE0044

    // In Protobuf, the position at which a missing part of an entry would be: its default is read from elsewhere. Negative otherwise.
    private int _absentAt = -1;

    public AnnotatingReader(Annotator to, TReader inner)
    {
        _to = to;
        _inner = inner;
    }

    public static MemberLayout Layout => TReader.Layout;

    public static MemberAccess Access => TReader.Access;

    public static bool Merges => TReader.Merges;

    public static bool KnowsCounts => TReader.KnowsCounts;

    public static bool RefusesRepeats => TReader.RefusesRepeats;

    public static bool IsText => TReader.IsText;

    public readonly long TakenBytes => _inner.TakenBytes;

    public readonly int Position => _inner.Position;

    private int At => _to.Base + (_absentAt < 0 ? _inner.Position : _absentAt);

    public void Begin(ReadOnlySpan<byte> payload, FormatLimits limits) => _inner.Begin(payload, limits);

    public void End() => _inner.End();

    public void Charge(long bytes) => _inner.Charge(bytes);

    public InvalidPayloadException Invalid(string expected, string found) => _inner.Invalid(expected, found);

    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        int start = At;
        return _inner.BeginObject(memberCount, out scope) ? OpenObject(start) : Null(start);
    }

    public bool NextPosition(ref ObjectScope scope) => ExpectPosition(_inner.NextPosition(ref scope));

    public void Gap(ref ObjectScope scope, int count)
    {
        int start = At;
        _inner.Gap(ref scope, count);
        if (At > start)
        {
            _to.AddUnknownItems(start, At);
        }
    }

    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        _to.IsIgnored = false;
        if (!_inner.NextMember(ref scope, shape, out index))
        {
            return false;
        }

        _to.Current.KeepsUnknown = IsText && shape.KeepsUnknown;
        if (index >= shape.Members.Length)
        {
            // It is found among the unknown members before the next member.
            _to.IsIgnored = true;
            return true;
        }

        ShapeMember member = shape.Members[index];
        OpenValue open = _to.Current;
        int offset = _to.AddUnknown(open.End, At, isLast: false);
        _to.Expect(member.Type, member.JsonName, offset, isSelf: index < shape.Alternatives && !shape.IsUnionType);
        return true;
    }

    public void EndObject(ref ObjectScope scope)
    {
        int start = _to.Current.End;
        _inner.EndObject(ref scope);
        _to.IsIgnored = false;
        if (Access == MemberAccess.Keyed || (Access == MemberAccess.Either && !scope.IsPositional))
        {
            _to.AddUnknown(start, At, isLast: true);
        }
        else
        {
            _to.AddUnknownItems(start, At);
        }

        CloseObject();
    }

    public bool BeginNullable()
    {
        int start = At;
        _to.OpenBare(start);
        if (!_inner.BeginNullable())
        {
            _to.Null(start, At);
            return false;
        }

        if (At > start)
        {
            _to.Prefix(start);
        }

        return true;
    }

    public bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        int start = At;
        if (!_inner.TryReadNullable(out value))
        {
            return false;
        }

        _to.OpenBare(start);
        if (value is { } inner)
        {
            StructInMemory.Add(_to, start, At, inner);
        }
        else
        {
            _to.Null(start, At);
        }

        return true;
    }

    public bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        int start = At;
        if (!_inner.TryReadUnmanaged(out value))
        {
            return false;
        }

        StructInMemory.Add(_to, start, At, value);
        return true;
    }

    public bool BeginCase(UnionInfo union, out int index)
    {
        int start = At;
        _to.OpenBare(start);
        if (!_inner.BeginCase(union, out index))
        {
            return Null(start);
        }

        _to.Cases.Push(union.IsUnionType);
        if (union.IsUnionType)
        {
            _to.ExpectCase(union.Cases[index], start, At);
            return true;
        }

        OpenValue open = _to.Open(start, At, JsonValueKind.Object, isApart: true);
        open.Union = union;
        UnionCase? unionCase = index < 0 ? null : union.Cases[index];
        ShapeInfo? contract = open.Type?.Object?.Invoke();
        open.Shape = (unionCase is null ? contract : unionCase.Shape?.Invoke())?.For(Layout);
        if (At > start && unionCase is not null)
        {
            (string discriminator, object label) =
                UnionLabel.Of(contract, unionCase.Shape?.Invoke().Type)
                ?? (union.Discriminator, unionCase.Label ?? (object)(unionCase.IntegerLabel ?? unionCase.Key));
            _to.Expect(type: null, discriminator);
            _to.Scalar(start, At, label);
        }

        return true;
    }

    public void EndCase()
    {
        _inner.EndCase();
        if (!_to.Cases.Pop())
        {
            _to.Close(At);
        }
    }

    public bool BeginSlots(out ObjectScope scope)
    {
        int start = At;
        return _inner.BeginSlots(out scope) ? OpenObject(start) : Null(start);
    }

    public bool NextSlot(ref ObjectScope scope) => ExpectPosition(_inner.NextSlot(ref scope));

    public void SkipSlots(ref ObjectScope scope, int count)
    {
        int start = At;
        _inner.SkipSlots(ref scope, count);
        _to.AddUnknownItems(start, At);
    }

    public void EndSlots(ref ObjectScope scope)
    {
        int start = At;
        _inner.EndSlots(ref scope);
        _to.AddUnknownItems(start, At);
        CloseObject();
    }

    public string ReadUnknownName() => _inner.ReadUnknownName();

    public ReadOnlySpan<byte> ReadUnknownField() => _inner.ReadUnknownField();

    private bool OpenObject(int start)
    {
        OpenValue open = _to.Open(start, At, JsonValueKind.Object);
        if (open.Union is null)
        {
            ShapeInfo? contract = open.Type?.Object?.Invoke();
            open.Shape = contract?.For(Layout);
            open.Value.IsAround = contract is null
                ? open.Type is not null
                : contract.Value is not null || open.Shape is { IsUnionType: true } || IsMessage(contract.Type);
        }

        return true;
    }

    private static bool IsMessage(Type type) => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ValueForm<>);

    // The object of a case is the whole value.
    private void CloseObject()
    {
        if (_to.Current.Union is null)
        {
            _to.Close(At);
        }
        else
        {
            _to.Current.End = At;
        }
    }

    private readonly bool ExpectPosition(bool isThere)
    {
        OpenValue open = _to.Current;
        int position = open.Position++;
        ShapeMember? member = open.Shape is { } shape && position < shape.Members.Length ? shape.Members[position] : null;
        if (isThere)
        {
            _to.Expect(member?.Type, member?.JsonName);
        }

        return isThere;
    }

    private bool Null(int start)
    {
        _to.Scalar(start, At, value: null);
        return false;
    }
}
