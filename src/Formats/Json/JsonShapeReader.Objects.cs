using System.Runtime.CompilerServices;
using System.Text.Unicode;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonShapeReader
{
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        return TryOpen((byte)'{', "an object");
    }

    public readonly bool NextPosition(ref ObjectScope scope) => throw NotPositional();

    public readonly void Gap(ref ObjectScope scope, int count) => throw NotPositional();

    public bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index)
    {
        while (NextOrEnd(ref scope.Remaining, (byte)'}', "',' or '}'"))
        {
            index = ReadMemberName(shape, scope.Expected);
            ReadColon();
            if (index >= 0)
            {
                scope.Expected = index + 1;
                return true;
            }

            SkipValue();
        }

        index = -1;
        return false;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope) => _depth.Leave();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginNullable() => !TryReadNull();

    private static NotSupportedException NotPositional() => new("JSON has members by name.");

    // Members mostly come in the contract's order. Then the name is compared in place, without a search for its end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadMemberName(ShapeInfo shape, int expected)
    {
        ReadOnlySpan<ShapeMember> members = shape.Members;
        if ((uint)expected < (uint)members.Length)
        {
            ReadOnlySpan<byte> name = members[expected].Utf8Name;
            ReadOnlySpan<byte> rest = Rest;
            if (
                rest.Length > name.Length + 1
                && rest[0] == '"'
                && rest[name.Length + 1] == '"'
                && rest.Slice(1, name.Length).SequenceEqual(name)
            )
            {
                _position += name.Length + 2;
                return expected;
            }
        }

        return ReadAnyName(shape);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    [SkipLocalsInit]
    private int ReadAnyName(ShapeInfo shape)
    {
        int start = _position;
        if (Current != '"')
        {
            ThrowUnexpected("a member's name");
        }

        ReadOnlySpan<byte> name = ReadRawString(out bool hasEscapes);
        if (start == _discriminator)
        {
            return -1;
        }

        using var text = new JsonUnescaper(name, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        if (!Utf8.IsValid(text.Utf8))
        {
            Throw("UTF-8", "an invalid sequence", start);
        }

        int index = shape.IndexOf(text.Utf8, expected: -1);
        if (index < 0 && shape.Union is { } union && text.Utf8.SequenceEqual(union.Utf8Discriminator))
        {
            // Skipping it would read a derived value as its base. System.Text.Json refuses it too.
            Throw($"'{union.Discriminator}' as the first member of {union.Name}", "it after other members", start);
        }

        return index < 0 && (shape.RefusesUnknown || shape.KeepsUnknown)
            ? TakeUnknown(shape, System.Text.Encoding.UTF8.GetString(text.Utf8), start)
            : index;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private int TakeUnknown(ShapeInfo shape, string name, int start)
    {
        if (shape.WrittenOnly.Contains(name, StringComparer.OrdinalIgnoreCase))
        {
            return -1;
        }

        if (shape.RefusesUnknown)
        {
            Throw($"a member of {shape.Name}", "an unknown member", start);
        }

        _unknownName = start;
        return shape.Members.Length;
    }

    /// <summary>Looks ahead. The object is then read from its brace on, and its discriminator skipped.</summary>
    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
        if (union.IsUnionType)
        {
            return BeginBareCase(union, out index);
        }

        if (!TryOpen((byte)'{', "an object"))
        {
            return false;
        }

        SkipWhiteSpace();
        int name = _position;
        if (Current == '"' && ReadIsDiscriminator(union))
        {
            _discriminator = name;
            ReadColon();
            index = Current == '"' ? ReadLabel(union) : ReadIntegerLabel(union);
        }

        _position = start;
        return true;
    }

    // The case alone: the value begins like values of its kind.
    private bool BeginBareCase(UnionInfo union, out int index)
    {
        index = union.IndexOf(
            Current switch
            {
                (byte)'"' => JsonKinds.String,
                (byte)'{' => JsonKinds.Object,
                (byte)'[' => JsonKinds.Array,
                (byte)'t' or (byte)'f' => JsonKinds.Boolean,
                (byte)'-' or (>= (byte)'0' and <= (byte)'9') => JsonKinds.Number,
                _ => JsonKinds.None,
            }
        );
        if (index < 0)
        {
            if (TryReadNull())
            {
                return false;
            }

            ThrowUnexpected($"a value of {union.Name}");
        }

        _depth.Enter(_position);
        return true;
    }

    public void EndCase() => _depth.Leave();

    [SkipLocalsInit]
    private bool ReadIsDiscriminator(UnionInfo union)
    {
        int start = _position;
        ReadOnlySpan<byte> name = ReadRawString(out bool hasEscapes);
        using var text = new JsonUnescaper(name, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        return text.Utf8.SequenceEqual(union.Utf8Discriminator);
    }

    [SkipLocalsInit]
    private int ReadLabel(UnionInfo union)
    {
        int start = _position;
        ReadOnlySpan<byte> content = ReadRawString(out bool hasEscapes);
        using var text = new JsonUnescaper(content, hasEscapes, start + 1, stackalloc byte[JsonUnescaper.StackLength]);
        int index = union.IndexOf(text.Utf8);
        if (index < 0 && !union.IgnoresUnknownLabels)
        {
            ThrowLabel(union, "another string", start);
        }

        return index;
    }

    private int ReadIntegerLabel(UnionInfo union)
    {
        int start = _position;
        int length = IntegerParser.Parse(Rest, out int label);
        int index = length > 0 ? union.IndexOfInteger(label) : -1;
        if (index < 0 && !(length > 0 && union.IgnoresUnknownLabels))
        {
            ThrowLabel(
                union,
                length > 0 ? $"{label}"
                    : length < 0 ? "a larger number"
                    : Describe(),
                start
            );
        }

        EndInteger(length);
        return index;
    }

    private static void ThrowLabel(UnionInfo union, string found, int offset) =>
        Throw($"a case of {union.Name}: {union.KnownLabels}", found, offset);

    public readonly bool BeginSlots(out ObjectScope scope) => throw NoSlots();

    public readonly bool NextSlot(ref ObjectScope scope) => throw NoSlots();

    public readonly void SkipSlots(ref ObjectScope scope, int count) => throw NoSlots();

    public readonly void EndSlots(ref ObjectScope scope) => throw NoSlots();

    public string ReadUnknownName()
    {
        int value = _position;
        _position = _unknownName;
        string name = ReadString()!;
        _position = value;
        return name;
    }

    public readonly ReadOnlySpan<byte> ReadUnknownField() => throw NoSlots();

    private static NotSupportedException NoSlots() => new("JSON has members by name.");

    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        scope = default;
        return TryOpen((byte)'[', "an array");
    }

    public bool NextItem(ref ListScope scope) => NextOrEnd(ref scope.Remaining, (byte)']', "',' or ']'");

    public void EndList(ref ListScope scope) => _depth.Leave();

    public bool BeginMap(out ListScope scope)
    {
        scope = default;
        return TryOpen((byte)'{', "an object");
    }

    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return NextOrEnd(ref scope.Remaining, (byte)'}', "',' or '}'");
    }

    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        switch (entry.Remaining++)
        {
            case 0:
                if (Current != '"')
                {
                    ThrowUnexpected("a key in quotes");
                }

                _keyStart = _position;
                return 0;
            case 1:
                SkipWhiteSpace();
                ReadColon();
                return 1;
            default:
                return -1;
        }
    }

    public void EndMap(ref ListScope scope) => _depth.Leave();
}
