using System.Globalization;
using SerializationApi.Storm.Schedules;

namespace SerializationApi.Storm.Generating;

/// <summary>
/// Makes random schedules: who connects, how often, and how fast. Attacks stay cheap, so that one machine can run both sides.
/// </summary>
internal static class ScheduleGenerator
{
    private const int LeastMs = 4_000;
    private const int MostMs = 8_000;
    private const int MaxClients = 3;
    private const int MaxStreams = 100; // Kestrel's own bound for a connection.
    private const int Forever = 1_000;

    // Of all connections of a client together: requests, bytes on the way, and requests whose long responses are all read.
    private const int MaxRequests = 6_000;
    private const long MaxBytes = 200L << 20;
    private const int MaxLongReads = 16;

    // A quarter of a gigabit line. Who fills the whole line, or parses nothing but heads on all processors, stops any server behind it.
    private const int BytesPerSecond = 32 << 20;

    /// <summary>The schedule of a seed, always the same.</summary>
    public static Schedule Generate(int seed)
    {
        var random = new Random(seed);
        int ms = random.Next(LeastMs, MostMs);
        int count = 1 + random.Next(MaxClients);
        StormClient[] clients = [.. Enumerable.Range(0, count).Select(_ => Scale(random, RequestGrammar.Next(random), ms))];
        return new Schedule(string.Create(CultureInfo.InvariantCulture, $"seed-{seed}"), ms, clients) { BytesPerSecond = BytesPerSecond };
    }

    private static StormClient Scale(Random random, StormClient client, int ms)
    {
        Reading reading = ReadingOf(random, client.Protocol);
        int streams =
            client.Protocol == Protocol.Http2 ? random.Pick(1, 10, MaxStreams, MaxStreams)
            : client.Body is null && client.Length is null ? random.Pick(1, 1, 10)
            : 1;
        int connections = random.Pick(1, 5, 20, 60, 200, 500);
        long bytes = Math.Max(1, client.Body?.Bytes ?? 0);
        bool isLong = reading.Rate is null && RequestGrammar.HasLongResponse(client);
        long requests = Math.Min(MaxRequests, isLong ? MaxLongReads : MaxBytes / bytes);
        streams = (int)Math.Clamp(requests, 1, streams);
        connections = (int)Math.Clamp(requests / streams, 1, connections);
        IReadOnlyList<Step> steps = StepGrammar.Next(random, client, ms);
        bool isBrief = steps.Sum(static step => step.Ms) < ms / 10;
        return client with
        {
            Connections = connections,
            Streams = streams,
            StartMs = random.OneIn(3) ? random.Next(ms / 2) : 0,
            SpreadMs = random.OneIn(3) ? random.Next(ms / 2) : 0,
            Rounds = random.OneIn(3) ? 1 : Forever,
            Turns = isBrief && !random.OneIn(3) ? random.Pick(3, 30, 300) : 1,
            Reading = reading,
            Steps = steps,
        };
    }

    private static Reading ReadingOf(Random random, Protocol protocol) =>
        new(
            random.Pick<int?>(null, null, 0, 0, 200, 5_000, 100_000),
            protocol == Protocol.Http2 ? random.Pick<int?>(null, null, 0, 1, 100, 16_384, 1 << 30) : null,
            protocol == Protocol.Http2 && random.OneIn(3),
            random.OneIn(3) ? random.Pick(2_048, 16_384) : 0
        );
}
