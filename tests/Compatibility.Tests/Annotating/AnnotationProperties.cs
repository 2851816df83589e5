using System.Text;
using System.Text.Json;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats.Annotating;

namespace SerializationApi.Compatibility.Tests.Annotating;

/// <summary>Annotated payloads of random values of every contract, in every format: the tree holds the value, and its places hold the
/// bytes.</summary>
public sealed class AnnotationProperties
{
    // Binary formats have a Rune as a number, and surrogates of their own.
    private static readonly string[] OtherThanJson = ["Glyph", "Instrument", "Surrogates.Opaque", "Surrogates.Basket"];

    // MemoryPack has stacks from the top, and versions by their parts; what is zero in Protobuf is not there, although JSON may require it.
    private static readonly Dictionary<string, string[]> Otherwise = new(StringComparer.Ordinal)
    {
        [Wire.MemoryPack] = ["Collector", "Shelf", "Addresses"],
        [Wire.Protobuf] = ["Shipment"],
    };

    // They have no JSON.
    public static TheoryData<string> Alike =>
        new(RoundTripProperties.Alike.Select(static row => row.Data).Where(static name => name is not ("Atlas" or "Pet" or "Width")));

    public static TheoryData<string> Every => new(ContractCatalog.All.Select(contract => contract.Name));

    [Theory]
    [MemberData(nameof(Alike))]
    public void The_tree_as_JSON_is_the_value(string contract) =>
        RoundTripProperties.Check(
            contract,
            any =>
            {
                ContractCodec json = any.Contract.Codec(Wire.Format(Wire.Json));
                foreach (string wire in any.Contract.Wires.Where(wire => CanWrite(any, wire)))
                {
                    AnnotatedPayload payload = Annotate(any.Contract, wire, any.Contract.Codec(Wire.Format(wire)).Encode(any.Value));
                    Assert.True(payload.Error is null, $"{wire}: {payload.Error?.Message}");
                    string text = payload.Root!.ToJson();
                    if ((payload.Bytes.IsEmpty && text == "null") || IsOtherwise(contract, wire))
                    {
                        continue; // What no field holds is not in the tree.
                    }

                    RoundTripProperties.AssertSame(
                        any.Value,
                        json.Decode(Encoding.UTF8.GetBytes(text)),
                        WireRules.Of(wire),
                        $"{wire}: {text}"
                    );
                }
            }
        );

    [Theory]
    [MemberData(nameof(Every))]
    public void Values_lie_one_behind_another_inside_of_what_holds_them(string contract) =>
        RoundTripProperties.Check(
            contract,
            any =>
            {
                foreach (string wire in any.Contract.Wires.Where(wire => CanWrite(any, wire)))
                {
                    AnnotatedPayload payload = Annotate(any.Contract, wire, any.Contract.Codec(Wire.Format(wire)).Encode(any.Value));
                    Assert.True(payload.Error is null, $"{wire}: {payload.Error?.Message}");
                    Assert.Equal((0, payload.Bytes.Length), (payload.Root!.Offset, payload.Root.Length));
                    AssertPlaces(payload.Root, wire);
                }
            }
        );

    [Theory]
    [MemberData(nameof(Every))]
    public void Of_a_payload_that_is_cut_off_the_tree_is_what_was_there(string contract) =>
        RoundTripProperties.Check(
            contract,
            any =>
            {
                foreach (string wire in any.Contract.Wires.Where(wire => CanWrite(any, wire)))
                {
                    byte[] whole = any.Contract.Codec(Wire.Format(wire)).Encode(any.Value);
                    byte[] cut = whole[..(whole.Length * 2 / 3)];
                    AnnotatedPayload payload = Annotate(any.Contract, wire, cut);
                    Assert.Equal(ErrorOf(any.Contract, wire, cut), payload.Error?.Message);
                    if (payload.Root is not null)
                    {
                        AssertPlaces(payload.Root, wire);
                        JsonDocument.Parse(payload.Root.ToJson(), new JsonDocumentOptions { MaxDepth = 1_000 });
                    }
                }
            }
        );

    /// <summary>MemoryPack copies structs and checks them afterwards: an instant of invalid bits, written as text, ended the
    /// process.</summary>
    [Theory]
    [MemberData(nameof(Every))]
    public void Of_a_payload_with_bytes_that_are_no_value_the_tree_is_valid_JSON(string contract) =>
        RoundTripProperties.Check(
            contract,
            any =>
            {
                foreach (string wire in any.Contract.Wires.Where(wire => CanWrite(any, wire)))
                {
                    byte[] valid = any.Contract.Codec(Wire.Format(wire)).Encode(any.Value);
                    for (int start = 0; start < valid.Length; start += Math.Max(4, valid.Length / 8))
                    {
                        byte[] changed = [.. valid];
                        changed.AsSpan(start, Math.Min(8, changed.Length - start)).Fill(0xEE);
                        AnnotatedPayload payload = Annotate(any.Contract, wire, changed);
                        Assert.InRange(payload.Error?.Offset ?? 0, 0, Math.Max(changed.Length, payload.Bytes.Length));
                        if (payload.Root is { Kind: not JsonValueKind.Undefined } root)
                        {
                            JsonDocument.Parse(root.ToJson(), new JsonDocumentOptions { MaxDepth = 1_000 }).Dispose();
                        }
                    }
                }
            }
        );

    [Theory]
    [MemberData(nameof(Every))]
    public void Without_the_contract_the_bytes_are_all_taken(string contract) =>
        RoundTripProperties.Check(
            contract,
            any =>
            {
                foreach (string wire in any.Contract.Wires.Where(wire => wire != Wire.MemoryPack && CanWrite(any, wire)))
                {
                    AnnotatedPayload payload = ContractCatalog.Formats.Annotate(
                        Wire.Format(wire),
                        contract: null,
                        any.Contract.Codec(Wire.Format(wire)).Encode(any.Value)
                    );
                    Assert.True(payload.Error is null, $"{wire}: {payload.Error?.Message}");
                    Assert.Equal((0, payload.Bytes.Length), (payload.Root!.Offset, payload.Root.Length));
                    AssertPlaces(payload.Root, wire);
                }
            }
        );

    private static bool IsOtherwise(string contract, string wire) =>
        (wire != Wire.Json && OtherThanJson.Contains(contract, StringComparer.Ordinal))
        || Otherwise.GetValueOrDefault(wire, []).Contains(contract, StringComparer.Ordinal);

    // Of other libraries' contracts, some values of derived types have no form.
    private static bool CanWrite(AnyValue any, string wire)
    {
        try
        {
            any.Contract.Codec(Wire.Format(wire)).Encode(any.Value);
            return true;
        }
        catch (Shapes.UnsupportedValueException)
        {
            return false;
        }
    }

    private static AnnotatedPayload Annotate(Contract contract, string wire, byte[] payload) =>
        ContractCatalog.Formats.Annotate(Wire.Format(wire), contract.Type, payload);

    private static string? ErrorOf(Contract contract, string wire, byte[] payload)
    {
        try
        {
            contract.Codec(Wire.Format(wire)).Decode(payload);
            return null;
        }
        catch (Shapes.InvalidPayloadException error)
        {
            return error.Message;
        }
    }

    private static void AssertPlaces(AnnotatedValue value, string wire)
    {
        Assert.True(
            value.ValueOffset >= value.Offset && value.ValueOffset <= value.Offset + value.Length,
            $"{wire} {value.Path}: {value.ValueOffset} in {value.Offset}+{value.Length}"
        );
        int end = value.Offset;
        foreach (AnnotatedValue child in value.Children)
        {
            Assert.True(child.Offset >= end && child.Length >= 0, $"{wire} {child.Path}: {child.Offset}+{child.Length} behind {end}");
            end = child.Offset + child.Length;
            AssertPlaces(child, wire);
        }

        Assert.True(end <= value.Offset + value.Length, $"{wire} {value.Path}: {end} beyond {value.Offset}+{value.Length}");
    }
}
