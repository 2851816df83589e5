using System.Text.Json.Serialization;

namespace SerializationApi.Storm.Schedules;

/// <summary>Connections that all do the same.</summary>
internal sealed record StormClient
{
    /// <summary>What the head announces as Content-Length where the body's own length is meant.</summary>
    public const long Own = -1;

    /// <summary>What it speaks.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public required Protocol Protocol { get; init; }

    /// <summary>How many connections there are.</summary>
    public int Connections { get; init; } = 1;

    /// <summary>How many streams a head opens on each.</summary>
    public int Streams { get; init; } = 1;

    /// <summary>When the first connection is opened.</summary>
    public int StartMs { get; init; }

    /// <summary>How long it takes until the last one is opened.</summary>
    public int SpreadMs { get; init; }

    /// <summary>How often each connects, one time after the other.</summary>
    public int Rounds { get; init; } = 1;

    /// <summary>How often the steps are done on a connection.</summary>
    public int Turns { get; init; } = 1;

    /// <summary>How it takes responses.</summary>
    public Reading Reading { get; init; } = new();

    /// <summary>The method of the requests.</summary>
    public string Method { get; init; } = "GET";

    /// <summary>Their path; <c>{n}</c> is another number in each.</summary>
    public required string Path { get; init; }

    /// <summary>Further header fields, as <c>name: value</c> with a lower-case name.</summary>
    public IReadOnlyList<string> Fields { get; init; } = [];

    /// <summary>The Content-Length; null for none, and on HTTP/1.1 for chunks where there is a body.</summary>
    public long? Length { get; init; }

    /// <summary>What the steps send.</summary>
    public Body? Body { get; init; }

    /// <summary>What each connection does.</summary>
    public required IReadOnlyList<Step> Steps { get; init; }
}
