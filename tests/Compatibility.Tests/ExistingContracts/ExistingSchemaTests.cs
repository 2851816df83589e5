using System.Globalization;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>The schemas of contracts of existing services, and protoc, which reads them and with them what protobuf-net wrote.</summary>
public sealed class ExistingSchemaTests
{
    private static readonly Format Protobuf = ExistingSet.Formats.FindByName("protobuf")!;

    [Fact]
    public void The_compiler_accepts_the_schema_of_every_contract_that_is_offered()
    {
        Assert.SkipUnless(Protoc.IsInstalled, "protoc is not installed.");
        using var protoc = new Protoc();
        var files = new List<string>();
        foreach (Shape shape in SerializationApi.ExistingContracts.Shapes.All)
        {
            if (ExistingSet.Formats.FindCodecs(shape.Info.Type) is { } codecs && codecs.Offers(Protobuf))
            {
                string package = string.Create(CultureInfo.InvariantCulture, $"p{files.Count}");
                files.Add(package + ".proto");
                protoc.Add(files[^1], ProtoSchema.Of(shape.Info, package));
            }
            else
            {
                Assert.Throws<UnsupportedValueException>(() => ProtoSchema.Of(shape.Info));
            }
        }

        Assert.True(files.Count > 40, $"{files.Count} contracts");
        Assert.Null(protoc.Run(["--descriptor_set_out=all.pb", .. files], []).Errors);
    }

    [Theory]
    [InlineData("WireFormats", "sint32 SignedInt = 1;")]
    [InlineData("WireFormats", "sint64 SignedLong = 2;")]
    [InlineData("WireFormats", "sfixed32 FixedInt = 3;")]
    [InlineData("WireFormats", "fixed64 FixedLong = 4;")]
    [InlineData("WireFormats", "uint64 PlainLong = 6;")]
    [InlineData("WireFormats", "repeated int32 Packed = 7;")]
    [InlineData("WireFormats", "repeated int32 Unpacked = 8 [packed = false];")]
    [InlineData("WireFormats", "repeated fixed32 PackedFixed = 10;")]
    [InlineData("WireFormats", "repeated sint32 UnpackedSigned = 12 [packed = false];")]
    [InlineData("WireFormats", "reserved 14;")]
    [InlineData("WireFormats", "optional sfixed64 MaybeFixed = 17;")]
    public void A_schema_says_what_the_annotations_ask_for(string contract, string field)
    {
        Assert.SkipUnless(ExistingSet.IsCopy, "Another folder has other contracts.");
        Shape shape = SerializationApi.ExistingContracts.Shapes.All.Single(shape => shape.Info.Type.FullName == $"Existing.{contract}");

        Assert.Contains($"  {field}\n", ProtoSchema.Of(shape.Info), StringComparison.Ordinal);
    }

    // Groups are fields that a proto3 schema cannot name.
    [Fact]
    public void By_the_schema_the_compiler_decodes_every_field_that_the_library_wrote()
    {
        Assert.SkipUnless(Protoc.IsInstalled, "protoc is not installed.");
        using var protoc = new Protoc();
        int checkedRows = 0;
        foreach (ExistingEntry entry in ExistingSet.Entries.Where(entry => entry.Format == "protobuf-net" && entry.Framing is null))
        {
            if (ExistingSet.RefusalOf(entry) is not null)
            {
                continue;
            }

            TypeCodecs codecs = ExistingSet.Formats.FindCodecs(ExistingSet.Root(entry))!;
            string schema = codecs.Type == codecs.Contract.Type ? ProtoSchema.Of(codecs.Contract) : ProtoSchema.OfList(codecs.Contract);
            protoc.Add("schema.proto", schema);
            (byte[] output, string? errors) = protoc.Run([$"--decode=contracts.{FirstMessage(schema)}", "schema.proto"], entry.Bytes);

            Assert.Null(errors);
            string text = Encoding.UTF8.GetString(output);
            Assert.False(HasUnknownField(text, schema), $"{entry}:\n{text}\n{schema}");
            checkedRows++;
        }

        Assert.True(checkedRows > 40 || !ExistingSet.IsCopy, $"{checkedRows} rows");
    }

    private static string FirstMessage(string schema) =>
        schema.Split('\n').First(line => line.StartsWith("message ", StringComparison.Ordinal)).Split(' ')[1];

    // What protoc has no name for has its number; in a group that the schema could not say, everything has.
    private static bool HasUnknownField(string text, string schema)
    {
        bool inGroup = false;
        foreach (string line in text.Split('\n'))
        {
            string number = string.Concat(line.TrimStart().TakeWhile(char.IsAsciiDigit));
            if (!line.StartsWith(' '))
            {
                inGroup = line.EndsWith('{') && schema.Contains($"  reserved {number};", StringComparison.Ordinal);
            }

            if (number.Length > 0 && !inGroup)
            {
                return true;
            }
        }

        return false;
    }
}
