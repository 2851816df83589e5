namespace SerializationApi.LoadTests.Scenarios;

/// <summary>What a service has taken until now, and what went over the wire; a difference of two is what was taken between them.</summary>
/// <param name="Processor">Processor time, user and system; null where it cannot be told.</param>
/// <param name="Allocated">Bytes that were allocated; null where it cannot be told.</param>
/// <param name="Paused">Time in which garbage collections stood still; null where it cannot be told.</param>
/// <param name="Received">Bytes that the client received, headers and framing included.</param>
/// <param name="Sent">Bytes that the client sent.</param>
internal readonly record struct ServiceCost(TimeSpan? Processor, long? Allocated, TimeSpan? Paused, long Received, long Sent)
{
    public static ServiceCost operator +(ServiceCost a, ServiceCost b) =>
        new(a.Processor + b.Processor, a.Allocated + b.Allocated, a.Paused + b.Paused, a.Received + b.Received, a.Sent + b.Sent);

    public static ServiceCost operator -(ServiceCost a, ServiceCost b) =>
        new(a.Processor - b.Processor, a.Allocated - b.Allocated, a.Paused - b.Paused, a.Received - b.Received, a.Sent - b.Sent);
}
