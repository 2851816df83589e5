using System.Text.Json;
using SerializationApi.Formats;

namespace SerializationApi.Api.Tests.Support;

/// <summary>A dataset whose samples are of the type <typeparamref name="T"/>.</summary>
internal sealed class TestDataset<T>(string name, Type contract, Func<int, int, T> sample) : TestDataset(name, contract)
    where T : class
{
    public override bool IsList => typeof(T) != Contract;

    public override string Text(int count, int seed) => Text(sample(count, seed));

    public override byte[] Encode(FormatSet formats, string format, int count, int seed)
    {
        using PooledBuffer payload = formats.FindCodecs<T>()!.For(formats.FindByName(format)!).Encode(sample(count, seed));
        return payload.Span.ToArray();
    }

    public override string Decode(FormatSet formats, string mediaType, ReadOnlySpan<byte> payload) =>
        Text(formats.FindCodecs<T>()!.For(formats.FindByMediaType(mediaType)!).Decode(payload)!);

    public override string DecodeJson(ReadOnlySpan<byte> payload) =>
        Text(JsonSerializer.Deserialize<T>(payload, JsonSerializerOptions.Web)!);

    private static string Text(T value) => JsonSerializer.Serialize(value);
}
