using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Members that protobuf-net asks, finds or sets in ways of its own. All bytes were written and read by protobuf-net
/// 3.4.40.</summary>
public sealed class ProtoMemberTests() : ProtoTests(ProtoShapes.All)
{
    [Fact]
    public void A_value_that_is_set_is_written_even_when_it_is_zero()
    {
        AssertKept(new Optional(), "");
        AssertKept(
            new Optional
            {
                Count = 0,
                Note = "",
                Level = 7,
            },
            "080012001807"
        );
    }

    /// <summary>protobuf-net asks [DataMember] only where the contract is a data contract that numbers its members so.</summary>
    [Theory]
    [InlineData("[ProtoContract(ImplicitFields = ImplicitFields.AllPublic)]", "", "")]
    [InlineData("[ProtoContract(ImplicitFields = ImplicitFields.AllPublic), DataContract]", "", "")]
    [InlineData("[ProtoContract, DataContract]", "", "0800")]
    [InlineData("[ProtoContract, DataContract]", "ProtoMember(1), ", "")]
    public void IsRequired_of_a_data_member_counts_where_its_number_does(string contract, string member, string hex)
    {
        var loaded = new Loaded(
            $"{contract} public class C {{ [{member}DataMember(Order = 1, IsRequired = true)] public int A {{ get; set; }} }} "
                + "public static class V { public static C Of() => new(); }"
        );
        Assert.Equal(hex, loaded.Encode("protobuf", loaded.Value));
    }

    [Fact]
    public void Methods_are_asked_whatever_their_visibility()
    {
        Assert.Equal("200428053006", Encode(new Hidden()));
        Assert.Equal("2004280530063808", Encode(new Hidden().With(8)));
    }

    [Fact]
    public void A_property_says_whether_a_member_is_there_and_is_set_by_reading()
    {
        Assert.Equal("2004", Encode(new Specified()));
        Assert.Equal(
            "08001800200438014204080110024801",
            Encode(
                new Specified
                {
                    IdSpecified = true,
                    Zero = 0,
                    List = [1],
                    ListSpecified = true,
                    Map = new() { [1] = 2 },
                    MapSpecified = true,
                    Array = [1],
                    ArraySpecified = true,
                }
            )
        );
        Assert.Equal("11001111", Decode<Specified>("0801" + "1002" + "1803" + "2004" + "2805" + "3806" + "420408011002" + "4801").Flags());
        Assert.Equal("00000000", Decode<Specified>("").Flags());
    }

    [Fact]
    public void An_answer_goes_before_defaults_and_IsRequired_but_a_null_has_no_form()
    {
        AssertKept(new Answers(), "28053200");
        AssertKept(new Answers { Number = 0, Text = "" }, "0800120028053200");
    }

    [Fact]
    public void Members_that_share_a_field_are_a_oneof()
    {
        AssertKept(new Choice(), "");
        AssertKept(new Choice { I = 0 }, "0800");
        AssertKept(new Choice { S = "" }, "1200");
        AssertKept(new Choice { M = new() }, "1a00");
        Assert.Equal("1200", Encode(Decode<Choice>("08051200")));
        Assert.Equal("1a021801", Encode(Decode<Choice>("1a02080512001a021801")));
    }

    [Fact]
    public void Structs_are_asked_wherever_they_are() =>
        AssertKept(
            new Presences
            {
                One = new() { ASpecified = true },
                Many = [new(), new() { ASpecified = true, A = 5 }],
                Perhaps = new() { ASpecified = true },
            },
            "0a0408001000" + "12021000" + "120408051000" + "1a0408001000"
        );

    [Fact]
    public void An_override_answers_for_a_base_and_a_new_method_does_not()
    {
        Assert.Equal("0800", Encode(new Ancestor()));
        Assert.Equal(
            "520208021003",
            Encode<Ancestor>(
                new Heir
                {
                    A = 1,
                    X = 2,
                    B = 3,
                    BSpecified = true,
                }
            )
        );
        Assert.Equal("5200", Encode(new Heir { X = 3 }));
        Assert.True(Decode<Ancestor>("1000").BSpecified);
    }

    [Fact]
    public void Bases_that_are_no_contracts_are_asked_except_for_what_is_private()
    {
        Assert.Equal(
            "1803",
            Encode(
                new Pair<int>
                {
                    First = 1,
                    Second = 2,
                    Third = 3,
                    Fourth = 4,
                }
            )
        );
        Pair<int> read = Decode<Pair<int>>("0801100218032004");
        Assert.Equal((1, 2, 3, 4, true), (read.First, read.Second, read.Third, read.Fourth, read.SecondSpecified));
        Assert.Equal("100218032004", Encode(read));
    }

    [Fact]
    public void Readonly_fields_and_properties_without_a_setter_are_read()
    {
        Assert.Equal(42, Decode<LatLon>("090000000000004540").Latitude);
        AssertKept(new LatLon(42), "090000000000004540");
        AssertKept(new ReadOnlyPoint(3), "08031004");
        AssertKept(new Kept<string>("a"), "0a0161120161");
        const string hex = "08031201781809" + "2001" + "2a09090000000000000040" + "320408011002" + "3805" + "4008" + "4804";
        Assert.Equal(hex, Encode(new GetOnly(3)));
        GetOnly read = Decode<GetOnly>(hex);
        Assert.Equal((3, "x", 2.0, 2), (read.Id, read.Name, read.Part!.Latitude, read.Map![1]));
        Assert.Equal([1], read.Array!);
        Assert.Equal([5], read.Items!);
        Assert.Equal([4], read.Late!);
        Assert.Equal([9, 9], read.Own);
        Assert.Equal([8, 8], read.Field);
    }

    [Fact]
    public void A_method_that_sets_a_property_goes_before_its_setter()
    {
        SetByMethod read = Decode<SetByMethod>("0805" + "1005" + "1805" + "2209090000000000004540");
        Assert.Equal((5, 105, 42.0), (read.Id, read.Both, read.Part.Latitude));
        Assert.Equal([5], read.Items);
    }

    [Fact]
    public void A_constructor_without_parameters_is_called_though_it_is_private()
    {
        PrivatelyMade read = Decode<PrivatelyMade>("0801");
        Assert.Equal((1, "made"), (read.Id, read.Note));
    }

    [Fact]
    public void SkipConstructor_makes_an_object_without_constructor_and_initialisers()
    {
        Unmade read = Decode<Unmade>("08011005");
        Assert.Equal((1, 0), (read.Id, read.Other));
        Assert.Equal([5], read.Items);
        AssertKept(new UnmadeRecord(1, "b"), "0801120162");
    }

    [Fact]
    public void The_schema_says_optional_of_members_that_are_asked()
    {
        string schema = ProtoSchema.Of(Set.FindCodecs<Choice>()!.Contract);
        Assert.Contains(
            "message Choice {\n  optional int32 I = 1;\n  optional string S = 2;\n  Optional M = 3;\n}",
            schema,
            StringComparison.Ordinal
        );
        Assert.Contains("  optional uint32 Count = 1;", schema, StringComparison.Ordinal);
        Assert.DoesNotContain("optional", ProtoSchema.Of(Set.FindCodecs<GetOnly>()!.Contract), StringComparison.Ordinal);
    }
}
