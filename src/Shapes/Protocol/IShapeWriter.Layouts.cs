namespace SerializationApi.Shapes;

/// <content>What only some formats have; the others throw <see cref="NotSupportedException"/>, as no shape calls it in their layout.</content>
public partial interface IShapeWriter
{
    /// <summary>
    /// Begins a value of a union: exactly one object follows, never a null (a union that is null is <see cref="WriteNull"/> and
    /// no case). It counts as a level of nesting. Not in Protobuf.
    /// </summary>
    /// <param name="union">The union.</param>
    /// <param name="index">The index of the value's case in <see cref="UnionInfo.Cases"/>.</param>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or the format has no room for the case's key.</exception>
    void BeginCase(UnionInfo union, int index);

    /// <summary>Ends the case begun last.</summary>
    void EndCase();

    /// <summary>
    /// Begins an object whose members lie in slots of a stated length, so that a reader can pass over those that it does not
    /// know (MemoryPack's version-tolerant layout). Only in <see cref="MemberLayout.MemoryPack"/>.
    /// </summary>
    /// <param name="count">How many slots there are, gaps included: from 0 to 254.</param>
    /// <returns>A mark for <see cref="EndSlot"/> and <see cref="EndSlots"/>.</returns>
    /// <exception cref="UnsupportedValueException">The object graph is deeper than the limit, or a cycle.</exception>
    int BeginSlots(int count);

    /// <summary>Comes after the value of each slot, in their order; a slot for which it does not come is empty.</summary>
    /// <param name="mark">What <see cref="BeginSlots"/> returned.</param>
    /// <param name="index">Which slot, from 0.</param>
    void EndSlot(int mark, int index);

    /// <summary>Ends the object begun with <paramref name="mark"/>.</summary>
    void EndSlots(int mark, int count);

    /// <summary>
    /// Comes in place of <see cref="Member"/> before the value of a member that the contract does not have. Only in
    /// <see cref="MemberLayout.Json"/>.
    /// </summary>
    /// <param name="index">How many members of the object were written before.</param>
    /// <param name="name">Its name, which may be any text.</param>
    void UnknownMember(int index, string name);

    /// <summary>
    /// Comes in place of <see cref="Member"/> or <see cref="Item"/> before an object that is written as a group, up to an end tag
    /// instead of behind its length. Only in <see cref="MemberLayout.Protobuf"/>.
    /// </summary>
    /// <param name="number">The number of the member that holds it.</param>
    void BeginGroup(int number);

    /// <summary>Ends the group of the object written last.</summary>
    void EndGroup(int number);
}
