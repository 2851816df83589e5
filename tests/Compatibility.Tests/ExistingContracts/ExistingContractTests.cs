using System.Reflection;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>One test for each entry of <c>bytes.json</c> and direction: contracts of existing services, and what other libraries wrote for
/// them.</summary>
public sealed class ExistingContractTests
{
    private const string Google = "delimited-google";

    public static IEnumerable<ITheoryDataRow> Encoded => Rows("encode");

    public static IEnumerable<ITheoryDataRow> Decoded => Rows("decode");

    [Theory]
    [MemberData(nameof(Encoded))]
    public void A_value_is_encoded_as_its_library_encodes_it(int index) =>
        Check(ExistingSet.Entries[index], static (entry, codec) => PayloadDifference.Of(entry, codec.Encode(ExistingSet.Value(entry))));

    [Theory]
    [MemberData(nameof(Decoded))]
    public void What_a_library_encoded_is_decoded_to_its_value(int index) =>
        Check(
            ExistingSet.Entries[index],
            static (entry, codec) =>
                DecodedDifference(entry, codec, entry.Bytes, encodesAgain: true)
                ?? (entry.Padding.Count == 0 ? null : DecodedDifference(entry, codec, entry.BytesWithDirtyPadding(), encodesAgain: false))
        );

    // protobuf-net converts the number or refuses it: a GUID, a decimal or a time that lacks a part would be another one.
    [Theory]
    [InlineData("Level240", "22020805")]
    [InlineData("Level240", "2205150100000000")]
    [InlineData("Level240", "1a050d01000000")]
    [InlineData("Level240", "1a091101000000000000001a")]
    [InlineData("Bcl", "0a050d01000000")]
    public void A_part_of_a_message_of_the_library_has_its_own_wire_type(string contract, string payload)
    {
        Type type = ExistingSet.Assembly.GetTypes().Single(type => type.Name == contract);
        Assert.Throws<InvalidPayloadException>(() =>
            ExistingCodec.Of(ExistingSet.Formats.FindCodecs(type)!, Wire.Format(Wire.Protobuf)).Decode(Convert.FromHexString(payload))
        );
    }

    [Fact]
    public void Every_entry_is_a_value() => Assert.All(ExistingSet.Entries, entry => _ = ExistingSet.Value(entry));

    [Fact]
    public void Every_generic_contract_at_a_root_is_asked_for()
    {
        IEnumerable<Type> asked = typeof(SerializationApi.ExistingContracts.Shapes)
            .GetCustomAttributes()
            .Select(attribute => attribute.GetType())
            .Where(type => type.IsGenericType && type.GetGenericTypeDefinition() == typeof(GenerateShapeForAttribute<>))
            .Select(type => type.GetGenericArguments()[0]);
        IEnumerable<Type> roots = ExistingSet
            .Entries.Select(ExistingSet.Root)
            .Where(type => type.IsGenericType && type.Assembly == ExistingSet.Assembly);
        Assert.Empty(roots.Except(asked));
    }

    [Fact]
    public void Every_reason_to_refuse_is_needed() =>
        Assert.All(
            ExistingSet.IsCopy ? ExistingSet.Refusals : [],
            refusal => Assert.Contains(ExistingSet.Entries, entry => ExistingSet.RefusalOf(entry) == refusal)
        );

    private static IEnumerable<ITheoryDataRow> Rows(string direction) =>
        from item in ExistingSet.Entries.Index()
        where direction == "decode" || !IsWrittenOtherwise(item.Item)
        let refused = ExistingSet.RefusalOf(item.Item) is { } refusal ? $", refused: {refusal.Diagnostic}" : ""
        select new TheoryDataRow<int>(item.Index) { TestDisplayName = $"{direction} {item.Item}{refused}" };

    // Google.Protobuf leaves out an empty string; protobuf-net and this library write one that could be null.
    private static bool IsWrittenOtherwise(ExistingEntry entry) =>
        entry.Framing == Google && JsonSerializer.Serialize(ExistingSet.Value(entry)).Contains(":\"\"", StringComparison.Ordinal);

    // A refused contract does not build outside of this set, so nothing of it is checked. A difference comes with what the
    // generator says of the contract: Assert.Null would cut the text short.
    private static void Check(ExistingEntry entry, Func<ExistingEntry, ExistingCodec, string?> difference)
    {
        if (ExistingSet.RefusalOf(entry) is not null)
        {
            return;
        }

        string? found = ExistingSet.FindCodec(entry) is { } codec ? difference(entry, codec) : $"{entry.Root} has no shape";
        if (found is not null)
        {
            IEnumerable<string> reports = GeneratorReport
                .About(ReachableTypes.From(ExistingSet.Root(entry)))
                .Select(report => $"\n{report.Id}: {report.Message}");
            Assert.Fail(found + string.Concat(reports.Take(4)));
        }
    }

    // What is ignored may be part of a value, as the bits of a NaN are, and then comes back.
    private static string? DecodedDifference(ExistingEntry entry, ExistingCodec codec, byte[] payload, bool encodesAgain)
    {
        object? value = codec.Decode(payload);
        var comparer = new ValueComparer(
            ValueRules.KindAndScaleAreNotCompared
                | (entry.Format == "protobuf-net" ? ValueRules.EmptyListIsNull : ValueRules.Exact)
                | (entry.Framing == Google ? ValueRules.EmptyTextIsNull : ValueRules.Exact)
        );
        return comparer.Compare(ExistingSet.Value(entry), value)
            ?? (
                encodesAgain && !comparer.MetUnstableOrder && PayloadDifference.Of(entry, codec.Encode(value)) is { } difference
                    ? $"encoded again: {difference}"
                    : null
            );
    }
}
