using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    public bool BeginList(ValueKind itemKind, out ListScope scope)
    {
        scope = default;
        return TryOpen((byte)'[', "an array");
    }

    /// <inheritdoc />
    public bool NextItem(ref ListScope scope) => NextOrEnd(ref scope.Remaining, (byte)']', "',' or ']'");

    /// <inheritdoc />
    public void EndList(ref ListScope scope) => _depth.Leave();

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope)
    {
        scope = default;
        return TryOpen((byte)'{', "an object");
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
                    ThrowUnexpected("a string as the key");
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
    public void EndMap(ref ListScope scope) => _depth.Leave();
}
