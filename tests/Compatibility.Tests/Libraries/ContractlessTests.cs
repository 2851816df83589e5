using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MessagePack;
using MessagePack.Resolvers;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Libraries;

/// <summary><c>[ShapeSet(Contractless = true)]</c>: the bytes are those of MessagePack-CSharp's contractless resolver in both versions,
/// and each reads the other's.</summary>
public sealed class ContractlessTests
{
    private static readonly MessagePackCSharp Version3 = MessagePackCSharp.OfVersion3(
        "MessagePack 3, contractless",
        resolver: nameof(ContractlessStandardResolver)
    );
    private static readonly FormatSet Set = new(ContractlessShapes.All);

    [Fact]
    public void A_class_has_the_library_s_bytes() =>
        Check(
            new Book
            {
                Title = "t",
                Pages = 3,
                Price = 2.50m,
                Added = new DateTime(2026, 11, 29, 1, 2, 3, DateTimeKind.Utc),
                Sort = Sort.Used,
                Id = Guid.Parse("8c5d0f4e-6a0b-4a2f-9a8e-0f1b2c3d4e5f"),
                Tags = ["a", "b"],
                Stock = new() { ["x"] = 1 },
                Author = new("n", null),
                Shelf = 9,
                Unset = null,
            }
        );

    [Fact]
    public void A_record_has_the_library_s_bytes() => Check(new Author("n", 1970));

    [Fact]
    public void Members_that_hide_others_have_the_library_s_place() =>
        Check(
            new Third
            {
                Z = 1,
                Y = 2,
                Hidden = "h",
                D = 3,
                Field = "f",
                P = 4,
                Secret = "s",
            }
        );

    [Fact]
    public void Json_and_MemoryPack_are_those_of_any_set()
    {
        Codec<Author> json = Set.FindCodecs<Author>()!.For(Wire.Format(Wire.Json));
        using PooledBuffer payload = json.Encode(new Author("n", 1970));
        Assert.Equal("""{"name":"n","born":1970}"""u8.ToArray(), payload.Span.ToArray());
        Assert.True(Set.FindCodecs<Author>()!.Offers(Wire.Format(Wire.MemoryPack)));
    }

    private static void Check<T>(T value)
        where T : class
    {
        Codec<T> codec = Set.FindCodecs<T>()!.For(Wire.Format(Wire.MessagePack));
        byte[] expected = MessagePackSerializer.Serialize(
            value,
            ContractlessStandardResolver.Options,
            TestContext.Current.CancellationToken
        );
        Assert.Equal(expected, Version3.Write(typeof(T), value));
        using PooledBuffer payload = codec.Encode(value!);
        Assert.Equal(MessagePackSerializer.ConvertToJson(expected), MessagePackSerializer.ConvertToJson(payload.Memory));
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(payload.Span));
        using PooledBuffer again = codec.Encode(codec.Decode(expected)!);
        Assert.Equal(Convert.ToHexString(expected), Convert.ToHexString(again.Span));
    }
}

/// <summary>What a handler of an existing app returns.</summary>
public class Book
{
    [JsonInclude]
    public int Shelf;

    public string? Title { get; set; }

    public int Pages { get; set; }

    public decimal Price { get; set; }

    public DateTime Added { get; set; }

    public Sort Sort { get; set; }

    public Guid? Id { get; set; }

    public List<string>? Tags { get; set; }

    public Dictionary<string, int>? Stock { get; set; }

    public Author? Author { get; set; }

    public string? Unset { get; set; }

    public int Computed => Pages * 2;

    [IgnoreDataMember]
    public string? Internal { get; set; }
}

/// <summary>An enumeration.</summary>
public enum Sort
{
    /// <summary>New.</summary>
    New,

    /// <summary>Used.</summary>
    Used,
}

/// <summary>A record.</summary>
public record Author(string Name, int? Born);

/// <summary>A base with members of all kinds of access.</summary>
public class First
{
    private int Secret { get; set; }

    public int P { get; set; }

    public int Sum() => Secret;
}

/// <summary>A class between.</summary>
public class Second : First
{
    protected long Field;

    public int Z { get; set; }

    internal int Hidden { get; set; }

    public int Y { get; set; }

    public long Sum2() => Field;
}

/// <summary>Hides what it inherits, by members of other types.</summary>
public class Third : Second
{
    [JsonInclude]
    public new string? Field;

    public int D { get; set; }

    public string? Secret { get; set; }

    public new string? Hidden { get; set; }
}

/// <summary>Their shapes.</summary>
[ShapeSet(Contractless = true)]
[GenerateShapeFor<Book>]
[GenerateShapeFor<Third>]
public static partial class ContractlessShapes;
