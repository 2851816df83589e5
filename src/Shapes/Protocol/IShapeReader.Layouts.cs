namespace SerializationApi.Shapes;

/// <content>What only some formats have; the others throw <see cref="NotSupportedException"/>, as no shape calls it in their layout.</content>
public partial interface IShapeReader
{
    /// <summary>
    /// Begins a value of a union, which counts as a level of nesting; the case's shape reads the object, then comes
    /// <see cref="EndCase"/>. Not in Protobuf.
    /// </summary>
    /// <param name="union">The union.</param>
    /// <param name="index">
    /// The index of the value's case in <see cref="UnionInfo.Cases"/>. −1 when the object does not say (JSON, whose discriminator is
    /// the object's first member or not there): it is the union's own contract, or <see cref="UnionCases.Missing"/>.
    /// </param>
    /// <returns>False when a null is here; there is no <see cref="EndCase"/> then.</returns>
    /// <exception cref="InvalidPayloadException">There is no value of a union here, or one of a case that is not known.</exception>
    bool BeginCase(UnionInfo union, out int index);

    /// <summary>Ends the case begun last.</summary>
    void EndCase();

    /// <summary>
    /// Begins an object whose members lie in slots of a stated length (MemoryPack's version-tolerant layout). Only in
    /// <see cref="MemberLayout.MemoryPack"/>.
    /// </summary>
    /// <param name="scope">The state for the calls up to <see cref="EndSlots"/>.</param>
    /// <returns>False when a null is here; there is no <see cref="EndSlots"/> then.</returns>
    /// <exception cref="InvalidPayloadException">A length is no length, or goes beyond the bytes that are left.</exception>
    bool BeginSlots(out ObjectScope scope);

    /// <summary>
    /// Moves to the next slot. False when it is not there or empty. Nothing is read beyond its end.
    /// </summary>
    /// <exception cref="InvalidPayloadException">The slot before holds more than was read of it.</exception>
    bool NextSlot(ref ObjectScope scope);

    /// <summary>Passes over slots that no member has.</summary>
    void SkipSlots(ref ObjectScope scope, int count);

    /// <summary>Ends the object: moves behind its last slot, of which there may be more than the contract has.</summary>
    /// <exception cref="InvalidPayloadException">The slot read last holds more than was read of it.</exception>
    void EndSlots(ref ObjectScope scope);

    /// <summary>
    /// The name of the member at which <see cref="NextMember"/> stopped because <see cref="ShapeInfo.KeepsUnknown"/>; its value is read next.
    /// Only in <see cref="MemberLayout.Json"/>.
    /// </summary>
    /// <exception cref="InvalidPayloadException">It is no Unicode, or takes too much memory.</exception>
    string ReadUnknownName();
}
