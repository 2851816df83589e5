using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>The grammar of a format's variant.</summary>
internal static class WireGrammar
{
    /// <summary>A payload of a contract, or of a list of it.</summary>
    public static byte[] Generate(string wire, ShapeMember[] members, bool isList, Random random) =>
        wire switch
        {
            Wire.Json => new JsonGrammar(random).Generate(members, isList),
            Wire.Protobuf => new ProtobufGrammar(random).Generate(members, isList),
            Wire.MemoryPack => new MemoryPackGrammar(random).Generate(members, isList),
            Wire.Cbor => new CborGrammar(random).Generate(members, isList),
            Wire.Lz4Block => Lz4Envelope.Block(new MessagePackGrammar(random).Generate(members, isList), random),
            Wire.Lz4BlockArray => Lz4Envelope.BlockArray(new MessagePackGrammar(random).Generate(members, isList), random),
            _ => new MessagePackGrammar(random).Generate(members, isList),
        };
}
