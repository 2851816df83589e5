using System.Runtime.CompilerServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    public bool BeginObject(int memberCount, out ObjectScope scope)
    {
        scope = default;
        return Begin((byte)'{', "an object");
    }

    /// <inheritdoc />
    public readonly bool NextPosition(ref ObjectScope scope) => throw NotPositional();

    /// <inheritdoc />
    public readonly void Gap(ref ObjectScope scope, int count) => throw NotPositional();

    /// <inheritdoc />
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

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public void EndObject(ref ObjectScope scope) => _depth--;

    /// <inheritdoc />
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        scope = default;
        return Begin((byte)'[', "an array");
    }

    /// <inheritdoc />
    public bool NextItem(ref ListScope scope) => NextOrEnd(ref scope.Remaining, (byte)']', "',' or ']'");

    /// <inheritdoc />
    public void EndList(ref ListScope scope) => _depth--;

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope)
    {
        scope = default;
        return Begin((byte)'{', "an object");
    }

    /// <inheritdoc />
    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        return NextOrEnd(ref scope.Remaining, (byte)'}', "',' or '}'");
    }

    /// <inheritdoc />
    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        switch (entry.Remaining++)
        {
            case 0:
                if (Current != '"')
                {
                    Throw("a string as the key");
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

    /// <inheritdoc />
    public void EndMap(ref ListScope scope) => _depth--;

    /// <inheritdoc />
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public bool BeginNullable() => !TryReadNull();

    /// <inheritdoc />
    public readonly bool TryReadNullable<T>(out T? value)
        where T : unmanaged
    {
        value = null;
        return false;
    }

    /// <inheritdoc />
    public readonly bool TryReadUnmanaged<T>(out T value)
        where T : unmanaged
    {
        value = default;
        return false;
    }

    /// <inheritdoc />
    public readonly bool TryReadItems<T>(ref ListScope scope, Span<T> items)
        where T : unmanaged => false;

    private static NotSupportedException NotPositional() => new("JSON has members by name.");

    private bool Begin(byte bracket, string expected)
    {
        if (Current != bracket)
        {
            if (TryReadNull())
            {
                return false;
            }

            Throw(expected);
        }

        if (_depth >= _maxDepth)
        {
            NestingDepth.ThrowInvalid(_maxDepth, _position);
        }

        _depth++;
        _position++;
        return true;
    }

    // Moves to the next member, item or entry, over the comma; or past the closing bracket.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool NextOrEnd(ref int count, byte bracket, string expected)
    {
        SkipWhiteSpace();
        byte current = Current;
        if (current == bracket)
        {
            _position++;
            return false;
        }

        if (count++ > 0)
        {
            if (current != ',')
            {
                Throw(expected);
            }

            _position++;
            SkipWhiteSpace();
        }

        return true;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private void ReadColon()
    {
        if (Current != ':')
        {
            SkipWhiteSpace();
            if (Current != ':')
            {
                Throw("':'");
            }
        }

        _position++;
        SkipWhiteSpace();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private bool TryReadNull() => Current == 'n' && ReadNull();

    private bool ReadNull()
    {
        if (!Rest.StartsWith("null"u8))
        {
            Throw("a value", "'n'", _position);
        }

        _position += "null"u8.Length;
        return true;
    }
}
