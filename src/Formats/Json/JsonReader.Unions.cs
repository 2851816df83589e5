using System.Runtime.CompilerServices;
using SerializationApi.Formats.Primitives.Numbers;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Json;

internal ref partial struct JsonReader
{
    /// <inheritdoc />
    /// <remarks>Looks ahead: the object is then read from its brace on, and its discriminator passed over.</remarks>
    public bool BeginCase(UnionInfo union, out int index)
    {
        index = -1;
        int start = _position;
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

    /// <inheritdoc />
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
        if (index < 0)
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
        if (index < 0)
        {
            ThrowLabel(union, length > 0 ? $"{label}" : length < 0 ? "a larger number" : Describe(), start);
        }

        EndInteger(length);
        return index;
    }

    private static void ThrowLabel(UnionInfo union, string found, int offset) =>
        Throw($"a case of {union.Name}: {union.KnownLabels}", found, offset);
}
