using System.Text;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;
using SerializationApi.Tests.Support.Vectors;

namespace SerializationApi.Compatibility.Tests.Vectors;

/// <summary>
/// What is asserted of one vector in one format and direction. The value is read from the vector's JSON by
/// System.Text.Json, so that our own reader is judged and never the judge.
/// </summary>
internal sealed class VectorCheck
{
    public const string Encode = "encode";
    public const string Decode = "decode";

    // Compressed bytes may differ from the library's, and may be this much larger.
    private const double MaxCompressedRatio = 1.05;

    // Their vectors have no Protobuf bytes: they hold kinds that the reference has no mapping for.
    private static readonly string[] WithoutProtobuf = ["Extras", "Person", "Point"];

    private readonly WireVector _vector;
    private readonly Contract _contract;
    private readonly object? _value;

    public VectorCheck(WireVector vector)
    {
        _vector = vector;
        _contract = ContractCatalog.Find(vector.Contract) ?? throw new FormatException($"no contract is named \"{vector.Contract}\"");
        _value = Web.Read(vector.Json, _contract.Type);
    }

    // The formats that a vector says something about: all four, and the compressed ones it has bytes of.
    public static IEnumerable<string> Wires(WireVector vector) =>
        new[] { Wire.Json, Wire.MessagePack, Wire.MemoryPack, Wire.Protobuf, Wire.Lz4Block, Wire.Lz4BlockArray }.Where(wire =>
            !IsCompressed(wire) || vector.Payload(wire) is not null
        );

    public void Run(string wire, string direction)
    {
        ContractCodec codec = _contract.Codec(Wire.Format(wire));
        bool encode = string.Equals(direction, Encode, StringComparison.Ordinal);
        byte[]? payload = wire == Wire.Json ? Encoding.UTF8.GetBytes(_vector.Json) : _vector.Payload(wire);
        if (payload is null)
        {
            CheckWithoutBytes(codec, wire);
        }
        else if (!encode)
        {
            AssertSame(_value, codec.Decode(payload), Rules(wire));
        }
        else if (wire == Wire.Json)
        {
            CheckJson(codec.Encode(_value), payload);
        }
        else if (IsCompressed(wire))
        {
            CheckCompressed(codec, payload);
        }
        else
        {
            AssertSameBytes(payload, codec.Encode(_value));
        }
    }

    private static bool IsCompressed(string wire) => wire is Wire.Lz4Block or Wire.Lz4BlockArray;

    private static ValueRules Rules(string wire) =>
        wire == Wire.Protobuf ? ValueRules.NullIsEmpty | ValueRules.OffsetIsLost | ValueRules.ZeroIsAbsent : ValueRules.Exact;

    private void CheckJson(byte[] ours, byte[] theirs)
    {
        Assert.Null(JsonText.Difference(theirs, ours));
        Assert.True(
            ours.Length <= theirs.Length,
            $"{ours.Length} bytes are more than the vector's {theirs.Length}: {Encoding.UTF8.GetString(ours)}"
        );
        AssertSame(_value, Web.Read(ours, _contract.Type), ValueRules.Exact);
    }

    private void CheckCompressed(ContractCodec codec, byte[] theirs)
    {
        byte[] plain = _vector.Payload(Wire.MessagePack)!;
        AssertSameBytes(plain, Lz4Reference.Unwrap(theirs));
        byte[] ours = codec.Encode(_value);
        AssertSameBytes(plain, Lz4Reference.Unwrap(ours));
        AssertSame(_value, codec.Decode(ours), ValueRules.Exact);
        Assert.True(
            ours.Length <= theirs.Length * MaxCompressedRatio,
            $"{ours.Length} bytes are more than {MaxCompressedRatio} × {theirs.Length}"
        );
    }

    private void CheckWithoutBytes(ContractCodec codec, string wire)
    {
        if (ValueMembers.HoldsNullItem(_value))
        {
            Assert.Throws<UnsupportedValueException>(() => codec.Encode(_value));
            return;
        }

        Assert.True(WithoutProtobuf.Contains(_vector.Contract, StringComparer.Ordinal), $"the vector has no \"{wire}\"");
        AssertSame(_value, codec.Decode(codec.Encode(_value)), Rules(wire));
    }

    private static void AssertSame(object? expected, object? actual, ValueRules rules) =>
        Assert.Null(ValueComparer.Difference(expected, actual, rules));

    private static void AssertSameBytes(byte[] expected, byte[] actual)
    {
        int same = expected.AsSpan().CommonPrefixLength(actual);
        Assert.True(
            same == expected.Length && same == actual.Length,
            $"{expected.Length} bytes expected, {actual.Length} found; they differ from byte {same}: "
                + $"expected {Show(expected, same)}, found {Show(actual, same)}"
        );
    }

    private static string Show(byte[] bytes, int from) => Convert.ToHexStringLower(bytes.AsSpan(from, Math.Min(16, bytes.Length - from)));
}
