namespace SerializationApi.Storm.Running;

/// <summary>What must hold.</summary>
internal enum Property
{
    /// <summary>The process lives.</summary>
    Alive,

    /// <summary>The container's memory is enough.</summary>
    Container,

    /// <summary>The health check takes less than a second.</summary>
    Health,

    /// <summary>A small request is never refused.</summary>
    Refused,

    /// <summary>Of small requests 99 of 100 take less than a second.</summary>
    Small,

    /// <summary>Memory comes back afterwards.</summary>
    Memory,
}

/// <summary>A property that did not hold.</summary>
/// <param name="Property">Which.</param>
/// <param name="Detail">What was seen.</param>
internal sealed record Failure(Property Property, string Detail)
{
    /// <summary>Whether another is of the same kind: who is too slow is refused in the end.</summary>
    public bool IsLike(Failure? other) => other is not null && Kind(Property) == Kind(other.Property);

    private static Property Kind(Property property) => property switch
    {
        Property.Refused => Property.Small,
        Property.Container => Property.Alive,
        _ => property,
    };

    /// <inheritdoc />
    public override string ToString() => $"{Property}: {Detail}";
}
