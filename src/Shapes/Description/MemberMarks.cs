namespace SerializationApi.Shapes;

/// <summary>
/// What stands beside the names of attributes in <c>UnseenMembers</c>, which the generator emits. It is compiled with the same file.
/// </summary>
internal static class MemberMarks
{
    /// <summary>A property with a public getter and setter needs no attribute.</summary>
    public const string Unmarked = "*";

    /// <summary>Nor does a public field.</summary>
    public const string UnmarkedField = "**";

    /// <summary>Nor does a property with a public getter, which the libraries write even if they cannot set it.</summary>
    public const string UnmarkedGetter = "***";

    /// <summary>Nor does a field, whoever may see it.</summary>
    public const string AnyField = "****";

    /// <summary>Before the name of a member that an attribute of the contract names.</summary>
    public const char Named = '@';

    /// <summary>Before an attribute that leaves out a member that needs no attribute.</summary>
    public const char Ignoring = '-';

    /// <summary>Before an attribute that a member needs that otherwise needs no attribute.</summary>
    public const char Required = '+';

    /// <summary>Before the name of a collection that the shape fills as it sees no setter, although it may be null.</summary>
    public const char Filled = '=';
}
