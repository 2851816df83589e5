using System.Collections.Frozen;
using System.Runtime.CompilerServices;
using System.Text;

namespace SerializationApi.Shapes;

/// <summary>Describes a contract: its name and members, with the look-ups that keyed formats need. One instance per shape.</summary>
public sealed class ShapeInfo
{
    // Numbers up to this are looked up in an array, larger ones in a dictionary: a number is up to 536,870,911.
    private const int MaxDenseNumber = 255;

    // MemoryPack's member count is a byte and 255 is null.
    private const int MaxMembers = 254;

    private readonly ShapeMember[] _members;
    private readonly byte[] _indexByNumber;
    private readonly Dictionary<int, int>? _indexByLargeNumber;
    private readonly FrozenDictionary<string, int> _indexByName;
    private readonly ShapeInfo?[]? _layouts;

    /// <summary>Describes a contract.</summary>
    /// <param name="type">The contract's type.</param>
    /// <param name="name">Its name for schemas and messages.</param>
    /// <param name="members">Its members, at most 254; in order of their numbers if the layout has numbers.</param>
    public ShapeInfo(Type type, string name, ShapeMember[] members)
    {
        if (members.Length > MaxMembers)
        {
            throw new ArgumentException($"A contract has at most {MaxMembers} members.", nameof(members));
        }

        Type = type;
        Name = name;
        _members = members;
        _indexByNumber = new byte[Math.Min(MaxDenseNumber, MaxNumberOf(members)) + 1];
        Array.Fill(_indexByNumber, byte.MaxValue);
        Dictionary<int, int>? large = null;
        var names = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase);
        for (int i = 0; i < members.Length; i++)
        {
            if (members[i].Number == ShapeMember.NoNumber)
            {
                // The member has a name and no number.
            }
            else if (members[i].Number < _indexByNumber.Length)
            {
                _indexByNumber[members[i].Number] = (byte)i;
            }
            else
            {
                large ??= [];
                large.Add(members[i].Number, i);
            }

            names.TryAdd(members[i].JsonName, i);
        }

        _indexByLargeNumber = large;
        _indexByName = names.ToFrozenDictionary(StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>Describes a contract whose form depends on the kind of format.</summary>
    /// <param name="general">The description for code that does not depend on a format.</param>
    /// <param name="layouts">The description in each <see cref="MemberLayout"/>; null if formats of that kind do not support it.</param>
    public ShapeInfo(ShapeInfo general, ShapeInfo?[] layouts)
        : this(general.Type, general.Name, general._members)
    {
        _layouts = layouts;
        Value = general.Value;
    }

    /// <summary>Gets the contract's type.</summary>
    public Type Type { get; }

    /// <summary>Gets its name for schemas and messages.</summary>
    public string Name { get; }

    /// <summary>
    /// Gets or sets the message's name in protobuf-net schemas, in the layout of a contract annotated for protobuf-net. Its schema then has
    /// the library's names, the members' own names, and its enums. Otherwise null.
    /// </summary>
    public string? ProtoName { get; init; }

    /// <summary>Gets its members.</summary>
    public ReadOnlySpan<ShapeMember> Members => _members;

    /// <summary>Gets or sets whether its members have no keys, so that formats that write objects by position write them by name.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>
    /// Gets or sets whether MessagePack uses the keys of MessagePack-CSharp's own rules: those of <c>[MessagePackObject]</c>, or of a data
    /// contract in a set that includes annotated ones, whose <c>Order</c> is the key. Otherwise <c>Order</c> counts from 1. Set on the
    /// contract, not on its layouts.
    /// </summary>
    public bool HasLibraryKeys { get; init; }

    /// <summary>Gets or sets whether the lengths of all members precede the members (MemoryPack's version tolerance).</summary>
    public bool HasSlots { get; init; }

    /// <summary>
    /// Gets or sets whether reading is as strict as the library that the contract is annotated for: MessagePack-CSharp treats a name in
    /// another case as unknown, and protobuf-net converts or refuses a known number with another wire type.
    /// </summary>
    public bool IsStrict { get; init; }

    /// <summary>
    /// Gets or sets whether Protobuf writes the items of a list between a start and an end tag (protobuf-net's <c>[ProtoContract(IsGroup =
    /// true)]</c>).
    /// </summary>
    public bool IsGroup { get; init; }

    /// <summary>Gets or sets the cases, in a layout in which the contract is a union; otherwise null.</summary>
    public UnionInfo? Union { get; init; }

    /// <summary>
    /// Gets or sets how many of the first members hold the contracts that this one stands for: a value has at most one of them.
    /// </summary>
    public int Alternatives { get; init; }

    /// <summary>
    /// Gets or sets whether <see cref="Alternatives"/> are the cases of a C# union type (<see cref="UnionInfo.IsUnionType"/>): the present
    /// one is the value.
    /// </summary>
    public bool IsUnionType { get; init; }

    /// <summary>Gets or sets the outermost base, in a layout that nests the contract inside its base; otherwise null.</summary>
    public Func<ShapeInfo>? Root { get; init; }

    /// <summary>
    /// Gets or sets why formats do not support it, by <see cref="MemberLayout"/>; null for supported formats. Empty if all support it.
    /// </summary>
    public IReadOnlyList<string?> Refusals { get; init; } = [];

    /// <summary>
    /// Gets or sets the members that the generator may not have seen because the contract is in another assembly; null if it saw all.
    /// </summary>
    public UnseenMembers? Unseen { get; init; }

    /// <summary>
    /// Gets or sets whether an unknown member makes a JSON payload invalid, as <c>[JsonUnmappedMemberHandling]</c> may require.
    /// </summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>
    /// Gets or sets whether unknown members are kept and written again (<c>[JsonExtensionData]</c>, protobuf-net's <c>IExtensible</c>). A
    /// reader of JSON or Protobuf then stops at each and returns the number of <see cref="Members"/> as its index.
    /// </summary>
    public bool KeepsUnknown { get; init; }

    /// <summary>
    /// Gets or sets, with <see cref="RefusesUnknown"/> or <see cref="KeepsUnknown"/>, the JSON names that are not unknown although they are
    /// never read: they are only written, or ignored.
    /// </summary>
    public IReadOnlyList<string> WrittenOnly { get; init; } = [];

    /// <summary>
    /// Gets or sets the types that hold contracts among members that are written but dropped on reading, which <see cref="Members"/> leaves
    /// out.
    /// </summary>
    public IReadOnlyList<TypeDescription> WrittenTypes { get; init; } = [];

    /// <summary>
    /// Gets or sets the C# names of members whose type System.Text.Json rejects, empties, reverses or cannot read back: the shape always
    /// writes their JSON. Set on the contract, not on its layouts.
    /// </summary>
    public IReadOnlyList<string> JsonUnsupportedMembers { get; init; } = [];

    /// <summary>Gets or sets whether JSON is read with another constructor than System.Text.Json calls; false by default.</summary>
    public bool HasOtherJsonConstructor { get; init; }

    /// <summary>Gets or sets whether JSON has surrogates, which System.Text.Json does not know; false by default.</summary>
    public bool HasJsonSurrogates { get; init; }

    /// <summary>Gets or sets a cache of the Protobuf reader: the index of the member plus one, by one-byte tags.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public byte[]? IndexByTag { get; set; }

    /// <summary>
    /// Gets or sets the type that is written if it is not an object with members: a scalar, a list, a dictionary; null for a contract.
    /// </summary>
    public TypeDescription? Value { get; init; }

    /// <summary>Returns the contract in a layout; null if formats of that kind do not support it.</summary>
    public ShapeInfo? For(MemberLayout layout) => _layouts is null ? this : _layouts[(int)layout];

    /// <summary>Returns the index of the member with this number, or −1.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int IndexOf(int number)
    {
        byte[] dense = _indexByNumber;
        if ((uint)number < (uint)dense.Length)
        {
            int index = dense[number];
            return index == byte.MaxValue ? -1 : index;
        }

        return IndexOfLarge(number);
    }

    /// <summary>
    /// Returns the index of the member with this JSON name, or −1. Checks the member at <paramref name="expected"/> first. Ignores case
    /// (ordinal), like System.Text.Json's web defaults, unless <see cref="IsStrict"/> is set.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public int IndexOf(ReadOnlySpan<byte> utf8Name, int expected)
    {
        ShapeMember[] members = _members;
        if ((uint)expected < (uint)members.Length && utf8Name.SequenceEqual(members[expected].Utf8Name))
        {
            return expected;
        }

        return IndexOfAny(utf8Name);
    }

    private static int MaxNumberOf(ShapeMember[] members)
    {
        int max = 0;
        foreach (ShapeMember member in members)
        {
            max = Math.Max(max, member.Number);
        }

        return max;
    }

    private int IndexOfLarge(int number) =>
        _indexByLargeNumber is not null && _indexByLargeNumber.TryGetValue(number, out int index) ? index : -1;

    private int IndexOfAny(ReadOnlySpan<byte> utf8Name)
    {
        for (int i = 0; i < _members.Length; i++)
        {
            if (utf8Name.SequenceEqual(_members[i].Utf8Name))
            {
                return i;
            }
        }

        // A longer name cannot match: the longest member name bounds it (3 bytes per UTF-16 unit).
        const int MaxStackChars = 256;
        if (IsStrict || utf8Name.Length > 3 * MaxStackChars)
        {
            return -1;
        }

        Span<char> name = stackalloc char[3 * MaxStackChars];
        int length = Encoding.UTF8.GetChars(utf8Name, name);
        return _indexByName.GetAlternateLookup<ReadOnlySpan<char>>().TryGetValue(name[..length], out int index) ? index : -1;
    }
}
