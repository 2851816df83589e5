namespace SerializationApi.Storm.Schedules;

/// <summary>A storm: what is sent at a service, by whom and when. A value: a seed always makes the same one, and a file holds it.</summary>
/// <param name="Name">What it is called: <c>seed-</c> and a number, or what it was made for.</param>
/// <param name="Ms">When all connections that are left are closed, in milliseconds.</param>
/// <param name="Clients">Who takes part.</param>
internal sealed record Schedule(string Name, int Ms, IReadOnlyList<StormClient> Clients)
{
    /// <summary>The most bytes that all clients together send in a second; 0 for no limit.</summary>
    public int BytesPerSecond { get; init; }

    /// <summary>What was found with it, and kept beside it.</summary>
    public string? Finding { get; init; }

    /// <summary>A line that says what it is made of.</summary>
    public override string ToString() => $"{Name}: {Ms} ms, {string.Join("; ", Clients.Select(Describe))}";

    private static string Describe(StormClient client) =>
        $"{client.Connections} x {client.Streams} {client.Protocol} {client.Method} {client.Path} "
        + $"[{string.Join(' ', client.Steps.Select(static step => step.Do))}]";
}
