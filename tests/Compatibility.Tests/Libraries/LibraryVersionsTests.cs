using System.Text.Json.Serialization;
using MessagePack;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Properties;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary>
/// MessagePack-CSharp 3 beside 2.5, both by reflection: the package that generates version 3's code cannot be restored here.
/// <see cref="LibraryProperties"/> compares both with ours, but for the data contracts here: the library's arrays of these begin with a nil,
/// so the versions are compared with one another.
/// </summary>
public sealed class LibraryVersionsTests
{
    private static readonly MessagePackCSharp Version2 = new("MessagePack", Wire.MessagePack, MessagePackCompression.None);
    private static readonly MessagePackCSharp Version3 = MessagePackCSharp.OfVersion3("MessagePack 3");

    public static IEnumerable<ITheoryDataRow> DataContracts =>
        from item in ComparedContracts.DataContracts.Index()
        where Version2.Annotates(item.Item.Info.Type)
        select new TheoryDataRow<int>(item.Index) { TestDisplayName = $"Versions 2.5 and 3: {item.Item.Info.Type}" };

    [Theory]
    [MemberData(nameof(DataContracts))]
    public void A_data_contract_has_the_same_bytes_and_values_in_both_versions(int place)
    {
        Type type = ComparedContracts.DataContracts[place].Info.Type;
        LibraryProperties.Check(
            ContractGen.Random(type),
            value =>
            {
                byte[]? payload = Written(Version2, type, value);
                return !(payload ?? []).AsSpan().SequenceEqual(Written(Version3, type, value)) ? "the versions write other bytes"
                    : payload is null ? null
                    : ValueComparer.Difference(Version2.Read(type, payload), Version3.Read(type, payload));
            }
        );
    }

    // Version 3 writes its key in generated code, so that ours has neither form.
    [Fact]
    public void A_key_beside_names_is_ignored_by_reflection_and_not_offered_by_ours()
    {
        var value = new KeyBesideNames { A = 1, B = 2 };
        byte[] expected = Convert.FromHexString("82a14101a14202");
        Assert.Equal(expected, Version2.Write(typeof(KeyBesideNames), value));
        Assert.Equal(expected, Version3.Write(typeof(KeyBesideNames), value));
        Assert.False(new FormatSet(Version3Shapes.All).GetCodecs<KeyBesideNames>().Offers(Wire.Format(Wire.MessagePack)));
    }

    [Fact]
    public void Private_members_with_AllowPrivate_are_those_of_version_3()
    {
        var value = new PrivateMembers { Hidden = 7 };
        Assert.Equal("92c002", Convert.ToHexStringLower(Version2.Write(typeof(PrivateMembers), value)));
        Assert.Equal("920702", Convert.ToHexStringLower(Version3.Write(typeof(PrivateMembers), value)));
        using PooledBuffer ours = new FormatSet(Version3Shapes.All)
            .GetCodecs<PrivateMembers>()
            .For(Wire.Format(Wire.MessagePack))
            .Encode(value);
        Assert.Equal("920702", Convert.ToHexStringLower(ours.Span));
        Assert.Equal(7, ((PrivateMembers)Version3.Read(typeof(PrivateMembers), ours.Span.ToArray())!).Hidden);
    }

    private static byte[]? Written(MessagePackCSharp library, Type type, object value)
    {
        try
        {
            return library.Write(type, value);
        }
        catch (Exception exception) when (exception.GetType().FullName == typeof(MessagePackSerializationException).FullName)
        {
            return null;
        }
    }
}

/// <summary>A key that version 3 knows in generated code alone.</summary>
#pragma warning disable SHAPE049
[MessagePackObject(keyAsPropertyName: true)]
public sealed class KeyBesideNames
{
    public int A { get; set; }

    [Key("C")]
    public int B { get; set; }
}
#pragma warning restore SHAPE049

/// <summary>A member that only version 3 writes.</summary>
[MessagePackObject(AllowPrivate = true, SuppressSourceGeneration = true)]
public sealed class PrivateMembers
{
    [Key(0), JsonInclude]
    internal int Hidden { get; set; }

    [Key(1)]
    public int Shown { get; set; } = 2;
}

/// <summary>Their shapes.</summary>
[ShapeSet]
[GenerateShapeFor<KeyBesideNames>]
[GenerateShapeFor<PrivateMembers>]
public static partial class Version3Shapes;
