using System.Numerics;
using System.Text;
using System.Text.Json;
using SerializationApi.Formats.Primitives.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// Finds the member whose text a writer refused: it repeats the writer's way through the value, and writes nothing. Writers therefore need
/// not keep the names of members.
/// </summary>
internal ref struct LoneSurrogateFinder<TWriter>(string contract, int maxDepth) : IShapeWriter
    where TWriter : struct, IShapeWriter, allows ref struct
{
    private const int NoMark = 0;
    private const int NoIndex = -1;

    private readonly List<Place> _outer = [];

    // The position of the next value.
    private ReadOnlySpan<byte> _name;
    private int _index = NoIndex;

    public static MemberLayout Layout => TWriter.Layout;

    public static bool ForbidsNullItems => TWriter.ForbidsNullItems;

    public static bool IsText => TWriter.IsText;

    public int BeginObject(int memberCount, int slotCount) => Enter();

    public void EndObject(int mark) => Leave();

    // An item with its own tag has no name: the name of its list stays.
    public bool Member(int index, int number, ReadOnlySpan<byte> name, ValueKind kind, bool isDefault)
    {
        _name = name.IsEmpty ? _name : name;
        _index = name.IsEmpty ? index : NoIndex;
        return !isDefault;
    }

    public readonly void Gap(int count) { }

    public int BeginList(int number, ValueKind itemKind, int count) => Enter();

    public void Item(int index, int number, ValueKind itemKind) => _index = index;

    public void EndList(int mark) => Leave();

    public void BeginMap(int count) => Enter();

    public int BeginEntry(int index, int number)
    {
        _index = index;
        return NoMark;
    }

    public readonly bool EntryKey(ValueKind kind, bool isDefault) => !isDefault;

    public readonly bool EntryValue(ValueKind keyKind, ValueKind kind, bool isDefault) => !isDefault;

    public readonly void EndEntry(int mark) { }

    public void EndMap() => Leave();

    public readonly void WriteNull(ValueKind kind) { }

    public readonly void BeginNullable() { }

    // A value without references has no text.
    public readonly bool TryWriteNullable<T>(T? value, StructPadding? padding = null)
        where T : unmanaged => true;

    public readonly bool TryWriteUnmanaged<T>(in T value, StructPadding? padding)
        where T : unmanaged => true;

    public readonly bool TryWriteItems<T>(ReadOnlySpan<T> items, StructPadding? padding = null)
        where T : unmanaged => true;

    public readonly void WriteEnumName(string name) { }

    public readonly void WriteBoolean(bool value) { }

    public readonly void WriteInteger<T>(T value)
        where T : unmanaged, IBinaryInteger<T>, IMinMaxValue<T> { }

    public readonly void WriteSingle(float value) { }

    public readonly void WriteDouble(double value) { }

    public readonly void WriteDecimal(decimal value) { }

    public readonly void WriteFixed32(uint value) { }

    public readonly void WriteFixed64(ulong value) { }

    public readonly void WriteNumber(string digits) { }

    public readonly void WriteChar(char value) { }

    public readonly void WriteString(string? value)
    {
        int at = LoneSurrogate.IndexIn(value);
        if (at >= 0)
        {
            throw new UnsupportedValueException(
                contract + string.Concat(_outer) + new Place(_name.ToArray(), _index),
                $"character {at} of its text is U+{(int)value![at]:X4}, half of a surrogate pair, which "
                    + $"UTF-8 cannot encode. Cut text between whole characters."
            );
        }
    }

    public readonly void WriteBytes(byte[]? value) { }

    public readonly void WriteGuid(Guid value) { }

    public readonly void WriteDateTime(DateTime value) { }

    public readonly void WriteDateTimeOffset(DateTimeOffset value) { }

    public readonly void WriteDateOnly(DateOnly value) { }

    public readonly void WriteTimeOnly(TimeOnly value) { }

    public readonly void WriteTimeSpan(TimeSpan value) { }

    // JSON text is already UTF-8, and escapes have their own error.
    public readonly void WriteFreeForm(JsonElement value) { }

    public void WriteAny(object? value, string member) => AnyValues.Write(ref this, value, member);

    public readonly void BeginCase(UnionInfo union, int index) { }

    public readonly void EndCase() { }

    public int BeginSlots(int count) => Enter();

    public readonly void EndSlot(int mark, int index) { }

    public void EndSlots(int mark, int count) => Leave();

    public readonly void UnknownMember(int index, string name) { }

    public readonly void UnknownFields(scoped ReadOnlySpan<byte> fields) { }

    public readonly void BeginGroup(int number) { }

    public readonly void EndGroup(int number) { }

    private int Enter()
    {
        // The writer stopped before this, unless the value has changed since.
        if (_outer.Count > maxDepth)
        {
            LoneSurrogate.Throw();
        }

        _outer.Add(new Place(_name.ToArray(), _index));
        _name = default;
        _index = NoIndex;
        return NoMark;
    }

    private void Leave()
    {
        _name = _outer[^1].Name;
        _index = _outer[^1].Index;
        _outer.RemoveAt(_outer.Count - 1);
    }

    private readonly record struct Place(byte[] Name, int Index)
    {
        public override string ToString() =>
            (Name.Length == 0 ? "" : "." + Encoding.UTF8.GetString(Name)) + (Index == NoIndex ? "" : $"[{Index}]");
    }
}
