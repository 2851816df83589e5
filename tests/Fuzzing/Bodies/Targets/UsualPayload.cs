using System.Collections.Concurrent;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Contracts;

namespace SerializationApi.Fuzz.Targets;

/// <summary>A list of 500 users, which is above 64 KiB in every format: the usual work on a byte.</summary>
internal sealed class UsualPayload
{
    private const string Value = "List<User>: 500 items";

    private static readonly ConcurrentDictionary<string, UsualPayload> ByWire = new(StringComparer.Ordinal);

    private readonly ContractCodec _codec;
    private readonly byte[] _payload;
    private readonly int _plainLength;

    private UsualPayload(string wire)
    {
        object users = DatasetValues.All.First(value => value.Name == Value).Value;
        Contract contract = ContractCatalog.Of<User>().ListOf();
        _codec = contract.Codec(Wire.Format(wire));
        _payload = _codec.Encode(users);
        _plainLength = wire is Wire.Lz4Block or Wire.Lz4BlockArray
            ? contract.Codec(Wire.Format(Wire.MessagePack)).Encode(users).Length
            : _payload.Length;
    }

    /// <summary>The payload of a variant.</summary>
    public static UsualPayload Of(string wire) => ByWire.GetOrAdd(wire, static wire => new UsualPayload(wire));

    /// <summary>Decodes it.</summary>
    /// <returns>Its length, decompressed.</returns>
    public long Read()
    {
        GC.KeepAlive(_codec.Decode(_payload));
        return _plainLength;
    }
}
