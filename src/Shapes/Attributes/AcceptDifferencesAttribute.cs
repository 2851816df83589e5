namespace SerializationApi.Shapes;

/// <summary>
/// Offers formats for contracts although they differ there from the library whose annotations the contracts carry: without it such
/// a format is not offered, and a warning says why (SHAPE049). In a project file: <c>AcceptShapeDifferences</c> with the names of
/// the formats, separated by commas.
/// </summary>
/// <param name="formats">The formats.</param>
/// <param name="types">The contracts; all of the assembly when there is none. An unbound generic type stands for all of its kind.</param>
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class AcceptDifferencesAttribute(WireFormats formats, params Type[] types) : Attribute
{
    /// <summary>The formats.</summary>
    public WireFormats Formats { get; } = formats;

    /// <summary>The contracts; empty for all of the assembly.</summary>
    public IReadOnlyList<Type> Types { get; } = types;
}
