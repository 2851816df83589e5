using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.TypeScript.Tests;

/// <summary>Streams of items, as .NET writes them, are read item by item however they are cut, and are the same bytes again.</summary>
public sealed class StreamTests(Modules modules)
{
    public static TheoryData<string, string> Forms =>
        new()
        {
            { Wire.Json, "jsonLines" },
            { Wire.MessagePack, "messagePackStream" },
            { Wire.Protobuf, "protobufStream" },
            { Wire.MemoryPack, "memoryPackStream" },
            { Wire.Cbor, "cborStream" },
        };

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task Streams_are_read_item_by_item_and_written_as_they_were(string wire, string form)
    {
        Node.SkipUnlessThere();
        StreamForm stream = Wire.Format(wire).StreamForm!;
        (string Name, byte[] Payload, byte[] Json)[] cases =
        [
            .. from sample in DatasetValues.All
            where sample.Value.GetType().IsGenericType
            let codecs = ContractCatalog.Formats.FindCodecs(sample.Value.GetType())!
            select (
                sample.Value.GetType().GenericTypeArguments[0].Name,
                Encode(codecs, stream, sample.Value),
                Encode(codecs, Wire.Format(Wire.Json), sample.Value)
            ),
        ];

        JsonElement[] results = await Node.RunLinesAsync(
            "streams.mjs",
            modules.Folder,
            cases.Select(each => $"{each.Name}\t{form}\t{Convert.ToBase64String(each.Payload)}")
        );

        Assert.NotEmpty(cases);
        Assert.All(
            cases.Zip(results),
            static pair =>
            {
                JsonElement result = Assert.Single(pair.Second.EnumerateArray());
                Assert.Equal(Convert.ToBase64String(pair.First.Json), result.GetProperty("json").GetString());
                Assert.Equal(Convert.ToBase64String(pair.First.Payload), result.GetProperty("same").GetString());
            }
        );
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public async Task A_stream_that_ends_in_an_item_is_an_error_behind_the_items_before_it(string wire, string form)
    {
        Node.SkipUnlessThere();
        TypeCodecs codecs = ContractCatalog.Formats.FindCodecs<List<SerializationApi.Contracts.Member>>()!;
        byte[] payload = Encode(
            codecs,
            Wire.Format(wire).StreamForm!,
            new List<SerializationApi.Contracts.Member>
            {
                new() { Id = 1, Name = "a" },
                new() { Id = 2, Name = "b" },
            }
        );

        JsonElement[] results = await Node.RunLinesAsync(
            "streams.mjs",
            modules.Folder,
            [$"Member\t{form}\t{Convert.ToBase64String(payload.AsSpan(0, payload.Length - 3))}"]
        );

        JsonElement result = Assert.Single(Assert.Single(results).EnumerateArray());
        Assert.Equal(1, result.GetProperty("items").GetInt32());
        Assert.True(result.GetProperty("isFormatError").GetBoolean());
        Assert.Equal(payload.Length - 3, result.GetProperty("offset").GetInt32());
    }

    private static byte[] Encode(TypeCodecs codecs, Format format, object value)
    {
        using PooledBuffer payload = codecs.Encode(format, value);
        return payload.Span.ToArray();
    }
}
