using SerializationApi.Formats;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Tests;

/// <summary>Protobuf by a .proto file.</summary>
public sealed class ProtoAnnotatorTests
{
    private const string Schema = """
        syntax = "proto3";
        package shop;
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
          message Line { uint64 count = 1 [json_name = "n"]; Order order = 2; }
        }
        """;

    private static readonly Format Protobuf = new ProtobufFormat(FormatLimits.Default);

    [Theory]
    [InlineData("", "{}")]
    [InlineData("08 ff ff ff ff ff ff ff ff ff 01", """{"id":-1}""")]
    [InlineData("12 01 61 12 01 62", """{"tags":["a","b"]}""")]
    [InlineData("12 01 61 08 01 12 01 62", """{"tags":["a","b"],"id":1}""")]
    [InlineData("1a 02 01 02", """{"deltas":[-1,1]}""")]
    [InlineData("18 01 18 02", """{"deltas":[-1,1]}""")]
    [InlineData("22 09 0a 01 78 12 04 08 05 12 00", """{"lines":{"x":{"n":5,"order":{}}}}""")]
    [InlineData("2a 0b 08 07 11 00 00 00 00 00 00 f8 3f", """{"prices":{"7":1.5}}""")]
    [InlineData("22 02 12 00", """{"lines":{"":{}}}""")]
    [InlineData("30 01 38 01", """{"colour":"GREEN","paid":true}""")]
    [InlineData("30 09", """{"colour":9}""")]
    [InlineData("42 02 ff 00", """{"raw":"/wA="}""")]
    [InlineData("49 fe ff ff ff ff ff ff ff 55 00 00 00 3f", """{"stamp":-2,"share":0.5}""")]
    [InlineData("49 ff ff ff ff ff ff ff 7f", """{"stamp":9223372036854775807}""")]
    [InlineData("5a 00", """{"at":"1970-01-01T00:00:00Z"}""")]
    [InlineData("5a 07 08 05 10 80 ad e2 04", """{"at":"1970-01-01T00:00:05.01Z"}""")]
    [InlineData("5a 02 10 01", """{"at":{"nanos":1}}""")]
    [InlineData("5a 0a 08 ff ff ff ff ff ff ff ff 7f", """{"at":{"seconds":9223372036854775807}}""")]
    public void Fields_have_their_names_and_types(string hex, string json) => Assert.Equal(json, Annotate(hex).Root!.ToJson());

    [Theory]
    [InlineData("08", 1)]
    [InlineData("0a 00", 0)]
    [InlineData("12 05 61", 1)]
    [InlineData("12 01 ff", 1)]
    [InlineData("08 01 22 03 0a 05 78", 5)]
    [InlineData("49 01 02", 1)]
    [InlineData("0b", 0)]
    [InlineData("00", 0)]
    [InlineData("08 ff ff ff ff ff ff ff ff ff 02", 1)]
    public void What_is_invalid_is_told_with_its_offset(string hex, int offset) => Assert.Equal(offset, Annotate(hex).Error?.Offset);

    [Fact]
    public void A_payload_is_annotated_as_far_as_it_is_valid()
    {
        AnnotatedPayload payload = Annotate("08 01 12 01 61 12 05 62");

        Assert.Equal(6, payload.Error!.Offset);
        Assert.Equal(
            ["$ ", "$.id 1", "$.tags ", "$.tags[0] \"a\""],
            All(payload.Root!).Take(4).Select(static value => $"{value.Path} {(value.Children.Count > 0 ? "" : value.ToJson())}")
        );
    }

    [Fact]
    public void A_schema_may_import_files_beside_it()
    {
        DirectoryInfo folder = Directory.CreateTempSubdirectory("proto");
        string file = Path.Combine(folder.FullName, "a.proto");
        File.WriteAllText(file, "syntax = \"proto3\"; import \"b.proto\"; message A { B b = 1; }");
        File.WriteAllText(Path.Combine(folder.FullName, "b.proto"), "syntax = \"proto3\"; message B { int32 id = 1; }");

        AnnotatedPayload payload = ProtoAnnotator.Annotate(Protobuf, ProtoContract.Load(file), Convert.FromHexString("0a020807"));

        folder.Delete(recursive: true);
        Assert.Equal("""{"b":{"id":7}}""", payload.Root!.ToJson());
    }

    [Fact]
    public void Each_value_has_its_place_and_path()
    {
        AnnotatedPayload payload = Annotate("08 01 22 09 0a 01 78 12 04 08 05 12 00 68 07");

        Assert.Null(payload.Error);
        Assert.Equal(
            ["$ 0+15", "$.id 0+2", "$.lines 2+11", "$.lines.x 2+11", "$.lines.x.n 9+2", "$.lines.x.order 11+2", "$.13 13+2"],
            All(payload.Root!).Select(static value => $"{value.Path} {value.Offset}+{value.Length}")
        );
        Assert.Equal(["$.13"], All(payload.Root!).Where(static value => !value.IsKnown).Select(static value => value.Path));
    }

    [Fact]
    public void Messages_nest_as_deep_as_the_formats_limit_allows()
    {
        byte[] payload = [];
        for (int i = 0; i < 100; i++)
        {
            byte[] line = [0x12, .. Length(payload), .. payload];
            byte[] entry = [0x12, .. Length(line), .. line];
            payload = [0x22, .. Length(entry), .. entry];
        }

        Assert.Contains(
            "nest at most 64 deep",
            ProtoAnnotator.Annotate(Protobuf, Contract(), payload).Error!.Message,
            StringComparison.Ordinal
        );

        static byte[] Length(byte[] bytes) =>
            bytes.Length < 0x80 ? [(byte)bytes.Length] : [(byte)(bytes.Length | 0x80), (byte)(bytes.Length >> 7)];
    }

    [Fact]
    public void Damaged_bytes_end_in_an_error_or_in_values_and_never_otherwise()
    {
        byte[] valid = Convert.FromHexString(
            "0801120161120162"
                + "1a020102"
                + "22090a01781204080512002a0b080711000000000000f83f"
                + "3001380142 02ff0049feffffffffffffff550000003f5a020805".Replace(" ", "", StringComparison.Ordinal)
        );
        var random = new Random(1);
        for (int round = 0; round < 20_000; round++)
        {
            byte[] damaged = valid[..random.Next(valid.Length + 1)];
            for (int i = random.Next(4); i > 0 && damaged.Length > 0; i--)
            {
                damaged[random.Next(damaged.Length)] = (byte)random.Next(256);
            }

            AnnotatedPayload payload = ProtoAnnotator.Annotate(Protobuf, Contract(), damaged);
            Assert.InRange(payload.Error?.Offset ?? 0, 0, damaged.Length);
            Assert.NotEmpty(payload.Root!.ToJson());
        }
    }

    private static AnnotatedPayload Annotate(string hex) =>
        ProtoAnnotator.Annotate(Protobuf, Contract(), Convert.FromHexString(hex.Replace(" ", "", StringComparison.Ordinal)));

    private static ProtoContract Contract() => Parsed.Value;

    private static readonly Lazy<ProtoContract> Parsed = new(static () => ProtoContract.TryParse(Schema, "Order", isList: false, out _)!);

    private static IEnumerable<AnnotatedValue> All(AnnotatedValue value) => value.Children.SelectMany(All).Prepend(value);
}
