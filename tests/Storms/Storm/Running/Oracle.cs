using System.Diagnostics;
using SerializationApi.Storm.Service;

namespace SerializationApi.Storm.Running;

/// <summary>Judges by the properties that must hold in every storm.</summary>
internal static class Oracle
{
    /// <summary>The memory of the container that the service is thought to run in.</summary>
    public const long ContainerBytes = 512L << 20;

    private const int Busy = 503;
    private const int Ok = 200;
    private const long SlackBytes = 192L << 20;

    private static readonly TimeSpan MaxTime = TimeSpan.FromSeconds(1);

    // A machine on which even a service without a storm takes so long says nothing about one that has one.
    private static readonly TimeSpan MaxControlTime = TimeSpan.FromMilliseconds(300);

    /// <summary>The memory that it may have afterwards.</summary>
    public static long MaxAfter(long restBytes) => (restBytes * 3 / 2) + SlackBytes;

    /// <summary>The first property that did not hold; null where all did.</summary>
    public static Failure? Judge(Observation seen)
    {
        if (!seen.IsAlive)
        {
            return new Failure(Property.Alive, $"the process ended: {Line(seen.Errors)}");
        }

        if (seen.PeakBytes > ContainerBytes)
        {
            return new Failure(
                Property.Container,
                $"{seen.PeakBytes >> 20} MiB at once: a container of {ContainerBytes >> 20} MiB would have been ended"
            );
        }

        Answer[] all = [.. seen.Answers.Where(answer => !IsMachineSlow(answer, seen.Control))];
        Answer[] small = [.. all.Where(static answer => answer.Path == Probe.Small)];
        Answer[] slow = [.. small.Where(IsBad)];
        if (small.Count(static answer => answer.Status == Busy) is > 0 and var refused)
        {
            return new Failure(Property.Refused, $"{refused} of {small.Length} small requests got 503; {Describe(small)}");
        }

        if (seen.Load.IsFair && slow.Length > (small.Length + 99) / 100)
        {
            return new Failure(
                Property.Small,
                $"{slow.Length} of {small.Length} small requests took a second or failed; {Describe(small)}"
            );
        }

        Answer[] health = [.. all.Where(static answer => answer.Path == Probe.Health)];
        if (seen.Load.IsFair && health.Count(IsBad) is > 0 and var ill)
        {
            return new Failure(Property.Health, $"{ill} of {health.Length} health checks took a second or failed; {Describe(health)}");
        }

        return seen.AfterBytes > MaxAfter(seen.RestBytes)
            ? new Failure(
                Property.Memory,
                $"{seen.AfterBytes >> 20} MiB are left of {seen.PeakBytes >> 20}; at rest it had {seen.RestBytes >> 20}"
            )
            : null;
    }

    /// <summary>How long answers took, and the statuses other than 200.</summary>
    public static string Describe(IReadOnlyList<Answer> answers)
    {
        TimeSpan[] times = [.. answers.Select(static answer => answer.Time).Order()];
        string others = string.Join(
            ", ",
            answers
                .Where(static answer => answer.Status != Ok)
                .CountBy(static answer => answer.Status)
                .Select(static status => $"{status.Value} x {(status.Key == 0 ? "no answer" : $"{status.Key}")}")
        );
        string suffix = others.Length == 0 ? "" : $", {others}";
        return times.Length == 0
            ? "none"
            : $"median {times[times.Length / 2].TotalMilliseconds:F0} ms, slowest {times[^1].TotalMilliseconds:F0} ms{suffix}";
    }

    private static bool IsBad(Answer answer) => answer.Status != Ok || answer.Time >= MaxTime;

    // A refusal is never the machine's.
    private static bool IsMachineSlow(Answer answer, IReadOnlyList<Answer> control) =>
        answer.Status is Ok or 0
        && answer.Time >= MaxTime
        && control.Any(other => other.Time > MaxControlTime && other.At < EndOf(answer) && answer.At < EndOf(other));

    private static long EndOf(Answer answer) => answer.At + (long)(answer.Time.TotalSeconds * Stopwatch.Frequency);

    private static string Line(string errors) =>
        errors.Split('\n').FirstOrDefault(static line => line.StartsWith("Unhandled", StringComparison.Ordinal)) ?? errors.Split('\n')[0];
}
