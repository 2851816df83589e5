using SerializationApi.Formats.Infrastructure;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support;

namespace SerializationApi.Formats.Tests.Protobuf;

[Trait("Tier", "system")]
public sealed class ProtoSchemaTests
{
    private static readonly ShapeInfo Leaf = new(typeof(int), "LogEntry", [new("Value", "value", 1, new(ValueKind.Int32))]);

    private static readonly ShapeInfo Everything = new(
        typeof(object),
        "Every<Thing>",
        [
            new("Flag", "flag", 1, new(ValueKind.Boolean)),
            new("UpdateTime", "updateTime", 2, new(ValueKind.Int64)),
            new("HTTPServer2Name", "server", 3, new(ValueKind.String) { IsNullable = true }),
            new("Größe", "größe \"x\"", 4, new(ValueKind.Double)),
            new("Maybe", "maybe", 5, new(ValueKind.UInt16) { IsNullable = true, IsNullableValueType = true }),
            new("MaybeAt", "maybeAt", 6, new(ValueKind.DateTime) { IsNullable = true, IsNullableValueType = true }),
            new("Span", "span", 7, new(ValueKind.TimeSpan)),
            new("Money", "money", 8, new(ValueKind.Decimal) { IsNullable = true, IsNullableValueType = true }),
            new("Color", "color", 9, new(ValueKind.Int32) { EnumName = "Color", EnumValues = [new("None", 0), new("Negative", -5)] }),
            new(
                "Log",
                "log",
                10,
                new(ValueKind.Map)
                {
                    Key = new(ValueKind.Guid),
                    Item = new(ValueKind.Object) { Object = static () => Leaf },
                }
            ),
            new("Prices", "prices", 11, new(ValueKind.Map) { Key = new(ValueKind.Double), Item = new(ValueKind.Single) }),
            new("Days", "days", 12, new(ValueKind.Map) { Key = new(ValueKind.DateTime), Item = new(ValueKind.Bytes) }),
            new("Self", "self", 13, new(ValueKind.Object) { Object = static () => Everything! }),
            new("Leaves", "leaves", 14, new(ValueKind.List) { Item = new(ValueKind.Object) { Object = static () => Leaf } }),
            new("message", "message", 15, new(ValueKind.Char)),
            new("Foo_Bar", "foo_bar", 16, new(ValueKind.DateOnly)),
            new("FooBar", "fooBar", 17, new(ValueKind.TimeOnly)),
            new("_1st", "_1st", 18, new(ValueKind.Byte)),
            new("Last", "last", 536_870_911, new(ValueKind.List) { Item = new(ValueKind.UInt64) }),
            new("Google", "google", 20, new(ValueKind.Object) { Object = static () => Google! }),
        ]
    );

    private static readonly ShapeInfo Google = new(typeof(object), "google", [new("When", "when", 1, new(ValueKind.DateTimeOffset))]);

    [Fact]
    public void A_contract() =>
        Assert.Equal(
            """
            syntax = "proto3";

            package contracts;

            option csharp_namespace = "Contracts.Protobuf";

            message Box {
              repeated string items = 1;
              Box inner = 2;
            }

            """.ReplaceLineEndings("\n"),
            ProtoSchema.Of(Box("items", new(ValueKind.List) { Item = new(ValueKind.String) }))
        );

    [Fact]
    public void A_list_of_a_contract() =>
        Assert.Equal(
            """
            syntax = "proto3";

            package shop.v1;

            import "google/protobuf/timestamp.proto";

            option csharp_namespace = "Shop";

            message BoxList {
              repeated Box items = 1;
            }

            message Box {
              optional int32 value = 1;
              Box inner = 2;
            }

            """.Replace("optional int32", "google.protobuf.Timestamp", StringComparison.Ordinal).ReplaceLineEndings("\n"),
            ProtoSchema.OfList(Box("value", new(ValueKind.DateTime)), "shop.v1", "Shop")
        );

    [Fact]
    public void Every_kind_of_member()
    {
        string schema = ProtoSchema.Of(Everything);
        Assert.Contains("message Everyu003cThingu003e {", schema, StringComparison.Ordinal);
        Assert.Contains("  int64 update_time = 2;\n", schema, StringComparison.Ordinal);
        Assert.Contains("  string http_server2_name = 3 [json_name = \"server\"];\n", schema, StringComparison.Ordinal);
        Assert.Contains("  optional uint32 maybe = 5;\n", schema, StringComparison.Ordinal);
        Assert.Contains("  google.protobuf.Timestamp maybe_at = 6;\n", schema, StringComparison.Ordinal);
        Assert.Contains("  // Color: None = 0, Negative = -5\n  int32 color = 9;\n", schema, StringComparison.Ordinal);
        Assert.Contains(
            "  // Keys: A UUID as 8-4-4-4-12 hexadecimal digits.\n  map<string, .contracts.LogEntry> log = 10;\n",
            schema,
            StringComparison.Ordinal
        );
        Assert.Contains("  repeated PricesEntry prices = 11;\n", schema, StringComparison.Ordinal);
        Assert.Contains("  repeated uint64 last = 536870911;\n", schema, StringComparison.Ordinal);
        Assert.Single(schema.Split("message LogEntry {").Skip(1));
    }

    [Fact]
    public void A_union_and_a_hierarchy()
    {
        string union = ProtoSchema.Of(Figures.Union);
        Assert.Contains(
            "message Figure {\n  oneof value2 {\n    Circle value = 1;\n    LogEntry log_entry = 7;\n  }\n}\n",
            union,
            StringComparison.Ordinal
        );
        AssertCompiles(union);

        // Whichever contract of a hierarchy is asked for, its message is that of the root.
        string hierarchy = ProtoSchema.Of(Figures.Derived);
        Assert.Contains(
            "\n\nmessage Base {\n  oneof subtype {\n    Derived derived = 10;\n  }\n  int32 id = 1;\n}\n",
            hierarchy,
            StringComparison.Ordinal
        );
        Assert.Contains("message Derived {\n  repeated Base others = 1;\n}\n", hierarchy, StringComparison.Ordinal);
        Assert.StartsWith(
            "message BaseList {\n  repeated Base items = 1;\n",
            ProtoSchema.OfList(Figures.Derived).Split("\n\n")[3],
            StringComparison.Ordinal
        );
        AssertCompiles(hierarchy);
    }

    [Fact]
    public void Signs_packing_and_groups()
    {
        string schema = ProtoSchema.Of(Figures.Wires);
        Assert.Equal(
            [
                "sint32 a = 1;",
                "sint64 b = 2;",
                "sfixed32 c = 3;",
                "sfixed64 d = 4;",
                "fixed32 e = 5;",
                "repeated sint32 f = 6 [packed = false];",
                "repeated string g = 7;",
                "repeated bool h = 8 [packed = false, json_name = \"other\"];",
                "map<sint32, sfixed64> i = 9;",
                "// Field 10, j: groups of LogEntry, which proto3 cannot express. Readers skip them.",
                "reserved 10;",
            ],
            schema.Split("message Wires {\n")[1].Split('\n').TakeWhile(line => line != "}").Select(line => line.Trim())
        );
        AssertCompiles(schema);
    }

    [Fact]
    public void A_contract_without_a_form_in_Protobuf_has_no_schema()
    {
        var without = new ShapeInfo(Leaf, [Leaf, Leaf, null, Leaf]) { Refusals = [null, null, "its members have no numbers", null] };
        var holder = new ShapeInfo(typeof(object), "Holder", [new("Held", "held", 1, new(ValueKind.Object) { Object = () => without })]);
        Assert.Equal(
            "LogEntry: its members have no numbers",
            Assert.Throws<UnsupportedValueException>(() => ProtoSchema.Of(holder)).Message
        );

        var nested = new ShapeInfo(
            typeof(object),
            "Nested",
            [new("Rows", "rows", 1, new(ValueKind.List) { Item = new(ValueKind.List) { Item = new(ValueKind.Int32) } })]
        );
        Assert.Equal("Nested.Rows", Assert.Throws<UnsupportedValueException>(() => ProtoSchema.Of(nested)).Member);
        var reserved = new ShapeInfo(typeof(object), "Reserved", [new("X", "x", 19_500, new(ValueKind.Int32))]);
        Assert.Equal("Reserved.X", Assert.Throws<UnsupportedValueException>(() => ProtoSchema.Of(reserved)).Member);
    }

    [Fact]
    public void Protoc_accepts_the_schema()
    {
        AssertCompiles(ProtoSchema.Of(Everything));
        AssertCompiles(ProtoSchema.OfList(Everything, "a.b", "A.B"));
        AssertCompiles(ProtoSchema.OfList(Box("value", new(ValueKind.TimeSpan))));
    }

    [Fact]
    public void Services_have_their_methods_and_all_messages_that_these_name()
    {
        var leaf = new ProtoMessage(Leaf, IsList: false, IsStream: false);
        string schema = ProtoSchema.OfServices(
            [
                // A message gives way to a service of its name.
                new(
                    "LogEntry",
                    [
                        new("Get", new(null, IsList: false, IsStream: false), leaf),
                        new("All", leaf, new(Leaf, IsList: true, IsStream: false)),
                    ]
                ),
                new("Streams", [new("Follow", leaf with { IsStream = true }, new(Everything, IsList: false, IsStream: true))]),
            ],
            "acme.logs"
        );

        Assert.StartsWith(
            """
            syntax = "proto3";

            package acme.logs;

            import "google/protobuf/duration.proto";
            import "google/protobuf/empty.proto";
            import "google/protobuf/timestamp.proto";

            option csharp_namespace = "Acme.Logs.Protobuf";

            service LogEntry {
              rpc Get(google.protobuf.Empty) returns (LogEntry2);
              rpc All(LogEntry2) returns (LogEntry2List);
            }

            service Streams {
              rpc Follow(stream LogEntry2) returns (stream Everyu003cThingu003e);
            }

            message LogEntry2 {
              int32 value = 1;
            }

            message LogEntry2List {
              repeated LogEntry2 items = 1;
            }

            """.ReplaceLineEndings("\n"),
            schema,
            StringComparison.Ordinal
        );
        AssertCompiles(schema);
    }

    [Fact]
    public void A_schema_without_a_package_compiles()
    {
        string schema = ProtoSchema.OfServices(
            [new("Plain", [new("Get", new(Everything, IsList: true, IsStream: false), new(Leaf, IsList: false, IsStream: false))])],
            ""
        );

        Assert.DoesNotContain("package", schema, StringComparison.Ordinal);
        AssertCompiles(schema);
    }

    // A contract with a member, and with another of itself.
    private static ShapeInfo Box(string name, TypeDescription type)
    {
        ShapeInfo? box = null;
        var inner = new TypeDescription(ValueKind.Object) { Object = () => box! };
        return box = new(typeof(object), "Box", [new(name, name, 1, type), new("Inner", "inner", 2, inner)]);
    }

    private static void AssertCompiles(string schema)
    {
        Assert.SkipUnless(Protoc.IsInstalled, "protoc is not installed.");
        using var protoc = new Protoc();
        protoc.Add("schema.proto", schema);
        Assert.Null(protoc.Run(["--descriptor_set_out=schema.pb", "schema.proto"], []).Errors);
    }
}
