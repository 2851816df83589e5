using System.Runtime.InteropServices;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Protobuf;

// A map's entry may lack its key or its value, which then has its default.
internal ref partial struct ProtobufReader
{
    // What a message's absent part reads as: a zero, an empty text and an empty message all begin with a zero byte.
    private static ReadOnlySpan<byte> Absent => new byte[8];

    // For the next value the reader stands on zeros; where it stood is kept in the entry.
    private void BeginAbsent(ref ObjectScope entry)
    {
        entry.Remaining |= PartIsAbsent;
        entry.Expected = _position;
        _first = ref MemoryMarshal.GetReference(Absent);
        _position = 0;
        _end = Absent.Length;
        _tag = (MapEntry.ValueNumber << WireType.Bits) | WireType.Length;
    }

    private void EndAbsent(ref ObjectScope entry)
    {
        entry.Remaining &= ~PartIsAbsent;
        _first = ref MemoryMarshal.GetReference(_payload);
        _position = _end = entry.Expected;
    }
}
