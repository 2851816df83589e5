using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>Valid payloads to damage: of each contract a few generated values that are short in the format.</summary>
internal static class Seeds
{
    private const int Candidates = 60;
    private const int Count = 2;
    private const int MinLength = 24;
    private const int MaxLength = 250;
    private const ulong Seed = 7;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    public static IReadOnlyList<object> Values(Contract contract, string wire)
    {
        ContractCodec codec = contract.Codec(Wire.Format(wire));
        object[] candidates =
        [
            .. ContractGen.Of(contract.Type).Sample(10, new Rnd(Seed, Gamma), Candidates).Where(value => CanWrite(codec, value)),
        ];
        object[] fitting =
        [
            .. candidates
                .Where(value => codec.Encode(value).Length is >= MinLength and <= MaxLength)
                .Take(HostileCases.IsThorough(contract.Name) ? Count : 1),
        ];
        // Of some contracts nearly all values hold what the format has no form for; no bytes are an object of Protobuf's.
        return fitting.Length > 0 ? fitting
            : candidates.Length > 0 ? [candidates.MinBy(value => codec.Encode(value).Length)!]
            : [CanWrite(codec, null!) ? null! : codec.Decode(ReadOnlySpan<byte>.Empty)!];
    }

    /// <summary>Whether the format has a form for a value: Protobuf has none for a null inside a list or map.</summary>
    public static bool CanWrite(ContractCodec codec, object value)
    {
        try
        {
            codec.Encode(value);
            return true;
        }
        catch (UnsupportedValueException)
        {
            return false;
        }
    }

    public static IReadOnlyList<byte[]> Payloads(Contract contract, string wire)
    {
        ContractCodec codec = contract.Codec(Wire.Format(wire));
        return [.. Values(contract, wire).Select(codec.Encode)];
    }
}
