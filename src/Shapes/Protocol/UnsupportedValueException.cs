namespace SerializationApi.Shapes;

/// <summary>
/// Thrown when the requested format cannot represent a value (a 406 over HTTP): a null inside a Protobuf list, half of a surrogate pair, a
/// graph that is too deep.
/// </summary>
/// <param name="member">The member that holds the value, as <c>Contract.Member</c>, or by its path from the root:
/// <c>Order.lines[2].name</c>.</param>
/// <param name="reason">Why it cannot be written, as a sentence.</param>
public sealed class UnsupportedValueException(string member, string reason) : Exception($"{member}: {reason}")
{
    /// <summary>
    /// Gets the member that holds the value, as <c>Contract.Member</c>, or by its path from the root: <c>Order.lines[2].name</c>.
    /// </summary>
    public string Member { get; } = member;

    /// <summary>Gets why it cannot be written.</summary>
    public string Reason { get; } = reason;
}
