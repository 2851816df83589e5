using System.Runtime.CompilerServices;
using System.Text.Unicode;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    // Members mostly come in the contract's order: then the name is compared in place, not searched for its end.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private int ReadMemberName(ShapeInfo shape, int expected)
    {
        ReadOnlySpan<MemberInfo> members = shape.Members;
        if ((uint)expected < (uint)members.Length)
        {
            ReadOnlySpan<byte> name = members[expected].Utf8Name;
            ReadOnlySpan<byte> rest = Rest;
            if (rest.Length > name.Length + 1 && rest[0] == '"' && rest[name.Length + 1] == '"' && rest.Slice(1, name.Length).SequenceEqual(name))
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
            Throw("a name in UTF-8", "an invalid sequence", start);
        }

        int index = shape.IndexOf(text.Utf8, expected: -1);
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
            Throw($"a member of {shape.Name}", "one that it does not have", start);
        }

        _unknownName = start;
        return shape.Members.Length;
    }
}
