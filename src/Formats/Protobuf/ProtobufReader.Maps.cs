using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

// A map is a repeated message with the key as field 1 and the value as field 2
// (protobuf.dev/programming-guides/encoding#maps).
internal ref partial struct ProtobufReader
{
    private const int KeyGiven = 1;
    private const int ValueGiven = 2;
    private const int PartIsAbsent = 4;

    /// <inheritdoc />
    public bool BeginMap(out ListScope scope)
    {
        BeginRun(out scope, isPacked: false, WireType.Length);
        return true;
    }

    /// <inheritdoc />
    public bool NextEntry(ref ListScope scope, out ObjectScope entry)
    {
        entry = default;
        if (!NextItem(ref scope))
        {
            return false;
        }

        int length = ReadLength();
        entry.OuterEnd = _end;
        _end = _position + length;
        return true;
    }

    /// <inheritdoc />
    public int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind)
    {
        if (WireType.Of(keyKind) == WireType.None || WireType.Of(valueKind) == WireType.None)
        {
            Throw("entries that Protobuf has a form for", "a list inside a map");
        }

        if ((entry.Remaining & PartIsAbsent) != 0)
        {
            EndAbsent(ref entry);
        }

        while (_position < _end)
        {
            uint tag = ReadTag();
            if (tag == ((KeyNumber << TagTypeBits) | (uint)WireType.Of(keyKind)))
            {
                entry.Remaining |= KeyGiven;
                return 0;
            }

            if (tag == ((ValueNumber << TagTypeBits) | (uint)WireType.Of(valueKind)))
            {
                entry.Remaining |= ValueGiven;
                return 1;
            }

            SkipField(tag);
        }

        if ((entry.Remaining & KeyGiven) == 0)
        {
            entry.Remaining |= KeyGiven;
            BeginAbsent(ref entry);
            return 0;
        }

        if ((entry.Remaining & ValueGiven) == 0)
        {
            entry.Remaining |= ValueGiven;
            BeginAbsent(ref entry);
            return 1;
        }

        _end = entry.OuterEnd;
        return -1;
    }

    /// <inheritdoc />
    public void EndMap(ref ListScope scope) => _depth--;

    // For the next value the reader stands on zeros; where it stood is kept in the entry.
    private void BeginAbsent(ref ObjectScope entry)
    {
        entry.Remaining |= PartIsAbsent;
        entry.Expected = _position;
        _first = ref MemoryMarshal.GetReference(Absent);
        _position = 0;
        _end = Absent.Length;
    }

    private void EndAbsent(ref ObjectScope entry)
    {
        entry.Remaining &= ~PartIsAbsent;
        _first = ref MemoryMarshal.GetReference(_payload);
        _position = _end = entry.Expected;
    }
}
