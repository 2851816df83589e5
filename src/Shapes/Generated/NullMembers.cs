using System.ComponentModel;

namespace SerializationApi.Shapes;

/// <summary>Refuses nulls that Protobuf would omit, and a reader would take for the value of a new object.</summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class NullMembers
{
    /// <summary>Returns that a null is omitted, if it is read as null.</summary>
    /// <param name="isMade">Whether a new object holds a value in the member.</param>
    /// <param name="member">The member, as <c>Contract.Member</c>.</param>
    /// <exception cref="UnsupportedValueException">A new object holds a value.</exception>
    public static bool IsAbsent(bool isMade, string member) =>
        isMade
            ? throw new UnsupportedValueException(
                member,
                "Protobuf has no null, and a missing member is read with its initial value: remove the initial value to write null."
            )
            : true;
}
