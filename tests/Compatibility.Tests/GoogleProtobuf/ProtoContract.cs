using Google.Protobuf;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.GoogleProtobuf;

/// <summary>A contract beside the class that protoc generated for it.</summary>
internal sealed record ProtoContract(Contract Contract, Func<object, IMessage> ToMessage, MessageParser Parser)
{
    public static ProtoContract Of<T>(Func<T, IMessage> toMessage, MessageParser parser) =>
        new(ContractCatalog.Of<T>(), value => toMessage((T)value), parser);

    public static ProtoContract OfList<T>(Func<List<T>, IMessage> toMessage, MessageParser parser) =>
        new(ContractCatalog.Of<T>().ListOf(), value => toMessage((List<T>)value), parser);

    // Writes with ours and reads with theirs, the other way round, and compares the bytes.
    public void AssertBothWays(object value)
    {
        ContractCodec codec = Contract.Codec(Wire.Format(Wire.Protobuf));
        IMessage message = ToMessage(value);
        byte[] theirs = message.ToByteArray();
        byte[] ours = codec.Encode(value);
        Assert.Equal(Parser.ParseFrom(theirs), Parser.ParseFrom(ours)); // not the message itself: its −0 is not written
        Assert.Equal(Convert.ToHexStringLower(theirs), Convert.ToHexStringLower(ours));
        Assert.Null(ValueComparer.Difference(value, codec.Decode(theirs), WireRules.Of(Wire.Protobuf)));
    }

    public override string ToString() => Contract.Name;
}
