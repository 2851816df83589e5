using System.Text.Json.Serialization;
using SerializationApi.LoadTests.Scenarios;

namespace SerializationApi.LoadTests.Metrics;

/// <summary>What was measured of one step of one scenario over all rounds. Times in milliseconds.</summary>
internal sealed record ScenarioStatistics
{
    /// <summary>The scenario's name: dataset, format, count and operation, joined by dots.</summary>
    public required string Name { get; init; }

    /// <summary>The step's name, <c>GET /organizations/sample</c>.</summary>
    public required string Step { get; init; }

    /// <summary>The dataset's name.</summary>
    [JsonPropertyName("set")]
    public required string Dataset { get; init; }

    /// <summary>The format's short name.</summary>
    public required string Format { get; init; }

    /// <summary>The media type asked for.</summary>
    public required string MediaType { get; init; }

    /// <summary>The version of HTTP: 1.1 or 2; empty in reports from before it was said.</summary>
    public string Http { get; init; } = "";

    /// <summary>Items in the dataset.</summary>
    public required int Count { get; init; }

    /// <summary>get or post.</summary>
    public required string Operation { get; init; }

    /// <summary>Measured requests.</summary>
    public required long Requests { get; init; }

    /// <summary>Measured requests whose response was right, as far as it was checked.</summary>
    public required long Successes { get; init; }

    /// <summary>Measured requests that failed.</summary>
    public required long Failures { get; init; }

    /// <summary>Open model: requests that were not sent within the bound after they were due, because all clients waited for a response.
    /// Their latency counts from the due moment.</summary>
    public long Late { get; init; }

    /// <summary>Open model: requests that were due and never sent; they are among the failures.</summary>
    public long Dropped { get; init; }

    /// <summary>Requests of the warm-up.</summary>
    public required long WarmUpRequests { get; init; }

    /// <summary>Requests of the warm-up that failed.</summary>
    public required long WarmUpFailures { get; init; }

    /// <summary>Responses, the warm-up's included, that were decoded and compared with the dataset.</summary>
    public required long Verified { get; init; }

    /// <summary>Failures by kind, most frequent first, the warm-up's included.</summary>
    public required IReadOnlyList<FailureCount> FailureKinds { get; init; }

    /// <summary>Failures that were responses with status 200 and a wrong type, coding, length or value, the warm-up's included.</summary>
    public long WrongResponses => FailureKinds.Where(f => f.Category == nameof(FailureCategory.WrongResponse)).Sum(f => f.Count);

    /// <summary>
    /// Whether the numbers are those of a service that does what it is asked: some responses were verified, and none was wrong.
    /// Else they say nothing, since unverified responses count as successes.
    /// </summary>
    [JsonIgnore]
    public bool IsTrustworthy => WrongResponses == 0 && Verified > 0;

    /// <summary>Measured seconds of all rounds.</summary>
    public required double Seconds { get; init; }

    /// <summary>Seconds of processor time that the load generator itself took meanwhile, decoding included.</summary>
    public required double GeneratorSeconds { get; init; }

    /// <summary>The same in milliseconds per request.</summary>
    public double GeneratorPerRequest => Requests == 0 ? 0 : GeneratorSeconds * 1e3 / Requests;

    /// <summary>How many processor cores the load generator kept busy.</summary>
    public double GeneratorCores => Seconds > 0 ? GeneratorSeconds / Seconds : 0;

    /// <summary>Seconds of processor time that the service took meanwhile; null of one that the run did not start.</summary>
    public double? ServiceSeconds { get; init; }

    /// <summary>The same in milliseconds per request.</summary>
    public double? ServicePerRequest => Requests == 0 ? null : ServiceSeconds * 1e3 / Requests;

    /// <summary>Bytes that the service allocated per request; null of one that the run did not start.</summary>
    public double? AllocatedPerRequest { get; init; }

    /// <summary>Milliseconds in which its garbage collections stood still, per request; null of one that the run did not start.</summary>
    public double? PausedPerRequest { get; init; }

    /// <summary>Successes per measured second.</summary>
    public required double RequestsPerSecond { get; init; }

    /// <summary>Latency of successes, to the last byte.</summary>
    public required TimingStatistics Latency { get; init; }

    /// <summary>Time to the response's header, of successes.</summary>
    public required TimingStatistics TimeToFirstByte { get; init; }

    /// <summary>Latency of failures, which is not that of responses.</summary>
    public required TimingStatistics FailedLatency { get; init; }

    /// <summary>Client-side time from bytes to objects, not part of the latency.</summary>
    public required TimingStatistics Decode { get; init; }

    /// <summary>The sizes of bodies, and what they amount to.</summary>
    public required PayloadStatistics Payload { get; init; }

    /// <summary>The knee, if it was searched: all else was then measured at it.</summary>
    public KneeStatistics? Knee { get; init; }

    /// <summary>What each round measured by itself.</summary>
    public required IReadOnlyList<RoundStatistics> Rounds { get; init; }

    /// <summary>How far the rounds lie apart.</summary>
    public required RoundSpread Spread { get; init; }
}
