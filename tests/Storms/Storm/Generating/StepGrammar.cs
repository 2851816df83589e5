using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Generating;

/// <summary>Random steps: a head, parts of a body with pauses and other frames between them, and an end of some kind.</summary>
internal static class StepGrammar
{
    private const int MaxParts = 3;

    /// <summary>The steps of a client's connections.</summary>
    public static IReadOnlyList<Step> Next(Random random, StormClient client, int ms)
    {
        var steps = new List<Step> { new(StepKind.Head) };
        if (client.Body is not null && random.OneIn(2))
        {
            steps.Add(new Step(StepKind.Send, random.Pick(0, 0, 0, -1))); // All, or all but the last byte.
        }
        else if (client.Body is not null)
        {
            steps.AddRange(Enumerable.Range(0, random.Next(1 + MaxParts)).SelectMany(_ => Part(random, ms)));
        }

        if (client.Protocol == Protocol.Http2 && random.OneIn(3))
        {
            steps.Add(Extra(random));
        }

        steps.AddRange(End(random, client, ms));
        return steps;
    }

    private static IEnumerable<Step> Part(Random random, int ms)
    {
        int count = random.Pick(1, 6, 100, 5_000, 60_000, 1_000_000);
        int piece = random.OneIn(2) ? Math.Max(1, count / random.Pick(2, 10, 100)) : 0;
        yield return new Step(StepKind.Send, count, piece, piece > 0 ? random.Pick(0, 10, 100) : 0);
        if (random.OneIn(2))
        {
            yield return new Step(StepKind.Pause, Ms: random.Next(ms / 4));
        }
    }

    // A window is set anew, or frames come that ask for nothing but an answer.
    private static Step Extra(Random random) =>
        random.Next(4) switch
        {
            0 => new Step(StepKind.Ping, random.Pick(1, 100, 1_000)),
            1 => new Step(StepKind.Settings, random.Pick(1, 100, 1_000)),
            2 => new Step(StepKind.Window, random.Pick(0, 1, 1 << 20)),
            _ => new Step(StepKind.Grant, random.Pick(1, 100, 1 << 16)),
        };

    private static IEnumerable<Step> End(Random random, StormClient client, int ms)
    {
        if (client.Body is not null && random.OneIn(2))
        {
            yield return new Step(StepKind.End);
        }

        switch (random.Next(6))
        {
            case 0 or 1:
                yield return new Step(StepKind.Wait, Ms: ms);
                break;
            case 2:
                yield return new Step(StepKind.Pause, Ms: random.Next(ms));
                bool isWhole = client.Protocol == Protocol.Http1 || random.OneIn(2);
                yield return new Step(isWhole ? StepKind.Reset : StepKind.ResetStreams);
                break;
            case 3:
                yield return new Step(client.Protocol == Protocol.Http2 ? StepKind.ResetStreams : StepKind.Reset);
                break;
            case 4:
                yield return new Step(StepKind.HalfClose);
                yield return new Step(StepKind.Pause, Ms: random.Next(ms));
                break;
            default:
                yield return new Step(StepKind.Pause, Ms: ms);
                break;
        }
    }
}
