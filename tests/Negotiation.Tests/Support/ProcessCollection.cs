namespace SerializationApi.Negotiation.Tests;

/// <summary>Tests that count memory, allocations or temporary files of the process, and so run alone.</summary>
[CollectionDefinition(nameof(ProcessCollection), DisableParallelization = true)]
public sealed class ProcessCollection;
