using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Tests.Protobuf;

public sealed class ProtobufTagTests
{
    // A tag is the number, eightfold, and the wire type: at these numbers it takes a byte more.
    [Theory]
    [InlineData(1, "08 01")]
    [InlineData(15, "78 01")]
    [InlineData(16, "8001 01")]
    [InlineData(2_047, "f87f 01")]
    [InlineData(2_048, "808001 01")]
    [InlineData(262_143, "f8ff7f 01")]
    [InlineData(262_144, "80808001 01")]
    [InlineData(536_870_911, "f8ffffff0f 01")]
    public void A_number_of_any_size(int number, string hex)
    {
        var writer = ProtobufShapeWriter.Create(capacity: 0, new WriterOptions(FormatLimits.Default.MaxDepth), depth: 0);
        int mark = writer.BeginObject(1, number);
        Assert.True(writer.Member(0, number, "x"u8, ValueKind.Int32, isDefault: false));
        writer.WriteInteger<int>(1);
        writer.EndObject(mark);
        using PooledBuffer payload = writer.Detach();
        Assert.Equal(hex.Replace(" ", "", StringComparison.Ordinal), Convert.ToHexStringLower(payload.Span));
    }
}
