namespace SerializationApi.Shapes;

/// <summary>
/// What a format offers to a shape that reads: structure, members, items. Whatever the bytes are, a call ends in a
/// value or in an <see cref="InvalidPayloadException"/> with the offset; nothing is sized by a count in the payload alone.
/// </summary>
/// <remarks>
/// An object: <see cref="BeginObject"/>; when it is not null and positional, per member in order (and per
/// <see cref="Gap"/>) <see cref="NextPosition"/> and, when true, one value; when keyed, a loop on
/// <see cref="NextMember"/> and one value each; then <see cref="EndObject"/>. A list: <see cref="BeginList"/>, a loop
/// on <see cref="NextItem"/>, <see cref="EndList"/>. A map: <see cref="BeginMap"/>, a loop on <see cref="NextEntry"/>
/// with <see cref="NextEntryPart"/>, then <see cref="EndMap"/>. What they become is accounted for by <see cref="Charge"/>
/// before it is made.
/// </remarks>
public partial interface IShapeReader
{
    /// <summary>Which members objects have here; constant per format.</summary>
    static abstract MemberLayout Layout { get; }

    /// <summary>How members are found; constant per format.</summary>
    static abstract MemberAccess Access { get; }

    /// <summary>
    /// Parts of one message, list or map may come apart and are merged (Protobuf): a list member is then begun once per
    /// run of items, and what was read so far is passed back in.
    /// </summary>
    static abstract bool Merges { get; }

    /// <summary>Whether <see cref="ListScope.Capacity"/> is the exact number of items (of this run of items).</summary>
    static abstract bool KnowsCounts { get; }

    /// <summary>Whether a key that comes twice in a map is refused; otherwise the last one counts.</summary>
    static abstract bool RefusesRepeats { get; }

    /// <summary>A text format: enums that ask for it may come as names, through <see cref="TryReadEnumName"/>.</summary>
    static abstract bool IsText { get; }

    /// <summary>Begins an object.</summary>
    /// <param name="memberCount">How many members the contract has; a format that cannot skip refuses more.</param>
    /// <param name="scope">The state for the calls up to <see cref="EndObject"/>.</param>
    /// <returns>False when a null is here; there is no <see cref="EndObject"/> then.</returns>
    bool BeginObject(int memberCount, out ObjectScope scope);

    /// <summary>Whether the next member, in order, is present.</summary>
    bool NextPosition(ref ObjectScope scope);

    /// <summary>Skips positions that no member has (MessagePack arrays; nothing elsewhere).</summary>
    void Gap(ref ObjectScope scope, int count);

    /// <summary>
    /// Moves to the next member that the contract knows; unknown ones are skipped. False at the object's end.
    /// </summary>
    /// <param name="scope">The object's state.</param>
    /// <param name="shape">The contract's members.</param>
    /// <param name="index">
    /// The member's index in <see cref="ShapeInfo.Members"/>; their number for one that is unknown, where <see cref="ShapeInfo.KeepsUnknown"/>.
    /// </param>
    bool NextMember(ref ObjectScope scope, ShapeInfo shape, out int index);

    /// <summary>Ends an object: skips what is left of it, or refuses it where the format cannot skip.</summary>
    void EndObject(ref ObjectScope scope);

    /// <summary>Begins a list, or a run of a list's items where the format <see cref="Merges"/>.</summary>
    /// <param name="itemKind">The kind of the items.</param>
    /// <param name="scope">The state for the calls up to <see cref="EndList"/>.</param>
    /// <returns>False when a null is here; there is no <see cref="EndList"/> then.</returns>
    bool BeginList(ValueKind itemKind, out ListScope scope);

    /// <summary>Whether another item follows; its value is read next.</summary>
    bool NextItem(ref ListScope scope);

    /// <summary>Ends a list.</summary>
    void EndList(ref ListScope scope);

    /// <summary>Begins a map, or a run of its entries; false when a null is here.</summary>
    bool BeginMap(out ListScope scope);

    /// <summary>Moves to the next entry.</summary>
    bool NextEntry(ref ListScope scope, out ObjectScope entry);

    /// <summary>
    /// Moves to the next part of the entry: 0 the key, 1 the value, −1 at the entry's end. Each part is given at least
    /// once (an absent one reads as its kind's default); where the format <see cref="Merges"/> in any order and
    /// possibly repeated, the last one counting.
    /// </summary>
    int NextEntryPart(ref ObjectScope entry, ValueKind keyKind, ValueKind valueKind);

    /// <summary>Ends a map.</summary>
    void EndMap(ref ListScope scope);

    /// <summary>
    /// Accounts for memory, before it is taken: of an object, of a list's items, of a copy made to merge into. Strings and
    /// byte arrays are accounted for where they are read.
    /// </summary>
    /// <param name="bytes">How much, not negative; a bound will do.</param>
    /// <exception cref="InvalidPayloadException">It is more than <see cref="FormatLimits.MaxDecodedBytes"/> with what was taken before.</exception>
    void Charge(long bytes);

    /// <summary>An error at the current position, for values that a shape itself finds invalid.</summary>
    InvalidPayloadException Invalid(string expected, string found);
}
