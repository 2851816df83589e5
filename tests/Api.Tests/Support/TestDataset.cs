using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A dataset as tests see it: what the service should respond with, and payloads of it in every format.</summary>
/// <param name="name">The name in paths.</param>
/// <param name="contract">The contract that a sample is, or is a list of.</param>
internal abstract class TestDataset(string name, Type contract)
{
    private static readonly TestDataset[] All = [.. Datasets.All.Select(dataset => dataset.Accept(new TestDatasetFactory()))];

    /// <summary>The names of all datasets in paths.</summary>
    public static TheoryData<string> Names => [.. All.Select(dataset => dataset.Name)];

    /// <summary>The name in paths.</summary>
    public string Name { get; } = name;

    /// <summary>The contract that a sample is, or is a list of.</summary>
    public Type Contract { get; } = contract;

    /// <summary>Whether a sample is a list.</summary>
    public abstract bool IsList { get; }

    /// <summary>The dataset of a name.</summary>
    public static TestDataset Find(string name) => All.Single(dataset => dataset.Name == name);

    /// <summary>A sample as canonical text, to compare by.</summary>
    public abstract string Text(int count, int seed);

    /// <summary>A sample as a payload.</summary>
    public abstract byte[] Encode(FormatSet formats, string format, int count, int seed);

    /// <summary>A payload as canonical text.</summary>
    public abstract string Decode(FormatSet formats, string mediaType, ReadOnlySpan<byte> payload);

    /// <summary>A JSON payload, read by System.Text.Json, as canonical text.</summary>
    public abstract string DecodeJson(ReadOnlySpan<byte> payload);
}
