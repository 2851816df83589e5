using System.Text;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shared;

namespace SerializationApi.Tool.Tests;

/// <summary>Protobuf made of JSON by a .proto file.</summary>
public sealed class ProtoEncoderTests
{
    private const string Schema = """
        syntax = "proto3";
        package shop;
        import "google/protobuf/duration.proto";
        import "google/protobuf/timestamp.proto";
        enum Colour { RED = 0; GREEN = 1; }
        message Order {
          int32 id = 1;
          repeated string tags = 2;
          repeated sint32 deltas = 3;
          map<string, Line> lines = 4;
          map<int32, double> prices = 5;
          Colour colour = 6;
          bool paid = 7;
          bytes raw = 8;
          sfixed64 stamp = 9;
          float share = 10;
          google.protobuf.Timestamp at = 11;
          google.protobuf.Duration took = 12;
          string salary = 13;
          uint64 large = 14;
          fixed32 narrow = 15;
          sint64 low = 16;
          message Line { uint64 count = 1 [json_name = "n"]; Order order = 2; }
        }
        """;

    private static readonly Lazy<ProtoContract> Order = new(static () => ProtoContract.TryParse(Schema, "Order", isList: false, out _)!);

    /// <summary>The bytes are those of protoc --encode.</summary>
    [Theory]
    [InlineData("{}", "")]
    [InlineData("""{"id":-1,"tags":null}""", "08 ffffffffffffffffff01")]
    [InlineData("""{"tags":["a","b"]}""", "12 01 61 12 01 62")]
    [InlineData("""{"tags":["a"],"id":1}""", "08 01 12 01 61")]
    [InlineData("""{"deltas":[-1,1,-2147483648]}""", "1a 07 01 02 ffffffff0f")]
    [InlineData("""{"deltas":[]}""", "")]
    [InlineData("""{"lines":{"x":{"n":5,"order":{}}}}""", "22 09 0a 01 78 12 04 08 05 12 00")]
    [InlineData("""{"prices":{"7":1.5}}""", "2a 0b 08 07 11 000000000000f83f")]
    [InlineData("""{"colour":"GREEN","paid":true}""", "30 01 38 01")]
    [InlineData("""{"colour":9,"raw":"/wA="}""", "30 09 42 02 ff00")]
    [InlineData("""{"stamp":-2,"share":0.5}""", "49 feffffffffffffff 55 0000003f")]
    [InlineData("""{"at":"1970-01-01T00:00:05.01Z"}""", "5a 07 08 05 10 80ade204")]
    [InlineData("""{"at":"1969-12-31T23:59:59.5Z"}""", "5a 11 08 ffffffffffffffffff01 10 80cab5ee01")]
    [InlineData("""{"took":"-00:00:01.5"}""", "62 16 08 ffffffffffffffffff01 10 80b6ca91feffffffff01")]
    [InlineData("""{"salary":3.50,"large":18446744073709551615}""", "6a 04 332e3530 70 ffffffffffffffffff01")]
    [InlineData("""{"large":"7","narrow":4294967295,"low":-9223372036854775808}""", "70 07 7d ffffffff 8001 ffffffffffffffffff01")]
    public void Values_have_the_bytes_of_their_types(string json, string hex) =>
        Assert.Equal(
            hex.Replace(" ", "", StringComparison.Ordinal),
            Convert.ToHexStringLower(ProtoEncoder.Encode(Order.Value, "a.json", Encoding.UTF8.GetBytes(json)))
        );

    [Fact]
    public void A_list_is_a_message_with_the_items_in_field_1()
    {
        byte[] payload = ProtoEncoder.Encode(Order.Value with { IsList = true }, "a.json", """[{"id":7},{}]"""u8.ToArray());
        Assert.Equal("0a0208070a00", Convert.ToHexStringLower(payload));
        Assert.Equal(
            """[{"id":7},{}]""",
            ProtoAnnotator.Annotate(new ProtobufFormat(FormatLimits()), Order.Value with { IsList = true }, payload).Root!.ToJson()
        );
    }

    [Theory]
    [InlineData("""{"id":2147483648}""", "a.json: $.id: 2147483648 is not a valid int32")]
    [InlineData("""{"id":1.5}""", "a.json: $.id: 1.5 is not a valid int32")]
    [InlineData("""{"lines":{"x":{"order":{"paid":"maybe"}}}}""", "a.json: $.lines.x.order.paid: \"maybe\" is not a valid bool")]
    [InlineData("""{"tags":"a"}""", "a.json: $.tags: expected an array")]
    [InlineData("""{"colour":"BLUE"}""", "a.json: $.colour: \"BLUE\" is not a valid enum")]
    [InlineData("""{"at":"yesterday"}""", "a.json: $.at: \"yesterday\" is not a valid message")]
    [InlineData("""{"prices":{"x":1}}""", "a.json: $.prices: \"x\" is not a valid int32")]
    [InlineData("""[]""", "a.json: $: expected an object of Order")]
    [InlineData("""{"other":1}""", "a.json: $.other: Order has no such field; use --contract if JSON has the value in another form")]
    public void What_has_no_form_is_told_with_its_path(string json, string message) =>
        Assert.Equal(
            message,
            Assert.Throws<UserErrorException>(() => ProtoEncoder.Encode(Order.Value, "a.json", Encoding.UTF8.GetBytes(json))).Message
        );

    private static Shapes.FormatLimits FormatLimits() => Shapes.FormatLimits.Default;
}
