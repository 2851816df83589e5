using SerializationApi.Contracts;
using SerializationApi.Formats;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A dataset by its name in paths: what the service should answer, and its payloads in every format.</summary>
internal abstract class Dataset
{
    public static IReadOnlyList<string> Names { get; } = ["organizations", "demos", "users", "messages"];

    public static Dataset Find(string name) => name switch
    {
        "organizations" => new Dataset<Organization>(OrganizationSample.Create),
        "demos" => new Dataset<List<DemoClass>>((count, seed) => [.. DemoSample.Create(count, seed)]),
        "users" => new Dataset<List<User>>((count, seed) => [.. UserSample.Create(count, seed)]),
        "messages" => new Dataset<List<NetworkMessage>>((count, seed) => [.. MessageSample.Create(count, seed)]),
        _ => throw new ArgumentOutOfRangeException(nameof(name), name, "No such dataset."),
    };

    /// <summary>A sample as canonical text, to compare by.</summary>
    public abstract string Text(int count, int seed);

    /// <summary>A sample as a payload.</summary>
    public abstract byte[] Encode(FormatSet formats, string format, int count, int seed);

    /// <summary>A payload as canonical text.</summary>
    public abstract string Decode(FormatSet formats, string mediaType, ReadOnlySpan<byte> payload);

    /// <summary>A JSON payload, read by System.Text.Json, as canonical text.</summary>
    public abstract string DecodeJson(ReadOnlySpan<byte> payload);
}
