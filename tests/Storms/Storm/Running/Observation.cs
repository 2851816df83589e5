using SerializationApi.Storm.Service;

namespace SerializationApi.Storm.Running;

/// <summary>What was seen of a service in a storm.</summary>
/// <param name="Answers">What it answered those who asked for little.</param>
/// <param name="Control">What a service without a storm answered at the same time, on the same machine.</param>
/// <param name="IsAlive">Whether it lives.</param>
/// <param name="Errors">What it wrote to standard error.</param>
/// <param name="RestBytes">Its memory before the first storm.</param>
/// <param name="PeakBytes">The most memory that it had.</param>
/// <param name="AfterBytes">Its memory some seconds afterwards.</param>
/// <param name="Load">Who used the processors.</param>
internal sealed record Observation(
    IReadOnlyList<Answer> Answers,
    IReadOnlyList<Answer> Control,
    bool IsAlive,
    string Errors,
    long RestBytes,
    long PeakBytes,
    long AfterBytes,
    Load Load
);
