namespace SerializationApi.LoadTests.Scenarios;

/// <summary>Requests that fall due at a rate that changes linearly.</summary>
/// <param name="From">Requests per second at the start.</param>
/// <param name="To">Requests per second at the end.</param>
/// <param name="During">How long requests fall due.</param>
internal sealed record OpenStage(double From, double To, TimeSpan During) : LoadStage(During)
{
    /// <summary>How many requests fall due: the area under the rate.</summary>
    public long Requests => (long)Math.Floor((From + To) / 2 * During.TotalSeconds + 1e-9);

    /// <summary>
    /// When a request (0 to <see cref="Requests"/> − 1) falls due, from the start of the stage: the moment at which the
    /// area under the rate reaches its number.
    /// </summary>
    public TimeSpan DueTime(long request)
    {
        double change = (To - From) / During.TotalSeconds;
        // N(t) = From·t + change·t²/2 = request, solved in the form that does not divide by a change of zero.
        double root = Math.Sqrt(Math.Max(0, From * From + 2 * change * request));
        return request == 0 ? TimeSpan.Zero : TimeSpan.FromSeconds(2 * request / (From + root));
    }
}
