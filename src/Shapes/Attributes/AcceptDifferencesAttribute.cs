namespace SerializationApi.Shapes;

/// <summary>
/// Offers formats for contracts although they differ from the library whose annotations the contracts carry. Without it, such a format is
/// not offered, and a warning says why (SHAPE049). In a project file: <c>AcceptShapeDifferences</c> with the names of the formats,
/// separated by commas.
/// </summary>
/// <param name="formats">The formats.</param>
/// <param name="types">The contracts; if empty, all of the assembly. An unbound generic type stands for all of its closed types.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class AcceptDifferencesAttribute(WireFormats formats, params Type[] types) : Attribute
{
    /// <summary>Gets the formats.</summary>
    public WireFormats Formats { get; } = formats;

    /// <summary>Gets the contracts; empty for all of the assembly.</summary>
    public IReadOnlyList<Type> Types { get; } = types;
}
