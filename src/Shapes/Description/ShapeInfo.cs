using System.Collections.Frozen;
using System.Runtime.CompilerServices;
using System.Text;

namespace SerializationApi.Shapes;

/// <summary>A contract's name and members, with the look-ups that keyed formats need. One instance per shape.</summary>
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
    /// <param name="members">Its members, at most 254: in order of their numbers, in a layout that has numbers.</param>
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
                // The member is known by name only.
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

    /// <summary>Describes a contract that kinds of formats have in different ways.</summary>
    /// <param name="general">Its description where the format does not matter.</param>
    /// <param name="layouts">Its description in each <see cref="MemberLayout"/>; null where formats of that kind have no form for
    /// it.</param>
    public ShapeInfo(ShapeInfo general, ShapeInfo?[] layouts)
        : this(general.Type, general.Name, general._members)
    {
        _layouts = layouts;
        Value = general.Value;
    }

    /// <summary>The contract's type.</summary>
    public Type Type { get; }

    /// <summary>Its name for schemas and messages.</summary>
    public string Name { get; }

    /// <summary>
    /// The message's name in schemas of protobuf-net, in the layout of a contract that is annotated for it: its schema then has the
    /// library's names, the members' own, and its enums. Null elsewhere.
    /// </summary>
    public string? ProtoName { get; init; }

    /// <summary>Its members.</summary>
    public ReadOnlySpan<ShapeMember> Members => _members;

    /// <summary>Whether its members have no keys, so that formats with objects by position have them by name.</summary>
    public bool LacksKeys { get; init; }

    /// <summary>
    /// Whether MessagePack has the members under the keys of MessagePack-CSharp's own rules: of <c>[MessagePackObject]</c>, or of a data
    /// contract in a set that takes annotated ones, whose <c>Order</c> is the key. Elsewhere <c>Order</c> counts from 1. Said of the
    /// contract, not of its layouts.
    /// </summary>
    public bool HasLibraryKeys { get; init; }

    /// <summary>Whether the members lie behind their lengths, so that all are known before the first is written (MemoryPack's version
    /// tolerance).</summary>
    public bool HasSlots { get; init; }

    /// <summary>
    /// Whether a member is read from nothing but what the library reads it from that the contract is annotated for: MessagePack-CSharp
    /// takes a name in another case for an unknown one, and protobuf-net converts or refuses a known number with another wire type.
    /// </summary>
    public bool IsStrict { get; init; }

    /// <summary>Whether the items of a list in Protobuf lie between a start and an end tag (protobuf-net's
    /// <c>[ProtoContract(IsGroup = true)]</c>).</summary>
    public bool IsGroup { get; init; }

    /// <summary>In a layout in which the contract is a union: its cases; otherwise null.</summary>
    public UnionInfo? Union { get; init; }

    /// <summary>How many of the members, from the first on, hold the contracts that this one stands for: a value has at most one of
    /// them.</summary>
    public int Alternatives { get; init; }

    /// <summary>Whether <see cref="Alternatives"/> are the cases of a union type of C# (<see cref="UnionInfo.IsUnionType"/>): the one that
    /// a value has is the value.</summary>
    public bool IsUnionType { get; init; }

    /// <summary>In a layout in which the contract lies inside that of its base: the outermost base, which stands for it; otherwise
    /// null.</summary>
    public Func<ShapeInfo>? Root { get; init; }

    /// <summary>Why formats have no form for it, by <see cref="MemberLayout"/>; null where they have one. Empty when all have.</summary>
    public IReadOnlyList<string?> Refusals { get; init; } = [];

    /// <summary>The members that the generator may not have seen, as the contract is of another assembly; null where it saw all.</summary>
    public UnseenMembers? Unseen { get; init; }

    /// <summary>Whether a member that it does not have makes a payload in JSON invalid, as <c>[JsonUnmappedMemberHandling]</c> may
    /// ask.</summary>
    public bool RefusesUnknown { get; init; }

    /// <summary>
    /// Whether unknown members are kept and written again (<c>[JsonExtensionData]</c>, protobuf-net's <c>IExtensible</c>): a reader of JSON
    /// or Protobuf then stops at each with the number of <see cref="Members"/> as its index.
    /// </summary>
    public bool KeepsUnknown { get; init; }

    /// <summary>
    /// With <see cref="RefusesUnknown"/> or <see cref="KeepsUnknown"/>: the JSON names that are never read but not unknown, since they
    /// are only written, or ignored.
    /// </summary>
    public IReadOnlyList<string> WrittenOnly { get; init; } = [];

    /// <summary>Of members that are written and dropped where they are read, which <see cref="Members"/> leaves out: the types that hold
    /// contracts.</summary>
    public IReadOnlyList<TypeDescription> WrittenTypes { get; init; } = [];

    /// <summary>
    /// The members whose type System.Text.Json throws at, empties, reverses or does not read back, by their names in C#: their JSON is the
    /// shape's everywhere. Said of the contract, not of its layouts.
    /// </summary>
    public IReadOnlyList<string> JsonUnsupportedMembers { get; init; } = [];

    /// <summary>What the reader of Protobuf keeps: the index of the member plus one, by tags of one byte.</summary>
    [System.ComponentModel.EditorBrowsable(System.ComponentModel.EditorBrowsableState.Never)]
    public byte[]? IndexByTag { get; set; }

    /// <summary>What is written where that is no object with members: a scalar, a list, a dictionary; null of a contract.</summary>
    public TypeDescription? Value { get; init; }

    /// <summary>The contract as formats of a kind have it; null when they have no form for it.</summary>
    public ShapeInfo? For(MemberLayout layout) => _layouts is null ? this : _layouts[(int)layout];

    /// <summary>The index of the member with this number, or −1.</summary>
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
    /// The index of the member with this JSON name, or −1. An exact match with the member at <paramref name="expected"/>
    /// is found at once; otherwise upper and lower case are the same (ordinal), as System.Text.Json's web defaults have it, but not with
    /// <see cref="IsStrict"/>.
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

        // A name longer than this has no match: the longest member name bounds it (3 bytes per UTF-16 unit).
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
