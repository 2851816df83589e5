namespace SerializationApi.Fuzz.Targets;

/// <summary>A check found a property that does not hold.</summary>
/// <param name="kind"><see cref="Failure.Kind"/>.</param>
/// <param name="detail"><see cref="Failure.Detail"/>.</param>
internal sealed class BrokenPropertyException(string kind, string detail) : Exception($"{kind}: {detail}")
{
    public Failure Failure { get; } = new(kind, detail);

    /// <summary>Throws unless the property holds.</summary>
    public static void ThrowUnless(bool holds, string kind, string detail)
    {
        if (!holds)
        {
            throw new BrokenPropertyException(kind, detail);
        }
    }
}
