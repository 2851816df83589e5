namespace SerializationApi.LoadTests.Running;

/// <summary>
/// Searches the knee: the highest rate that a service holds. Doubles the rate until it does not hold, or halves it until it does, then goes
/// on between the two.
/// </summary>
/// <param name="first">The rate to begin with, in requests per second.</param>
internal sealed class KneeSearch(double first)
{
    /// <summary>The search ends when the lowest rate that failed is at most so many times the highest that held.</summary>
    public const double Precision = 1.1;

    // A service that does not respond once a second in time has no knee.
    private const double Least = 1;

    // One hiccup of the machine fails a rate too: only two in turn count.
    private const int Tries = 2;

    private int _failures;

    /// <summary>The rate to try next.</summary>
    public double Next { get; private set; } = first;

    /// <summary>The highest rate that held; null for none.</summary>
    public double? Held { get; private set; }

    /// <summary>The lowest rate that did not; null for none.</summary>
    public double? Failed { get; private set; }

    /// <summary>Whether the knee is known.</summary>
    public bool IsDone => Failed is { } failed && (Held is { } held ? failed / held <= Precision : failed <= Least);

    /// <summary>Says whether <see cref="Next"/> held.</summary>
    public void Add(bool held)
    {
        if (!held && ++_failures < Tries)
        {
            return;
        }

        _failures = 0;
        if (held)
        {
            Held = Next;
        }
        else
        {
            Failed = Next;
        }

        Next = (Held, Failed) switch
        {
            ({ } low, { } high) => Math.Sqrt(low * high),
            ({ } low, null) => 2 * low,
            _ => Next / 2,
        };
    }
}
