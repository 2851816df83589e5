namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>
/// An entry of <c>refused.json</c>: what is refused on purpose. It holds where all that it names fits, so that it holds for
/// the contracts of another folder too when it names a type of the platform instead of a value.
/// </summary>
internal sealed record Refusal
{
    /// <summary>What the generator reports, <c>SHAPE004</c> for instance. Without that report nothing is refused.</summary>
    public required string Diagnostic { get; init; }

    public required string Reason { get; init; }

    /// <summary>The format, as entries name it; any when it is absent.</summary>
    public string? Format { get; init; }

    /// <summary>A type that the contract is, holds or reaches, as <see cref="Type.ToString"/> gives it (the definition of a generic
    /// type).</summary>
    public string? Member { get; init; }

    /// <summary>The name of the value.</summary>
    public string? Name { get; init; }

    public bool AppliesTo(ExistingEntry entry, IReadOnlySet<Type> types) =>
        (Format is null || Format == entry.Format)
        && (Name is null || Name == entry.Name)
        && (
            Member is null
            || types.Any(type => type.ToString() == Member || (type.IsGenericType && type.GetGenericTypeDefinition().FullName == Member))
        );
}
