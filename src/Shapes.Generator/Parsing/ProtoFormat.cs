namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary><c>ProtoBuf.DataFormat</c>.</summary>
internal enum ProtoFormat
{
    Default = 0,
    ZigZag = 1,
    TwosComplement = 2,
    FixedSize = 3,
    Group = 4,
    WellKnown = 5,
}
