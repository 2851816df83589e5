namespace SerializationApi.LoadTests.Engine;

/// <summary>A number of clients that changes linearly.</summary>
/// <param name="From">Clients at the start.</param>
/// <param name="To">Clients at the end.</param>
/// <param name="During">How long new requests are started.</param>
internal sealed record ClosedStage(int From, int To, TimeSpan During) : LoadStage(During)
{
    /// <summary>Clients at the start.</summary>
    public int From { get; } = NotNegative(From);

    /// <summary>Clients at the end.</summary>
    public int To { get; } = NotNegative(To);

    /// <summary>The most clients at once.</summary>
    public int Clients => Math.Max(From, To);

    /// <summary>
    /// When a client (0 to <see cref="Clients"/> − 1) starts and ends its requests, from the start of the stage.
    /// Going up, the first additional client starts at once, the last one a step before the end; going down, the
    /// first leaves a step after the start and the last at the end.
    /// </summary>
    public (TimeSpan Start, TimeSpan End) WindowOf(int client)
    {
        if (client < Math.Min(From, To))
        {
            return (TimeSpan.Zero, During);
        }

        TimeSpan step = During / Math.Abs(To - From);
        return To > From ? (step * (client - From), During) : (TimeSpan.Zero, step * (From - client));
    }

    private static int NotNegative(int clients)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(clients);
        return clients;
    }
}
