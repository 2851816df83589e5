using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Annotations that are not honoured, or that contradict themselves: the diagnostic and its place.</summary>
public sealed class AnnotationDiagnosticTests
{
    private const string Usings = "using MessagePack; using MemoryPack; using ProtoBuf; ";
    private const string Set = "[ShapeSet(IncludeAnnotated = true)] public static partial class Set; ";
    private const string Libraries = Usings + Set;
    private const string Formatted =
        "[MessagePackObject] public class C { [Key(0), MessagePackFormatter(typeof(int))] public int A { get; set; } }";

    [Theory]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } [OnDeserialized] "
            + "internal static void [|M|](StreamingContext context) { } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[OnDeserialized] internal void [|M|](object context) { } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } "
            + "[OnDeserialized] internal bool [|M|]() => true; }"
    )]
    [InlineData("[MemoryPackable] public class C { [MemoryPackOnDeserializing] internal void [|M|]() { } }")]
    [InlineData("[MemoryPackable] public class C { [MemoryPackOnDeserialized] internal static void [|M|]() { } }")]
    [InlineData("[MemoryPackable] public struct C { public int A { get; set; } [MemoryPackOnDeserialized] internal void [|M|]() { } }")]
    [InlineData(
        "[ProtoContract, ProtoInclude(2, typeof(D))] public class C { [ProtoMember(1)] public int A { get; set; } "
            + "[ProtoBeforeSerialization] internal static void [|M|]() { } } [ProtoContract] public class D : C;"
    )]
    [InlineData("[GenerateShape] public class C { [JsonExtensionData] public Dictionary<string, object> [|A|] { get; } = []; }")]
    [InlineData("[GenerateShape] public class C { [JsonExtensionData] public Dictionary<string, object>? [|A|] { get; private set; } }")]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1), "
            + "JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public List<int> [|A|] { get; set; } = []; }"
    )]
    [InlineData(
        "[GenerateShape, JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)] public class [|C|] { "
            + "[DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData("[GenerateShape, JsonPolymorphic] public class [|C|] { [DataMember(Order = 1)] public int A { get; set; } }")]
    [InlineData("[JsonPolymorphic] public abstract class [|C|] { public int A { get; set; } }")]
    [InlineData("[JsonPolymorphic] public interface [|C|];")]
    [InlineData(
        "[JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToBaseType), "
            + "JsonDerivedType(typeof(D), 1), GenerateShape] public abstract class [|C|]; public class D : C { "
            + "[DataMember(Order = 1)] public int A { get; set; } }"
    )]
    [InlineData(
        "[JsonPolymorphic, ProtoContract, ProtoInclude(2, typeof(D))] public class [|C|] { [ProtoMember(1)] public "
            + "int A { get; set; } } [ProtoContract] public class D : C;"
    )]
    [InlineData("[DataContract] public static class [|C|] { [DataMember(Order = 1)] public static int A { get; set; } }")]
    [InlineData("[GenerateShape] public class C { [DataMember(Order = 1, EmitDefaultValue = false)] public int [|A|] { get; set; } }")]
    [InlineData("[GenerateShape] public class C { [DataMember(Order = 1)] public int [|A|] { set { } } }")]
    [InlineData("[GenerateShape] public class C { [DataMember(Order = 1)] public static int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1)] public byte[] [|A|] { get; set; } = new byte[3]; }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), JsonInclude] public Memory<byte> [|A|] = new byte[] { 1 }; }")]
    [InlineData("[ProtoContract] public class C { public C() => A = [1, 2]; [ProtoMember(1)] public byte[] [|A|] { get; set; } }")]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1)] public byte[]? [|A|] { get; set; } "
            + "private C(object? _) { A = [1, 2]; } public C() : this(null) { } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1)] public byte[]? [|A|] { get; set; } public C() => Fill(); "
            + "private void Fill() => A = new byte[2]; }"
    )]
    [InlineData(
        "[ProtoContract] public class C { public C() : this([1]) { } public C(byte[] a) => A = a; "
            + "[ProtoMember(1)] public byte[] [|A|] { get; set; } }"
    )]
    [InlineData("[ProtoContract] public record C([property: ProtoMember(1)] byte[] [|A|]) { private C() : this([1]) { } }")]
    [InlineData(
        "[ProtoContract, ProtoInclude(2, typeof(D))] public abstract class C { protected C() => A = [1]; "
            + "[ProtoMember(1)] public byte[] [|A|] { get; set; } } [ProtoContract] public class D : C;"
    )]
    [InlineData(
        "[ProtoContract] public class C { private byte[] _a = [1]; [ProtoMember(1)] public byte[] [|A|] { get => _a; set => _a = value; } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1), Nerdbank.MessagePack.Key(3)] public int [|A|] { get; set; } "
            + "} namespace Nerdbank.MessagePack { public sealed class KeyAttribute(int index) : Attribute { public int Index => index; } }"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0)] public int A { get; set; } [Key(1), PolyType.PropertyShape(Ignore = "
            + "true)] public int [|B|] { get; set; } } namespace PolyType { public sealed class "
            + "PropertyShapeAttribute : Attribute { public bool Ignore { get; set; } } }"
    )]
    [InlineData(
        "[GenerateShape, PolyType.DerivedTypeShape(typeof(D))] public class [|C|] { [DataMember(Order = 1)] public int A { "
            + "get; set; } } public class D : C; namespace PolyType { public sealed class "
            + "DerivedTypeShapeAttribute(Type type) : Attribute { public Type Type => type; } }"
    )]
    [InlineData(
        "[GenerateShape] public class C { [PolyType.ConstructorShape] public [|C|](int a) { A = a; } [DataMember(Order = 1)] "
            + "public int A { get; } } namespace PolyType { public sealed class ConstructorShapeAttribute : Attribute; }"
    )]
    [InlineData(
        "[MessagePackObject] public class B { [Key(0), DataMember(Order = 1)] public int A { get; set; } } public class C : "
            + "B; [GenerateShape] public class [|D|] : C { [Key(1), DataMember(Order = 2)] public int E { get; set; } }"
    )]
    public void What_is_not_honoured_is_a_warning(string text) => AssertReported("SHAPE028", DiagnosticSeverity.Warning, text);

    [Theory]
    [InlineData("[MessagePackObject] public class C { [Key(0), MessagePackFormatter(typeof(int))] public int [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { [BrotliStringFormatter] public string? [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { [BrotliFormatter] public byte[]? [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { [BrotliFormatter<List<int>>] public List<int>? [|A|] { get; set; } }")]
    [InlineData(
        "[MemoryPackable] public class C { [MemoryPackAllowSerialize] public Other? [|A|] { get; set; } } "
            + "[MessagePackObject(true)] public class Other { public string? A { get; set; } }"
    )]
    [InlineData("[MemoryPackable] public class C { [BitPackFormatter] public bool[]? [|A|] { get; set; } }")]
    [InlineData(
        "public sealed class MineAttribute : MemoryPackCustomFormatterAttribute<int>; [MemoryPackable] "
            + "public class C { [Mine] public int [|A|] { get; set; } }"
    )]
    [InlineData("[MemoryPackable(GenerateType.NoGenerate)] public class [|C|] { public int A { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { public System.Collections.BitArray? [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { public List<System.Collections.BitArray?>? [|A|] { get; set; } }")]
    [InlineData("public class L : List<int>; [MessagePackObject] public class C { [Key(0)] public L? [|A|] { get; set; } }")]
    [InlineData(
        "public class L : Dictionary<string, long>; [MessagePackObject] public class C { [Key(0)] public L?[]? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0), "
            + "MessagePackFormatter(typeof(MessagePack.Formatters.NativeGuidFormatter))] public Guid? [|A|] { get; set; } } "
            + "namespace MessagePack.Formatters { public sealed class NativeGuidFormatter; }"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0), "
            + "MessagePackFormatter(typeof(MessagePack.Formatters.EnumAsStringFormatter<E>))] public E [|A|] { get; set; } } "
            + "public enum E { A, B = 0 } namespace MessagePack.Formatters { public sealed class EnumAsStringFormatter<T>; }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), System.ComponentModel.DefaultValue(7)] public bool[]? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), System.ComponentModel.DefaultValue(300)] public byte [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), "
            + "System.ComponentModel.DefaultValue(typeof(int))] public string? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), System.ComponentModel.DefaultValue(7)] public DateTime [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), System.ComponentModel.DefaultValue(\"a\")] public int [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), "
            + "System.ComponentModel.DefaultValue(\"Someday\")] public DayOfWeek [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), "
            + "System.ComponentModel.DefaultValue(typeof(Guid), \"7\")] public Guid? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), System.ComponentModel.DefaultValue(\"1.2\")] public Version? [|A|] { get; set; } }"
    )]
    [InlineData("[ProtoContract(AsReferenceDefault = true)] public class [|C|] { [ProtoMember(1)] public int A { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1, DynamicType = true)] public C? [|A|] { get; set; } }")]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0)] public List<E?>? A { get; set; } } "
            + "[MessagePackFormatter(typeof(int))] public enum [|E|] { A }"
    )]
    [InlineData("[MessagePackObject, MessagePackFormatter(typeof(int))] public class [|C|] { [Key(0)] public int A { get; set; } }")]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0)] public OrderId [|A|] { get; set; } } "
            + "[MessagePackFormatter(typeof(int))] public readonly record struct OrderId(Guid Value);"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0)] public List<OrderId?[]>? [|A|] { get; set; } } "
            + "[MessagePackFormatter(typeof(int))] public readonly record struct OrderId(Guid Value);"
    )]
    [InlineData(
        "[ProtoContract(Surrogate = typeof(S))] public class [|C|] { public int A { get; set; } } [ProtoContract] "
            + "public class S { [ProtoMember(1)] public int A { get; set; } }"
    )]
    [InlineData("[ProtoContract(Serializer = typeof(int))] public class [|C|] { [ProtoMember(1)] public int A { get; set; } }")]
    [InlineData("[DataContract, ProtoContract(InferTagFromName = true)] public class [|C|] { [DataMember] public int A { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), NullWrappedValue] public int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), NullWrappedValue] public DateTime? [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), NullWrappedValue] public Guid? [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), NullWrappedValue] public C? [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1, IsRequired = true), NullWrappedValue] public int? [|A|] { get; set; } }")]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), NullWrappedValue, "
            + "System.ComponentModel.DefaultValue(4)] public int? [|A|] { get; set; } }"
    )]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), NullWrappedCollection] public byte[]? [|A|] { get; set; } }")]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1, OverwriteList = true), "
            + "NullWrappedCollection] public List<int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), NullWrappedCollection] public "
            + "System.Collections.Immutable.ImmutableArray<int> [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1, Options = "
            + "MemberSerializationOptions.AsReference)] public C? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), ProtoMap(ValueFormat = DataFormat.Group)] "
            + "public Dictionary<int, int>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1, DataFormat = DataFormat.Group)] "
            + "public Dictionary<int, int>? [|A|] { get; set; } }"
    )]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1)] public int [|A|] => 1; }")]
    [InlineData(
        "public interface I { int A { get; set; } } [ProtoContract] public class C : I { [ProtoMember(1)] int I.[|A|] { get; set; } }"
    )]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1)] public int [|A|] { set { } } }")]
    [InlineData(
        "[ProtoContract] public class [|C|] : IReadOnlyCollection<int> { [ProtoMember(1)] public string? A { get; set; } "
            + "public int Count => 0; public IEnumerator<int> GetEnumerator() => throw new NotSupportedException(); "
            + "System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => throw new NotSupportedException(); }"
    )]
    [InlineData(
        "[ProtoContract, CompatibilityLevel((CompatibilityLevel)250)] public class C { [ProtoMember(1)] public int [|A|] { get; set; } }"
    )]
    public void A_format_that_would_differ_from_its_library_is_not_offered(string text) =>
        AssertReported("SHAPE049", DiagnosticSeverity.Warning, text);

    [Theory]
    [InlineData(
        "[MemoryPackable] public class C { [InternStringFormatter] public string? A { get; set; } [Utf8StringFormatter] "
            + "public string? B { get; set; } [Utf16StringFormatter] public string? F { get; set; } [MemoryPoolFormatter<int>] "
            + "public Memory<int> D { get; set; } [OrdinalIgnoreCaseStringDictionaryFormatter<int>] "
            + "public Dictionary<string, int>? E { get; set; } }"
    )]
    [InlineData("[MessagePackObject] public class C { [Key(0)] public System.Collections.BitArray? A { get; set; } }")]
    [InlineData(
        "[MemoryPackable] public class C { [MemoryPackAllowSerialize] public List<string>? A { get; set; } [MemoryPackAllowSerialize] "
            + "public Uri? B { get; set; } [MemoryPackAllowSerialize] public C? D { get; set; } [MemoryPackAllowSerialize] public int E "
            + "{ get; set; } }"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0)] public OrderId A { get; set; } } [ShapeAs<Guid>, "
            + "MessagePackFormatter(typeof(int))] public readonly record struct OrderId(Guid Value);"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public OrderId A { get; set; } } "
            + "[MessagePackFormatter(typeof(int))] public readonly record struct OrderId([property: DataMember(Order = 1)] Guid Value);"
    )]
    [InlineData(
        "public class L : List<string>; public class M : Dictionary<string, double>; public class S : HashSet<int>; "
            + "[MessagePackObject] public class C { [Key(0)] public L? A { get; set; } [Key(1)] public M? B { "
            + "get; set; } [Key(2)] public S? D { get; set; } }"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0), "
            + "MessagePackFormatter(typeof(MessagePack.Formatters.StringInterningFormatter))] public string? A { get; set; } "
            + "[Key(1), MessagePackFormatter(typeof(MessagePack.Formatters.Int32Formatter))] public int B { get; set; } "
            + "[Key(2), MessagePackFormatter(typeof(MessagePack.Formatters.ListFormatter<int>))] public List<int>? D { "
            + "get; set; } [Key(3), MessagePackFormatter(typeof(MessagePack.Formatters.NullableGuidFormatter))] "
            + "public Guid? E { get; set; } [Key(4), "
            + "MessagePackFormatter(typeof(MessagePack.Formatters.EnumAsStringFormatter<DayOfWeek>))] "
            + "public DayOfWeek F { get; set; } } namespace MessagePack.Formatters { public sealed "
            + "class StringInterningFormatter; public sealed class Int32Formatter; public sealed "
            + "class ListFormatter<T>; public sealed class NullableGuidFormatter; public "
            + "sealed class EnumAsStringFormatter<T>; }"
    )]
    public void What_is_the_same_with_the_attribute_is_offered(string text) =>
        Assert.DoesNotContain(
            Source.Generate(Compilation(Libraries + text), out _).Diagnostics,
            static diagnostic => diagnostic.Id is "SHAPE049" or "SHAPE028"
        );

    [Theory]
    [InlineData("[DataContract] public class C : List<int> { [DataMember(Order = 1)] public string? A { get; set; } }")]
    [InlineData("[ProtoContract, GenerateShape] public class C : List<int> { [ProtoMember(1)] public string? A { get; set; } }")]
    public void A_contract_that_is_a_list_is_not_offered_in_Protobuf(string text) =>
        Assert.Single(
            Source.Generate(Compilation(Libraries + text), out _).Diagnostics,
            static diagnostic =>
                diagnostic.Id == "SHAPE049"
                && diagnostic.GetMessage(null).Contains("so 'C' is not offered in Protobuf", StringComparison.Ordinal)
        );

    [Fact]
    public void A_formatter_of_a_union_elsewhere_is_told() =>
        AssertReported(
            "SHAPE028",
            DiagnosticSeverity.Warning,
            "public interface I; [MemoryPackable] public class D : I { public int A { get; set; } } "
                + "[MemoryPackUnionFormatter(typeof(I)), MemoryPackUnion(0, typeof(D))] public partial class [|F|];"
        );

    [Fact]
    public void A_difference_names_the_member_the_attribute_and_the_way_out() =>
        Assert.Equal(
            "'C.A' has [MessagePackFormatter], so 'C' is not offered in MessagePack: convert it with [ShapeAs<T>], or "
                + "accept the difference with [assembly: AcceptDifferences(WireFormats.MessagePack)]",
            AssertReported("SHAPE049", DiagnosticSeverity.Warning, Formatted.Replace("int A", "int [|A|]", StringComparison.Ordinal))
                .GetMessage(null)
        );

    [Theory]
    [InlineData("IncludeAnnotated = true", "A.C, A.B.D, E")]
    [InlineData("IncludeAnnotated = true, Namespaces = [\"A\"]", "A.C, A.B.D")]
    [InlineData("IncludeAnnotated = true, Namespaces = [\"A.B\"]", "A.B.D")]
    [InlineData("IncludeAnnotated = true, ExcludedNamespaces = [\"A.B\"], ExcludedTypes = [typeof(E)]", "A.C")]
    [InlineData("IncludeAnnotated = true, ExcludedTypes = [typeof(A.C)]", "A.B.D, E")]
    public void A_set_includes_namespaces_and_excludes_types(string set, string contracts)
    {
        const string Contracts =
            "namespace A { [MessagePackObject] public class C; namespace B { [MessagePackObject] public class D; } } "
            + "namespace AB { public class F; } [MessagePackObject] public class E;";
        Source.Generate(Compilation($"{Usings}[ShapeSet({set})] public static partial class Set; {Contracts}"), out Compilation output);

        Assert.Equal(contracts.Split(", "), ((string[])["A.C", "A.B.D", "E"]).Where(name => HasShape(output, name)));
    }

    [Fact]
    public void Constructed_types_that_code_names_are_contracts_of_a_set()
    {
        const string Contracts =
            "[MessagePackObject] public class Envelope<T> where T : class { [Key(0)] public T? Data { get; set; } } "
            + "[MessagePackObject] public class Inner { [Key(0)] public int A { get; set; } }"
            + " public static class Handlers { public static Task<Envelope<Inner>> Get() => null!; public static void "
            + "Set<T>(Envelope<T> any, IEnumerable<Envelope<List<Inner>>> all) where T : class { } }";
        Source.Generate(Compilation($"using System.Threading.Tasks; {Libraries}{Contracts}"), out Compilation output);

        Source.AssertClean(output);
        Assert.Equal(["Envelope<Inner>", "Envelope<List<Inner>>", "Inner"], Shapes(output));
    }

    private static bool HasShape(Compilation output, string name) => Shapes(output).Contains(name.Split('.')[^1], StringComparer.Ordinal);

    // What IShape the nested types of the set are of.
    private static IEnumerable<string> Shapes(Compilation output) =>
        output
            .GetTypeByMetadataName("Set")!
            .GetTypeMembers()
            .SelectMany(static type => type.Interfaces)
            .Where(static type => type.Name == "IShape")
            .Select(static type => type.TypeArguments[0].ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat))
            .Order(StringComparer.Ordinal);

    [Theory]
    [InlineData("", "MessagePack", Formatted)]
    [InlineData("[assembly: AcceptDifferences(WireFormats.MessagePack)]", null, Formatted)]
    [InlineData("[assembly: AcceptDifferences(WireFormats.All, typeof(C))]", null, Formatted)]
    [InlineData(
        "[assembly: AcceptDifferences(WireFormats.MessagePack, typeof(D<>))]",
        null,
        "[MessagePackObject] public class D<T> { [Key(0), MessagePackFormatter(typeof(int))] public T? A { get; set; } } "
            + "[MessagePackObject] public class E { [Key(0)] public D<int>? A { get; set; } }"
    )]
    [InlineData("[assembly: AcceptDifferences(WireFormats.Protobuf)]", "MessagePack", Formatted)]
    [InlineData("[assembly: AcceptDifferences(WireFormats.All, typeof(string))]", "MessagePack", Formatted)]
    [InlineData(
        "",
        null,
        "[MessagePackObject] public class C { [Key(0), MessagePackFormatter(typeof(int)), ShapeAs<W>] public DateTime A { "
            + "get; set; } } public readonly struct W { public static long ToWire(DateTime value) => value.Ticks; public "
            + "static DateTime FromWire(long value) => new(value); }"
    )]
    public void Differences_can_be_accepted(string accept, string? refused, string text)
    {
        IEnumerable<string> messages = Source
            .Generate(Compilation(Usings + accept + Set + text), out _)
            .Diagnostics.Select(static diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage(null)}");
        Assert.Equal(
            refused is null ? [] : [refused],
            messages
                .Where(static message => message.StartsWith("SHAPE049", StringComparison.Ordinal))
                .Select(static message => message.Split(["is not offered in ", ": convert"], StringSplitOptions.None)[1])
        );
    }

    // Each is an exception of System.Text.Json at run time, but for the ExpandoObject, which would take quadratic time.
    [Theory]
    [InlineData("[GenerateShape] public class C { [JsonExtensionData] public System.Dynamic.ExpandoObject? [|A|] { get; set; } }")]
    [InlineData("[GenerateShape] public class C { [JsonExtensionData] public Dictionary<string, string>? [|A|] { get; set; } }")]
    [InlineData("[GenerateShape] public class C { [JsonExtensionData] public IReadOnlyDictionary<string, object>? [|A|] { get; set; } }")]
    [InlineData("[GenerateShape] public class C { [JsonExtensionData] public System.Text.Json.Nodes.JsonNode? [|A|] { get; set; } }")]
    [InlineData(
        "[GenerateShape] public class C { [JsonExtensionData] public Dictionary<string, object>? A { get; set; } "
            + "[JsonExtensionData] public Dictionary<string, object>? [|B|] { get; set; } }"
    )]
    [InlineData(
        "public abstract class B { [JsonExtensionData] public Dictionary<string, object>? A { get; set; } } [GenerateShape] "
            + "public class C : B { [JsonExtensionData] public Dictionary<string, object>? [|D|] { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape, JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)] public class C { "
            + "[JsonExtensionData] public Dictionary<string, object>? [|A|] { get; set; } }"
    )]
    [InlineData(
        "[MemoryPackable] public class C { [JsonExtensionData, MemoryPackIgnore] public Dictionary<string, int>? [|A|] { get; set; } }"
    )]
    public void Extension_data_that_does_not_fit_is_an_error(string text) => AssertReported("SHAPE042", DiagnosticSeverity.Error, text);

    [Theory]
    [InlineData("[MessagePackObject] public class C { [Key(0)] public int A { get; set; } [Key(0)] public int [|B|] { get; set; } }")]
    [InlineData(
        "[MessagePackObject] public class C { [Key(\"a\")] public int A { get; set; } [Key(\"a\")] public int [|B|] { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } [ProtoMember(1)] public int [|B|] { get; set; } }"
    )]
    [InlineData(
        "[MemoryPackable(SerializeLayout.Explicit)] public class C { [MemoryPackOrder(0)] public int A { get; set; "
            + "} [MemoryPackOrder(0)] public int [|B|] { get; set; } }"
    )]
    public void A_key_that_two_members_have_is_an_error(string text) => AssertReported("SHAPE029", DiagnosticSeverity.Error, text);

    // protobuf-net has the base and the derived class in two messages, and leaves out a member without a number.
    [Theory]
    [InlineData(
        "'C.D' has the key 1, which 'B.A' already has",
        "[DataContract, ProtoInclude(5, typeof(C))] public class B { [DataMember(Order = 1)] public int A { get; set; } } "
            + "[DataContract] public class C : B { [DataMember(Order = 1)] public int [|D|] { get; set; } }"
    )]
    [InlineData(
        "'C.D' has the key 1, which 'B.A' already has",
        "[DataContract] public abstract class B { [DataMember(Order = 1)] public int A { get; set; } } [DataContract] public "
            + "class C : B { [DataMember(Order = 1)] public int [|D|] { get; set; } }"
    )]
    [InlineData(
        "'C.D' has the name 'x', which 'B.A' already has",
        "[DataContract] public class B { [DataMember(Name = \"x\")] public int A { get; set; } } [DataContract] public class "
            + "C : B { [DataMember(Name = \"x\")] public int [|D|] { get; set; } }"
    )]
    [InlineData(
        "'C.A' has a name as its key",
        "[DataContract] public class [|C|] { [DataMember(Order = 1)] public int D { get; set; } [DataMember] public int A { get; set; } }"
    )]
    [InlineData(
        "'C.A' needs [Key] or [IgnoreMember]",
        "[MessagePackObject] public class B { [Key(0)] public int D { get; set; } } public class [|C|] "
            + ": B { [JsonInclude] public int A { get; set; } }"
    )]
    [InlineData(
        "'C.A' has a name as its key",
        "[MessagePackObject] public class B { [Key(0)] public int D { get; set; } } public class [|C|] "
            + ": B { [Key(\"a\")] public int A { get; set; } }"
    )]
    public void Keys_of_data_contracts_and_inherited_keys_that_MessagePack_refuses_leave_the_other_formats(string reason, string text) =>
        Assert.Contains(
            $"is not offered in MessagePack: {reason}",
            AssertReported("SHAPE022", DiagnosticSeverity.Warning, text).GetMessage(null),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData("[MessagePackObject] public class C { [Key(-1)] public int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(0)] public int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(-1)] public int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(19000)] public int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(536870912)] public int [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable(GenerateType.VersionTolerant)] public class C { [MemoryPackOrder(249)] public int [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable(GenerateType.VersionTolerant)] public class C { [MemoryPackOrder(-1)] public int [|A|] { get; set; } }")]
    [InlineData(
        "[MemoryPackable(SerializeLayout.Explicit)] public class C { [MemoryPackOrder(0)] public int A { get; set; "
            + "} [MemoryPackOrder(2)] public int [|B|] { get; set; } }"
    )]
    [InlineData(
        "[MemoryPackable(SerializeLayout.Explicit)] public class C { [MemoryPackOrder(0)] public int "
            + "A { get; set; } public int [|B|] { get; set; } }"
    )]
    public void A_key_out_of_range_is_an_error(string text) => AssertReported("SHAPE030", DiagnosticSeverity.Error, text);

    [Theory]
    [InlineData("[MessagePackObject] public class C { [Key(0), IgnoreMember] public int [|A|] { get; set; } }")]
    [InlineData("[ProtoContract] public class C { [ProtoMember(1), ProtoIgnore] public int [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { [MemoryPackInclude, MemoryPackIgnore] private int [|_a|]; public int A() => _a++; }")]
    [InlineData("[GenerateShape] public class C { [DataMember(Order = 1), IgnoreDataMember] public int [|A|] { get; set; } }")]
    [InlineData("[MemoryPackable] public class C { [JsonInclude, JsonIgnore] public int [|A|] { get; set; } }")]
    public void A_member_that_is_ignored_as_well_is_an_error(string text) => AssertReported("SHAPE031", DiagnosticSeverity.Error, text);

    [Theory]
    [InlineData(
        "[Union(0, typeof(D)), Union(0, typeof(E))] public abstract class [|C|]; [MessagePackObject] public "
            + "class D : C; [MessagePackObject] public class E : C;"
    )]
    [InlineData(
        "[MemoryPackUnion(1, typeof(D)), MemoryPackUnion(1, typeof(E))] public interface [|C|]; [MemoryPackable] "
            + "public class D : C; [MemoryPackable] public class E : C;"
    )]
    [InlineData(
        "[JsonDerivedType(typeof(D), \"d\"), JsonDerivedType(typeof(E), \"d\")] public abstract class "
            + "[|C|]; public class D : C; public class E : C;"
    )]
    [InlineData("[Union(0, typeof(D))] public abstract class [|C|]; [MessagePackObject] public class D;")]
    [InlineData("[Union(0, typeof(C))] public abstract class [|C|];")]
    [InlineData("[Union(0, typeof(D)), Union(1, typeof(C))] public interface [|C|]; [MessagePackObject] public class D : C;")]
    [InlineData(
        "[ProtoContract, ProtoInclude(1, typeof(D))] public class [|C|] { [ProtoMember(1)] public int A { "
            + "get; set; } } [ProtoContract] public class D : C;"
    )]
    [InlineData("[ProtoContract, ProtoInclude(19999, typeof(D))] public class [|C|]; [ProtoContract] public class D : C;")]
    [InlineData(
        "[JsonPolymorphic(TypeDiscriminatorPropertyName = \"kind\"), JsonDerivedType(typeof(D), 1), GenerateShape] public "
            + "abstract class [|C|] { [DataMember(Order = 1)] public int Kind { get; set; } } public class D : C;"
    )]
    [InlineData(
        "[JsonPolymorphic(TypeDiscriminatorPropertyName = \"kind\"), JsonDerivedType(typeof(D), 1)] public class "
            + "[|C|]; public class D : C { public int Kind { get; set; } }"
    )]
    [InlineData(
        "[JsonDerivedType(typeof(D), 1)] public interface [|C|]; public class D : C { "
            + "[JsonPropertyName(\"$type\")] public int Kind { get; set; } }"
    )]
    public void A_union_that_contradicts_itself_is_an_error(string text) => AssertReported("SHAPE032", DiagnosticSeverity.Error, text);

    [Theory]
    [InlineData(
        "[JsonDerivedType(typeof(D<>), \"d\")] public abstract record [|E|]<T>(int Id); public record D<T>(int Id, T A) : E<T>(Id);",
        "'E<O>' names 'D<>' without type arguments: write typeof(D<O>)"
    )]
    [InlineData(
        "[JsonDerivedType(typeof(D<,>), \"d\")] public abstract record [|E|]<T>(int Id); public "
            + "record D<T, U>(int Id, T A, U B) : E<T>(Id);",
        "'E<O>' names 'D<,>' without type arguments: write a type with arguments that derives from it"
    )]
    public void A_case_without_type_arguments_is_told_with_what_to_write(string text, string message) =>
        Assert.Equal(
            message,
            AssertReported(
                    "SHAPE032",
                    DiagnosticSeverity.Error,
                    $"{text} [MessagePackObject] public class O {{ [Key(0)] public int A {{ get; set; }} }} "
                        + "[ShapeSet, GenerateShapeFor<E<O>>] public static partial class Events;"
                )
                .GetMessage(null)
        );

    [Theory]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } [OnDeserialized] "
            + "internal void [|M|](StreamingContext context) { } }"
    )]
    [InlineData(
        "[GenerateShape] public class [|C|] : IJsonOnDeserialized { [DataMember(Order = 1)] public int A { get; "
            + "set; } void IJsonOnDeserialized.OnDeserialized() { } }"
    )]
    public void A_callback_that_some_formats_do_not_call_is_told(string text) => AssertReported("SHAPE043", DiagnosticSeverity.Info, text);

    [Theory]
    [InlineData("[GenerateShape] public record C(int A) { public int [|Twice|] => 2 * A; }")]
    [InlineData("[GenerateShape] public class C { public List<int> [|A|] { get; } = []; }")]
    [InlineData("[GenerateShape] public record C(int A) { [IgnoreDataMember] public object? [|B|] { get; set; } }")]
    [InlineData(
        "[GenerateShape] public record C(int A) { [IgnoreDataMember] public List<D>? [|B|] { get; set; "
            + "} } public class D { public int A { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape, DataContract] public class C { [DataMember(Order = 1)] public int A { get; set; "
            + "} public System.IO.Stream? [|B|] { get; set; } }"
    )]
    [InlineData("[GenerateShape] public record C(int A) { public Type [|B|] => typeof(C); }")]
    [InlineData("[GenerateShape] public record C(int A) { public string? [|B|] { private get; set; } public string? Of() => B; }")]
    public void A_member_that_is_in_JSON_only_is_told(string text) => AssertReported("SHAPE033", DiagnosticSeverity.Info, text);

    [Theory]
    [InlineData("public class Outer { [MessagePackObject] private class [|C|] { [Key(0)] public int A { get; set; } } }")]
    [InlineData("public class Outer { [DataContract] protected class [|C|] { [DataMember(Order = 1)] public int A { get; set; } } }")]
    [InlineData("[ProtoContract] file class [|C|] { [ProtoMember(1)] public int A { get; set; } }")]
    public void A_contract_that_no_shape_can_name_is_told(string text) => AssertReported("SHAPE048", DiagnosticSeverity.Info, text);

    [Theory]
    [InlineData(
        "[GenerateShape] public record C(int A) { [IgnoreDataMember] public D? B { get; set; } public Dictionary<string, "
            + "D[]>? E { get; set; } } public class D { public int A { get; set; } }"
    )]
    [InlineData(
        "[GenerateShape] public record C(int A) { [IgnoreDataMember] public D? B { get; set; } [JsonIgnore] public D Twice => "
            + "new(); } [GenerateShape] public class D { public int A { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), System.ComponentModel.DefaultValue(\"Friday, Monday\")] public "
            + "DayOfWeek A { get; set; } [ProtoMember(2), System.ComponentModel.DefaultValue(\"1:00\")] public TimeSpan? B { "
            + "get; set; } [ProtoMember(3), System.ComponentModel.DefaultValue(typeof(decimal), "
            + "\"1.5\")] public decimal D { get; set; } }"
    )]
    [InlineData(
        "[DataContract] public abstract class C { [DataMember(Order = 1)] public int A { get; set; } } public "
            + "static class D { [ThreadStatic] public static int A; }"
    )]
    [InlineData("[JsonPolymorphic, Union(0, typeof(D))] public abstract class C; [MessagePackObject] public class D : C;")]
    [InlineData(
        "[MemoryPackable(GenerateType.VersionTolerant)] public class C { [MemoryPackOrder(0)] public int A { get; "
            + "set; } [MemoryPackOrder(248)] public int B { get; set; } }"
    )]
    [InlineData(
        "[MemoryPackable(SerializeLayout.Explicit)] public class C { [MemoryPackOrder(1)] public int A { get; set; } "
            + "[MemoryPackOrder(0)] public int B { get; set; } [MemoryPackIgnore] public int D { get; set; } }"
    )]
    [InlineData(
        "[MessagePackObject] public class C { [Key(0), ProtoIgnore] public int A { get; set; } [Key(7)] public int B { get; "
            + "set; } [IgnoreMember] public int D { get; set; } [IgnoreDataMember] public int E { get; set; } }"
    )]
    [InlineData(
        "public abstract class B { [ProtoIgnore] public virtual int A { get; set; } } [ProtoContract] public class C : B "
            + "{ [ProtoMember(1)] public override int A { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(18999)] public int A { get; set; } [ProtoMember(20000, "
            + "AsReference = false)] public int B { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract, ProtoInclude(2, typeof(D))] public class C { [ProtoMember(1)] public int A { get; set; } } "
            + "[ProtoContract] public class D : C { [ProtoMember(2)] public int B { get; set; } }"
    )]
    [InlineData(
        "[Union(0, typeof(D)), Union(1, typeof(E)), JsonDerivedType(typeof(D), 0), JsonDerivedType(typeof(E), \"0\")] public "
            + "interface C; [MessagePackObject] public record D : C; [MessagePackObject] public record E : C;"
    )]
    [InlineData(
        "[MemoryPackable] public class C { [JsonInclude, JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public "
            + "string? A { get; set; } [JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)] public int B { get; set; } }"
    )]
    [InlineData("[MemoryPackable] public class C { [JsonIgnore] public int Ab { get; set; } public int AB { get; set; } }")]
    [InlineData("[DataContract] public class C { [DataMember(Order = 1, EmitDefaultValue = false)] public int A { get; set; } }")]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1)] public byte[] A { get; set; } = []; [ProtoMember(2)] public byte[] "
            + "B { get; set; } = Array.Empty<byte>(); [ProtoMember(3), JsonInclude] public byte[] D = new byte[0]; "
            + "[ProtoMember(4, OverwriteList = true)] public byte[] E { get; set; } = new byte[3]; "
            + "[ProtoMember(5)] public byte[] F { get; set; } = null!; }"
    )]
    [InlineData(
        "[ProtoContract] public class C { public C() { A = []; B = Array.Empty<byte>(); } [ProtoMember(1)] public byte[] A { get; set; } "
            + "[ProtoMember(2)] public byte[] B { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { private object? _any; private int _case; [ProtoMember(1)] public byte[]? A { "
            + "get => _case == 1 ? (byte[]?)_any : null; set { _case = 1; _any = value; } } }"
    )]
    [InlineData("[ProtoContract] public record C([property: ProtoMember(1)] byte[] Data) { private C() : this([]) { } }")]
    [InlineData(
        "[ProtoContract] public class C { public C() : this(null!) { } public C(byte[] data) => Data = data; "
            + "[ProtoMember(1)] public byte[] Data { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public partial class C { public C() { Name = \"\"; OnConstructor(); } partial void OnConstructor(); "
            + "[ProtoMember(1)] public byte[]? Data { get; set; } [ProtoMember(2)] public string Name { get; set; } }"
    )]
    [InlineData(
        "[ProtoContract] public class C { public static readonly List<C> All = []; public C() => All.Add(this); "
            + "[ProtoMember(1)] public byte[]? Data { get; set; } [ProtoMember(2)] public ArraySegment<byte> More { get; set; } "
            + "= ArraySegment<byte>.Empty; }"
    )]
    [InlineData(
        "[ProtoContract] public class C { private string? _text; private byte[]? _data; [ProtoMember(1)] public byte[]? Data { "
            + "get => _data; set => _data = value; } [ProtoMember(2)] public string? Text { get => _text; set { _text = value; _data = null; } } }"
    )]
    [InlineData("[ProtoContract(SkipConstructor = true)] public class C { [ProtoMember(1)] public byte[] A { get; set; } = [1]; }")]
    [InlineData(
        "[MessagePackObject] public class C : IMessagePackSerializationCallbackReceiver { void "
            + "IMessagePackSerializationCallbackReceiver.OnBeforeSerialize() { } public void OnAfterDeserialize() { } }"
    )]
    [InlineData("[MemoryPackable] public class C { [MemoryPackOnDeserialized] private void M() { } }")]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1)] public int A { get; set; } [ProtoBeforeSerialization] private void M() { } }"
    )]
    [InlineData(
        "[GenerateShape, PolyType.GenerateShape] public class C { [DataMember(Order = 1)] public int A { get; set; } } "
            + "namespace PolyType { public sealed class GenerateShapeAttribute : Attribute; }"
    )]
    [InlineData(
        "[ProtoContract, ProtoInclude(2, typeof(D))] public class C { [ProtoMember(1)] public int A { get; set; } "
            + "[ProtoBeforeSerialization] internal void M() { } } [ProtoContract] public class D : "
            + "C { [OnSerializing] private void N() { } }"
    )]
    [InlineData(
        "[GenerateShape] public class C : IJsonOnSerializing, IJsonOnDeserialized, IMessagePackSerializationCallbackReceiver "
            + "{ [DataMember(Order = 1)] public int A { get; set; } public void OnDeserialized() { } public void "
            + "OnBeforeSerialize() { } public void OnAfterDeserialize() { } [OnDeserialized, MemoryPackOnDeserialized] "
            + "private void M() { } [OnSerializing, MemoryPackOnSerializing] private void N() { } public void OnSerializing() { } }"
    )]
    public void What_is_nearly_a_mistake_is_none(string text)
    {
        GeneratorDriverRunResult result = Source.Generate(Compilation(Libraries + text), out Compilation output);
        Assert.DoesNotContain(result.Diagnostics, static diagnostic => diagnostic.Severity != DiagnosticSeverity.Info);
        Source.AssertClean(output);
    }

    [Theory]
    [InlineData("[ProtoContract, ProtoPartialMember(2)] public class C { [ProtoMember(1)] public int A { get; set; } }")]
    [InlineData("[ProtoContract, ProtoPartialIgnore] public class C { [ProtoMember(1)] public int A { get; set; } }")]
    [InlineData("[ProtoContract(] public class C { [ProtoMember] public int A { get; set; } }")]
    [InlineData("[MessagePackObject] public class C { [Key] public int A { get; set; } }")]
    [InlineData("[MemoryPackable(] public partial class C { [MemoryPackOrder] public int A { get; set; } }")]
    [InlineData("[DataContract, Union(0)] public class C { [DataMember(Order =)] public int A { get; set; } }")]
    [InlineData("[ProtoContract, ProtoInclude(1)] public class C { [ProtoMember(1)] public int A { get; set; } }")]
    [InlineData("[MemoryPackable, MemoryPackUnion(0)] public abstract partial class C;")]
    [InlineData("[JsonDerivedType, JsonPolymorphic(] public abstract class C { [JsonPropertyName] public int A { get; set; } }")]
    public void An_attribute_that_is_being_written_does_no_harm(string text)
    {
        GeneratorDriverRunResult result = Source.Generate(Compilation(Libraries + text), out _);
        Assert.All(result.Results, static generator => Assert.Null(generator.Exception));
    }

    [Fact]
    public void Too_many_members_of_another_library_are_reported()
    {
        string members = string.Concat(Enumerable.Range(0, 255).Select(static i => $"[Key({i})] public int M{i} {{ get; set; }}\n"));
        GeneratorDriverRunResult result = Source.Generate(
            Compilation($"{Libraries}[MessagePackObject] public class C {{ {members} }}"),
            out _
        );
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Id == "SHAPE015");
    }

    [Theory]
    [InlineData(
        "SHAPE032",
        "is a union and a class",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public class [|C|] { public C(int value) "
            + "=> Value = value; public object? Value { get; } }"
    )]
    [InlineData(
        "SHAPE032",
        "no public property 'object Value'",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public struct [|C|] { public C(int "
            + "value) => Held = value; public object? Held { get; } }"
    )]
    [InlineData(
        "SHAPE032",
        "has no cases",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public struct [|C|] { internal C(int value) "
            + "=> Value = value; public object? Value { get; } }"
    )]
    [InlineData(
        "SHAPE032",
        "two cases of the type 'int'",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public struct [|C|] { public C(int value) => Value = value; "
            + "public C(int? value) => Value = value; public object? Value { get; } }"
    )]
    [InlineData(
        "SHAPE032",
        "IUnionMembers",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public struct [|C|] { public C(int value) => Value = value; "
            + "public object? Value { get; } public interface IUnionMembers; }"
    )]
    [InlineData(
        "SHAPE022",
        "'int' and 'long' are both numbers in JSON",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public struct [|C|] { public C(int value) => Value = value; "
            + "public C(long value) => Value = value; public object? Value { get; } }"
    )]
    [InlineData(
        "SHAPE022",
        "'string' and 'double' are both strings in JSON",
        "[GenerateShape, System.Runtime.CompilerServices.Union] public struct [|C|] { public C(string value) => Value = "
            + "value; public C(double value) => Value = value; public object? Value { get; } }"
    )]
    public void A_union_type_that_cannot_be_told_or_made_is_reported(string id, string reason, string text) =>
        Assert.Contains(
            reason,
            AssertReported(id, id == "SHAPE032" ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning, text).GetMessage(null),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(
        "differ only in case ('a')",
        "[MemoryPackable] public class C { [JsonPropertyName(\"a\")] public int A { get; set; } "
            + "[JsonPropertyName(\"a\")] public int [|B|] { get; set; } }"
    )]
    [InlineData(
        "differ only in case ('id')",
        "[MessagePackObject] public class C { [Key(0)] public int Id { get; set; } [Key(1)] public int [|ID|] { get; set; } }"
    )]
    [InlineData(
        "must escape",
        "[MessagePackObject] public class C { [Key(0), JsonPropertyName(\"a\\\"\")] public int [|A|] { get; set; } }"
    )]
    [InlineData("the parameter 'a' has no member", "[MessagePackObject] public class [|C|](int a) { [Key(0)] public readonly int A = a; }")]
    public void What_JSON_cannot_have_refuses_JSON_only(string reason, string text)
    {
        string message = AssertReported("SHAPE022", DiagnosticSeverity.Warning, text).GetMessage(null);
        Assert.Contains("is not offered in JSON: ", message, StringComparison.Ordinal);
        Assert.Contains(reason, message, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        "MessagePack, MemoryPack",
        "[ProtoContract, ProtoInclude(2, typeof(D))] public class [|C|] { [ProtoMember(1)] public int A { get; set; } } "
            + "[ProtoContract] public class D : C { [ProtoMember(1)] public int B { get; set; } }"
    )]
    [InlineData(
        "MemoryPack",
        "[Union(0, typeof(D))] [MessagePackObject] public class [|C|] { [Key(0)] public int A { get; set; } } "
            + "[MessagePackObject] public class D : C { [Key(1)] public int B { get; set; } }"
    )]
    [InlineData(
        "MessagePack, Protobuf, MemoryPack",
        "[DataContract, KnownType(typeof(D))] public class [|C|] { [DataMember(Order = 1)] public int A { get; set; } } "
            + "[DataContract] public class D : C { [DataMember(Order = 2)] public int B { get; set; } }"
    )]
    public void Formats_that_refuse_derived_values_are_told(string formats, string text) =>
        Assert.Contains(
            $"has no cases in {formats}: there",
            AssertReported("SHAPE046", DiagnosticSeverity.Info, text).GetMessage(null),
            StringComparison.Ordinal
        );

    // Which takes it out of the formats, or gives it another key; one with the same key takes its place.
    [Theory]
    [InlineData(
        "DataMember",
        "public class B { [DataMember(Order = 1)] public int [|A|] { get; set; } } [GenerateShape] public class C : B { "
            + "[DataMember(Order = 2)] public new string? A { get; set; } }"
    )]
    [InlineData(
        "DataMember",
        "[DataContract] public class B { [DataMember] public int [|A|] { get; set; } } [DataContract, GenerateShape] public "
            + "class C : B { public new string? A { get; set; } [DataMember(Order = 1)] public int D { get; set; } }"
    )]
    [InlineData(
        "MemoryPackOrder",
        "public class B { [MemoryPackOrder(0)] public int [|A|] { get; set; } } [MemoryPackable(SerializeLayout.Explicit)] "
            + "public class C : B { [MemoryPackOrder(0)] public string? D { get; set; } [MemoryPackIgnore] public new int A => 1; }"
    )]
    public void A_keyed_member_that_another_hides_is_told(string attribute, string text) =>
        Assert.Contains(
            $"'B.A' has {attribute}, hidden by 'C.A'",
            AssertReported("SHAPE028", DiagnosticSeverity.Warning, text).GetMessage(null),
            StringComparison.Ordinal
        );

    [Theory]
    [InlineData(
        "[MessagePackObject] public class B { [Key(0)] public object? A { get; set; } } [MessagePackObject] public "
            + "class C : B { [Key(0)] public new string? A { get; set; } }"
    )]
    [InlineData(
        "public class B { [DataMember(Order = 1)] public virtual int A { get; set; } } [GenerateShape] public "
            + "class C : B { public override int A { get; set; } }"
    )]
    [InlineData(
        "public class B { [JsonPropertyName(\"x\")] public int A { get; set; } } [GenerateShape] public class C : B { "
            + "[DataMember(Order = 1)] public new string? A { get; set; } }"
    )]
    [InlineData("[GenerateShape] public class C { [DataMember(Order = 1)] public List<int> A { get; } = []; }")]
    [InlineData(
        "[ProtoContract] public class C { [ProtoMember(1), JsonIgnore, MemoryPackIgnore, IgnoreMember] public List<int> A { get; } = []; }"
    )]
    public void What_takes_another_s_place_or_is_filled_is_not_told(string text) =>
        Assert.DoesNotContain(
            Source.Generate(Compilation(Libraries + text), out _).Diagnostics,
            static diagnostic => diagnostic.Id is "SHAPE028" or "SHAPE047"
        );

    [Theory]
    [InlineData("JSON", "[MessagePackObject, MemoryPackable] public class C { [Key(0)] public List<int> [|A|] { get; } = []; }")]
    [InlineData(
        "JSON",
        "[GenerateShape, MessagePackObject] public class C { [Key(0), DataMember(Order = 1)] "
            + "public Dictionary<int, int> [|A|] { get; } = []; }"
    )]
    [InlineData("JSON", "[ProtoContract] public class C { [ProtoMember(1), MemoryPackIgnore] public List<int> [|A|] { get; } = []; }")]
    public void A_collection_that_a_library_does_not_fill_is_told(string formats, string text) =>
        Assert.Contains(
            $": in {formats} its items",
            AssertReported("SHAPE047", DiagnosticSeverity.Info, text).GetMessage(null),
            StringComparison.Ordinal
        );

    [Fact]
    public void Objects_that_refer_to_one_another_are_refused_in_MemoryPack() =>
        Assert.Contains(
            "is not offered in MemoryPack: GenerateType.CircularReference is not supported",
            AssertReported(
                    "SHAPE022",
                    DiagnosticSeverity.Warning,
                    "[MemoryPackable(GenerateType.CircularReference)] public class [|C|] { "
                        + "[MemoryPackOrder(0)] public C? Parent { get; set; } }"
                )
                .GetMessage(null),
            StringComparison.Ordinal
        );

    [Fact]
    public void What_holds_a_contract_without_any_form_compiles()
    {
        string text =
            Libraries
            + "[MessagePackObject] public class C { [Key(0)] public Type? A { get; set; } } [MessagePackObject] "
            + "public class D { [Key(0)] public C? A { get; set; } }";
        GeneratorDriverRunResult result = Source.Generate(Compilation(text), out Compilation output);
        Assert.Contains(result.Diagnostics, static diagnostic => diagnostic.Id == "SHAPE004");
        Source.AssertClean(output);
    }

    private static CSharpCompilation Compilation(string text) =>
        Source.Compilation(text, references: MetadataReference.CreateFromFile(typeof(AnnotationDiagnosticTests).Assembly.Location));

    [Theory]
    [InlineData(
        "[Key(0)] public int A { get; set; } [Key(\"b\")] public int [|B|] { get; set; }",
        "'C.B' has a name as its key, and other members have numbers: use the same kind for all"
    )]
    [InlineData(
        "[Key(\"a\")] public int A { get; set; } [Key(1)] public int [|B|] { get; set; }",
        "'C.B' has a number as its key, and other members have names: use the same kind for all"
    )]
    public void Keys_are_all_numbers_or_all_names(string members, string message) =>
        Assert.Equal(
            message,
            AssertReported("SHAPE023", DiagnosticSeverity.Error, $"[MessagePackObject] public class C {{ {members} }}").GetMessage(null)
        );

    internal static Diagnostic AssertReported(string id, DiagnosticSeverity severity, string text)
    {
        var marked = new Marked(Libraries + text);
        GeneratorDriverRunResult result = Source.Generate(Compilation(marked.Text), out Compilation output);
        Diagnostic diagnostic = Assert.Single(result.Diagnostics, diagnostic => id == "SHAPE046" || diagnostic.Id != "SHAPE046");
        Assert.Equal(id, diagnostic.Id);
        Assert.Equal(severity, diagnostic.Severity);
        Assert.Equal(marked.Span, diagnostic.Location.SourceSpan);
        Assert.DoesNotContain("{", diagnostic.GetMessage(null), StringComparison.Ordinal);
        Source.AssertClean(output);
        return diagnostic;
    }
}
