using System.Text;
using System.Text.Json;
using System.Text.Json.Nodes;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>The zoo's shapes drive every format and lose nothing; System.Text.Json says what a value holds.</summary>
public sealed class EveryKindTests
{
    private static readonly Format[] Formats =
    [
        new JsonFormat(),
        new MessagePackFormat(),
        new MessagePackFormat().WithParameter("keys", "names")!,
        new ProtobufFormat(),
        new MemoryPackFormat(),
    ];

    [Theory]
    [MemberData(nameof(ContractCases.Filled), MemberType = typeof(ContractCases))]
    [MemberData(nameof(ContractCases.Empty), MemberType = typeof(ContractCases))]
    public void A_value_comes_back_from_every_format(ContractCase value)
    {
        foreach (Format format in Formats)
        {
            Assert.Equal(value.Json, value.Decode(format, value.Encode(format)));
        }
    }

    [Theory]
    [MemberData(nameof(ContractCases.Filled), MemberType = typeof(ContractCases))]
    public void A_list_at_the_root_comes_back_from_every_format(ContractCase value)
    {
        foreach (Format format in Formats)
        {
            Assert.Equal($"[{value.Json},{value.Json}]", value.ListOfTwo(format));
        }
    }

    [Theory]
    [MemberData(nameof(ContractCases.Filled), MemberType = typeof(ContractCases))]
    [MemberData(nameof(ContractCases.Empty), MemberType = typeof(ContractCases))]
    [MemberData(nameof(ContractCases.WithHoles), MemberType = typeof(ContractCases))]
    public void Json_is_what_System_Text_Json_writes_and_reads(ContractCase value)
    {
        byte[] payload = value.Encode(new JsonFormat());
        using var ours = JsonDocument.Parse(payload);
        using var theirs = JsonDocument.Parse(value.Json);
        var known = ours.RootElement.EnumerateObject().Select(static member => member.Name).ToHashSet(StringComparer.Ordinal);
        var expected = theirs.RootElement.EnumerateObject().Where(member => known.Contains(member.Name)).ToList();
        Assert.Equal(known.Count, expected.Count);
        Assert.All(
            expected,
            member =>
                Assert.True(
                    JsonElement.DeepEquals(member.Value, ours.RootElement.GetProperty(member.Name)),
                    $"{member.Name}: {member.Value} and {ours.RootElement.GetProperty(member.Name)}"
                )
        );
        Assert.Equal(value.Json, value.Decode(new JsonFormat(), Encoding.UTF8.GetBytes(value.Json)));
    }

    [Theory]
    [MemberData(nameof(ContractCases.Filled), MemberType = typeof(ContractCases))]
    [MemberData(nameof(ContractCases.Empty), MemberType = typeof(ContractCases))]
    public void Members_of_all_objects_are_read_in_any_order(ContractCase value)
    {
        string reversed = Reversed(JsonNode.Parse(value.Encode(new JsonFormat())))!.ToJsonString();
        string read = value.Decode(new JsonFormat(), Encoding.UTF8.GetBytes(reversed));
        Assert.True(JsonNode.DeepEquals(JsonNode.Parse(value.Json), JsonNode.Parse(read)), read);
    }

    [Theory]
    [MemberData(nameof(ContractCases.WithHoles), MemberType = typeof(ContractCases))]
    public void A_null_in_a_list_or_map_has_no_Protobuf_form(ContractCase value)
    {
        UnsupportedValueException error = Assert.Throws<UnsupportedValueException>(() => value.Encode(new ProtobufFormat()));
        Assert.Equal(value.ToString(), error.Member);
        foreach (Format format in Formats.Where(static format => format is not ProtobufFormat))
        {
            Assert.Equal(value.Json, value.Decode(format, value.Encode(format)));
        }
    }

    private static JsonNode? Reversed(JsonNode? node) =>
        node switch
        {
            JsonObject members => new JsonObject(
                members.Reverse().Select(static member => KeyValuePair.Create(member.Key, Reversed(member.Value)))
            ),
            JsonArray items => new JsonArray([.. items.Select(Reversed)]),
            _ => node?.DeepClone(),
        };
}
