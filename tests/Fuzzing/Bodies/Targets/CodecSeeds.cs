using System.Collections.Concurrent;
using System.Text;
using FsCheck;
using FsCheck.Fluent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Fuzz.Targets;

/// <summary>What the codecs' targets begin with: the vectors of the repository, and random values.</summary>
internal static class CodecSeeds
{
    private const int RandomValues = 40;
    private const int MaxSeeds = 10;
    private const int LargestSeed = 4_000;
    private const ulong Seed = 3;
    private const ulong Gamma = 0x9E37_79B9_7F4A_7C15;

    private static readonly ConcurrentDictionary<Type, object[]> Values = new();

    public static IEnumerable<byte[]> Of(string wire, Contract contract, bool isList, ContractCodec codec)
    {
        object[] values = Values.GetOrAdd(contract.Type, type => isList ? Lists(type) : Sample(type));
        byte[][] payloads = [.. values.Select(value => TryEncode(codec, value)).OfType<byte[]>()];
        foreach (
            byte[] payload in payloads
                .Where(payload => payload.Length <= LargestSeed)
                .DefaultIfEmpty(payloads.MinBy(payload => payload.Length) ?? Least(contract.Type, codec))
                .Take(MaxSeeds)
        )
        {
            yield return payload;
        }

        if (!isList)
        {
            foreach (byte[] vector in Vectors(wire, contract.Name))
            {
                yield return vector;
            }
        }
    }

    private static IEnumerable<byte[]> Vectors(string wire, string contract) =>
        from file in VectorFolder.Load(VectorFolder.RepositoryCopy)
        from vector in file.Vectors
        where vector.Contract == contract
        let payload = wire == Wire.Json ? Encoding.UTF8.GetBytes(vector.Json) : vector.Payload(wire)
        where payload is { Length: <= LargestSeed }
        select payload;

    private static object[] Sample(Type contract)
    {
        lock (Values)
        {
            return [.. ContractGen.Of(contract).Sample(10, new Rnd(Seed, Gamma), RandomValues)];
        }
    }

    private static object[] Lists(Type list)
    {
        object[] items = Sample(list.GenericTypeArguments[0]);
        return
        [
            .. Enumerable
                .Range(0, items.Length / 2)
                .Select(count =>
                {
                    var values = (System.Collections.IList)Activator.CreateInstance(list)!;
                    foreach (object item in items.Skip(2 * count).Take(count % 6))
                    {
                        values.Add(item);
                    }

                    return (object)values;
                }),
        ];
    }

    // Where all random values hold what the format refuses.
    private static byte[] Least(Type contract, ContractCodec codec) => codec.Encode(Activator.CreateInstance(contract)!);

    // A null in a list or map has no form in Protobuf, nor has a derived value where the format knows only its base.
    private static byte[]? TryEncode(ContractCodec codec, object value)
    {
        try
        {
            return codec.Encode(value);
        }
        catch (UnsupportedValueException)
        {
            return null;
        }
    }
}
