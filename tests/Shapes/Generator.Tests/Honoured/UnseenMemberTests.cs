using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Formats.Cbor;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Formats.MessagePack;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Members of contracts in an assembly that does not run the generator, which the compiler does not show to the assembly of the
/// shapes.</summary>
public sealed class UnseenMemberTests
{
    private const string Usings = "using MessagePack; using MemoryPack; using ProtoBuf; ";

    private static readonly Format[] Formats =
    [
        new JsonFormat(),
        new MessagePackFormat(),
        new ProtobufFormat(),
        new MemoryPackFormat(),
        new CborFormat(),
    ];

    [Theory]
    [InlineData(
        "protobuf",
        "C._b",
        "ProtoMember",
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } "
            + "[ProtoMember(2)] private int _b = 7; public int B() => _b; }"
    )]
    [InlineData(
        "msgpack cbor",
        "C.B",
        "Key",
        "[MessagePackObject] public class C { [Key(0)] public int A { get; set; } [Key(1)] public int "
            + "B { private get; set; } public int Of() => B; }"
    )]
    [InlineData(
        "protobuf",
        "C.B",
        "ProtoMember",
        "[ProtoContract] public struct C { [ProtoMember(1)] public int A { get; set; } [ProtoMember(2)] internal string B { get; set; } }"
    )]
    [InlineData(
        "protobuf",
        "C.Done",
        "ProtoAfterDeserialization",
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } "
            + "[ProtoAfterDeserialization] private void Done() => A++; }"
    )]
    [InlineData(
        "protobuf",
        "C.Done",
        "OnDeserialized",
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } [OnDeserialized] "
            + "private void Done(StreamingContext context) => A++; }"
    )]
    [InlineData(
        "msgpack cbor",
        "C._b",
        "Key",
        "[MessagePackObject(AllowPrivate = true)] public partial class C { [Key(0)] public int A { get; set; } "
            + "[Key(1)] private int _b = 7; public int B() => _b; }"
    )]
    [InlineData(
        "msgpack cbor",
        "C.B",
        "Key",
        "[MessagePackObject(AllowPrivate = true)] public partial class C { [Key(\"a\")] public int A { get; "
            + "set; } [Key(\"b\")] internal int B { get; set; } }"
    )]
    [InlineData(
        "msgpack cbor",
        "Base._b",
        "Key",
        "[MessagePackObject(AllowPrivate = true)] public partial class Base { [Key(1)] private int _b = 7; public int B() => "
            + "_b; } [MessagePackObject] public partial class C : Base { [Key(0)] public int A { get; set; } }"
    )]
    [InlineData(
        "memorypack",
        "C._b",
        "MemoryPackInclude",
        "[MemoryPackable] public partial class C { public int A { get; set; } [MemoryPackInclude] "
            + "private string _b = \"\"; public string B() => _b; }"
    )]
    [InlineData(
        "memorypack",
        "C.Done",
        "MemoryPackOnDeserialized",
        "[MemoryPackable] public partial class C { public string A { get; set; } = \"\"; "
            + "[MemoryPackOnDeserialized] private void Done() => A += 1; }"
    )]
    [InlineData(
        "msgpack cbor",
        "C.A",
        "Key",
        "[MessagePackObject(AllowPrivate = true)] public partial class C { int _a; [Key(0)] public "
            + "int A { get => _a; private set => _a = value; } }"
    )]
    [InlineData(
        "memorypack",
        "C.A",
        "a setter",
        "[MemoryPackable] public partial class C { public string S { get; set; } = \"\"; public int A { get; private set; } }"
    )]
    [InlineData(
        "json msgpack protobuf memorypack cbor",
        "C.B",
        "DataMember",
        "[DataContract] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[DataMember(Order = 2)] private int B { get; set; } }"
    )]
    [InlineData(
        "json msgpack cbor",
        "C.B",
        "JsonInclude",
        "[MemoryPackable] public partial class C { public int A { get; set; } [JsonInclude, "
            + "MemoryPackIgnore] internal int B { get; set; } }"
    )]
    [InlineData(
        "memorypack",
        "C.B",
        "a setter",
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } [ProtoMember(2)] public int B { get; private set; } }"
    )]
    [InlineData(
        "protobuf memorypack",
        "C.B",
        "a setter",
        "\n#nullable enable\n[MessagePackObject, ProtoContract] public class C { [Key(0), ProtoMember(1)] public int A { get; set; } "
            + "[Key(1), ProtoMember(2)] public List<int>? B { get; private set; } "
            + "[Key(2), ProtoMember(3)] public List<int> D { get; private set; } = []; }"
    )]
    [InlineData(
        "msgpack protobuf memorypack cbor",
        "C.B",
        "a setter",
        "\n#nullable enable\n[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } "
            + "[ProtoMember(2)] public ICollection<int>? B { get; private set; } }"
    )]
    [InlineData("memorypack", "C.A", "a setter", "[MessagePackObject] public class C { [Key(0)] public int A { get; private set; } }")]
    [InlineData(
        "memorypack",
        "C.B",
        "a setter",
        "[DataContract, MessagePackObject] public class C { [Key(0), DataMember] public int A { get; set; } "
            + "[Key(1), DataMember] public int B { get; private set; } }"
    )]
    [InlineData(
        "memorypack",
        "C.B",
        "a setter",
        "[ProtoContract(ImplicitFields = ImplicitFields.AllPublic)] public class C { public int A { get; set; } "
            + "public int B { get; private set; } }"
    )]
    [InlineData(
        "protobuf memorypack",
        "C.B",
        "a setter",
        "[ProtoContract(ImplicitFields = ImplicitFields.AllPublic)] public class C { private int _b; public int A { get; set; } "
            + "public int B { get => _b; private set => _b = value; } }"
    )]
    [InlineData(
        "protobuf",
        "C.B",
        "a setter",
        "[ProtoContract, ProtoPartialMember(2, \"B\")] public class C { private int _b; [ProtoMember(1)] public int A { get; set; } "
            + "[JsonIgnore] public int B { get => _b; private set => _b = value; } }"
    )]
    [InlineData(
        "protobuf",
        "C.B",
        "XmlElement",
        "[ProtoContract, System.Xml.Serialization.XmlType] public class C { [ProtoMember(1)] public int A { get; set; } "
            + "[System.Xml.Serialization.XmlElement(Order = 2)] internal int B { get; set; } }"
    )]
    [InlineData(
        "msgpack cbor",
        null,
        "AllowPrivate",
        "[MessagePackObject(true, AllowPrivate = true)] public partial class C { public int A { get; "
            + "set; } private int _b = 7; public int B() => _b; }"
    )]
    [InlineData(
        "protobuf",
        null,
        "ProtoPartialMember",
        "[ProtoContract, ProtoPartialMember(2, \"_b\")] public class C { [ProtoMember(1)] public int A { get; "
            + "set; } private int _b = 7; public int B() => _b; }"
    )]
    public void Format_that_would_lose_a_private_member_is_not_offered(string formats, string? member, string annotation, string library)
    {
        TypeCodecs codecs = Assert.Single(Load(library));
        Assert.Equal(
            formats,
            string.Join(
                ' ',
                Formats
                    .Where(format =>
                        codecs.FindOffered(format) is null && Reason(codecs, format).Contains(annotation, StringComparison.Ordinal)
                    )
                    .Select(static format => format.Name)
            )
        );
        foreach (string name in formats.Split(' ').Where(_ => member is not null))
        {
            string reason = Reason(codecs, Formats.Single(format => format.Name == name));
            Assert.StartsWith($"'{member}' has ", reason, StringComparison.Ordinal);
            Assert.Contains(annotation, reason, StringComparison.Ordinal);
            Assert.Contains("not public, so the assembly of the shape does not see it: ", reason, StringComparison.Ordinal);
            Assert.Contains("AcceptDifferences(WireFormats." + (name == "cbor" ? "MessagePack" : ""), reason, StringComparison.Ordinal);
        }
    }

    [Theory]
    [InlineData(
        "",
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } [ProtoIgnore] private int _b = 7; "
            + "public int B() => _b; [ProtoMember(2)] protected int D { get; set; } "
            + "[ProtoMember(3)] private protected int E { get; set; } }"
    )]
    [InlineData(
        "",
        "[ProtoContract] public class Base { [ProtoMember(2)] private int _b = 7; public int B() => _b; } [ProtoContract] "
            + "public class C : Base { [ProtoMember(1)] public int A { get; set; } }"
    )]
    [InlineData(
        "",
        "[MemoryPackable] public partial struct C { public int A; [MemoryPackInclude] private int B { get => A; set => A = value; } }"
    )]
    [InlineData(
        "",
        "[MemoryPackable] public partial class C { public string S { get; private set; } [MemoryPackIgnore] public "
            + "int A { get; private set; } public C(string s) => S = s; }"
    )]
    [InlineData(
        "",
        "[DataContract] public class C { [DataMember(Order = 1)] public int A { get; set; } public int B { get; private set; } }"
    )]
    [InlineData(
        "",
        "[DataContract, ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; "
            + "} [DataMember] private int B { get; set; } }"
    )]
    [InlineData(
        "",
        "[ProtoContract(ImplicitFields = ImplicitFields.AllPublic), ProtoPartialIgnore(\"B\")] public class C { private int _b; "
            + "public int A { get; set; } [JsonIgnore] public int B { get => _b; private set => _b = value; } }"
    )]
    [InlineData(
        "[assembly: AcceptDifferences(WireFormats.Protobuf, typeof(C))] ",
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } [ProtoMember(2)] private int B { get; set; } }"
    )]
    [InlineData(
        "[assembly: AcceptDifferences(WireFormats.MessagePack)] ",
        "[MessagePackObject(AllowPrivate = true)] public partial class C { [Key(0)] public int A { "
            + "get; set; } [Key(1)] private int B { get; set; } }"
    )]
    public void Format_that_loses_nothing_or_is_accepted_is_offered(string accepts, string library)
    {
        TypeCodecs codecs = Assert.Single(Load(library, accepts));
        Assert.DoesNotContain(
            Formats,
            format => codecs.FindOffered(format) is null && Reason(codecs, format).Contains("not public", StringComparison.Ordinal)
        );
    }

    [Theory]
    [InlineData(false, "[MemoryPackable] public partial class C { public int A { get; set; } public string B = \"\"; }")]
    [InlineData(
        false,
        "[MemoryPackable] public partial class Base { public string B = \"\"; public int A { get; set; } } [MemoryPackable] public "
            + "partial class C : Base;"
    )]
    [InlineData(true, "[MemoryPackable] public partial class C { public int A; public string B = \"\"; }")]
    [InlineData(
        true,
        "[MemoryPackable] public partial class Base { public string B = \"\"; [MemoryPackIgnore] public int D { get; set; } } "
            + "[MemoryPackable] public partial class C : Base { public int A { get; set; } }"
    )]
    [InlineData(
        true,
        "[MemoryPackable(SerializeLayout.Explicit)] public partial class C { [MemoryPackOrder(1)] public int A { get; set; } "
            + "[MemoryPackOrder(0)] public string B = \"\"; }"
    )]
    [InlineData(true, "[MemoryPackable] public partial struct C { public int A { get; set; } public int B; }")]
    public void Order_of_fields_among_properties_is_not_known_of_another_assembly(bool isOffered, string library) =>
        Assert.Equal(isOffered, Assert.Single(Load(library)).FindOffered(Formats[3]) is not null);

    [Fact]
    public void Members_that_the_assembly_may_see_are_written() =>
        Assert.NotNull(
            Assert
                .Single(
                    Load(
                        "[assembly: System.Runtime.CompilerServices.InternalsVisibleTo(\"Consumer\")] [ProtoContract] public "
                            + "class C { [ProtoMember(1)] public int A { get; set; } [ProtoMember(2)] internal int B { get; set; } }"
                    )
                )
                .FindOffered(Formats[2])
        );

    [Fact]
    public void Contract_that_holds_or_derives_from_one_with_a_private_member_is_not_offered_either()
    {
        const string library = "[MessagePackObject] public partial class Base { [Key(1)] private int _b = 7; public int B() => _b; }";
        IReadOnlyList<TypeCodecs> all = Load(
            library,
            "",
            "[GenerateShapeFor<C>, GenerateShapeFor<D>]",
            "[MessagePackObject] public class C : Base { [Key(0)] public int A { get; set; } } [MessagePackObject] public "
                + "class D { [Key(0)] public List<C>? All { get; set; } }"
        );
        Assert.Equal(2, all.Count);
        Assert.All(all, codecs => Assert.Contains("'Base._b' has [Key]", Reason(codecs, Formats[1]), StringComparison.Ordinal));
    }

    private static string Reason(TypeCodecs codecs, Format format)
    {
        MethodInfo codec = codecs.GetType().GetMethod("For")!;
        return (
            (UnsupportedValueException)Assert.Throws<TargetInvocationException>(() => codec.Invoke(codecs, [format])).InnerException!
        ).Reason;
    }

    // The codecs of each shape.
    private static IReadOnlyList<TypeCodecs> Load(
        string library,
        string accepts = "",
        string shapes = "[GenerateShapeFor<C>]",
        string own = ""
    )
    {
        var context = new AssemblyLoadContext(null);
        MetadataReference annotations = MetadataReference.CreateFromFile(typeof(UnseenMemberTests).Assembly.Location);
        byte[] image = Source.Emit(Source.Compilation(Usings + library, "Library", annotations));
        context.LoadFromStream(new MemoryStream(image));
        Source.Generate(
            Source.Compilation(
                $"{Usings}{accepts}[ShapeSet] {shapes} public static partial class Set; {own}",
                "Consumer",
                annotations,
                MetadataReference.CreateFromImage(image)
            ),
            out Compilation output
        );
        Assembly assembly = context.LoadFromStream(new MemoryStream(Source.Emit(output)));
        var made = (IEnumerable<Shape>)assembly.GetType("Set")!.GetProperty("All")!.GetValue(null)!;
        var set = new FormatSet(made, Formats);
        return [.. made.Select(shape => set.FindCodecs(shape.Type)!)];
    }
}
