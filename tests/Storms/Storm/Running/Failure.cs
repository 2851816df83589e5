namespace SerializationApi.Storm.Running;

/// <summary>What must hold, the gravest first.</summary>
internal enum Property
{
    /// <summary>The process lives.</summary>
    Alive,

    /// <summary>The container's memory is enough.</summary>
    Container,

    /// <summary>A small request is never refused.</summary>
    Refused,

    /// <summary>Of small requests 99 of 100 take less than a second.</summary>
    Small,

    /// <summary>The health check takes less than a second.</summary>
    Health,

    /// <summary>Memory comes back afterwards.</summary>
    Memory,
}

/// <summary>A property that did not hold.</summary>
/// <param name="Property">Which.</param>
/// <param name="Detail">What was seen.</param>
internal sealed record Failure(Property Property, string Detail)
{
    public override string ToString() => $"{Property}: {Detail}";
}
