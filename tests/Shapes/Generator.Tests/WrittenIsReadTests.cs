using System.Buffers;
using System.Reflection;
using System.Text;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.CodeAnalysis;
using SerializationApi.Formats;
using SerializationApi.Formats.SystemTextJson;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What a format writes of a contract, it reads: the value is the same in all of them.</summary>
public sealed class WrittenIsReadTests
{
    private const string Union = "namespace System.Runtime.CompilerServices { public sealed class UnionAttribute : Attribute; } ";

    private const string Id =
        "public record struct Id(string Value) { public static explicit operator string(Id x) => x.Value; "
        + "public static explicit operator Id(string x) => new(x); } ";

    private const string NullSurrogates =
        "[GenerateShape] public class C { [DataMember(Order = 1)] public P? A { get; set; } [DataMember(Order = 2)] public P B "
        + "{ get; set; } = default!; }";

    [Theory]
    [InlineData(
        "[ShapeAs<string>] "
            + Id
            + "[GenerateShape] public class C { [DataMember(Order = 1)] public Id A { get; set; } [DataMember(Order = 2)] "
            + "public Id? B { get; set; } [DataMember(Order = 3)] public int D { get; set; } }",
        "new C { D = 1 }"
    )]
    [InlineData(
        "[ShapeAs<string>] "
            + Id
            + "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<Id, Id> A { get; set; } = []; "
            + "[DataMember(Order = 2)] public List<Id> B { get; set; } = []; }",
        "new C { A = { [new(\"a\")] = new(\"\"), [new(\"\")] = new(\"b\") }, B = [new(\"\")] }"
    )]
    [InlineData(
        "[GenerateShape] public record C { [DataMember(Order = 1), JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingDefault)] public required int A { get; init; } [DataMember(Order = 2), "
            + "JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] public required string? B { get; init; } "
            + "[DataMember(Order = 3), JsonRequired, JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingNull)] public int? D { get; set; } }",
        "new C { A = 0, B = null }"
    )]
    [InlineData(
        "[GenerateShape] public record C([property: DataMember(Order = 1, IsRequired = true), JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingDefault)] int A, [property: DataMember(Order = 2), JsonRequired, "
            + "JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? B);",
        "new C(0, null)"
    )]
    [InlineData(
        "public enum E { A = 1, a = 2 } [JsonConverter(typeof(JsonStringEnumConverter))] public enum N { Ab = 1, AB = 2 } "
            + "[Flags, JsonConverter(typeof(JsonStringEnumConverter))] public enum F { X = 1, x = 2 } [GenerateShape] public "
            + "class C { [DataMember(Order = 1)] public Dictionary<E, int> A { get; set; } = []; [DataMember(Order = 2)] "
            + "public N B { get; set; } [DataMember(Order = 3)] public F D { get; set; } }",
        "new C { A = { [E.A] = 1, [E.a] = 2 }, B = N.AB, D = F.X | F.x }"
    )]
    [InlineData(
        "[JsonConverter(typeof(JsonStringEnumConverter))] public enum N { [JsonStringEnumMemberName(\"1\")] One = 3, "
            + "[JsonStringEnumMemberName(\"3d\")] Solid = 1, [JsonStringEnumMemberName(\"-\")] Minus = 2 } [GenerateShape] public "
            + "class C { [DataMember(Order = 1)] public N A { get; set; } [DataMember(Order = 2)] public N? B { get; set; } "
            + "[DataMember(Order = 3)] public List<N> D { get; set; } = []; [DataMember(Order = 4)] public Dictionary<N, int> E "
            + "{ get; set; } = []; }",
        "new C { A = N.One, B = N.Solid, D = [N.Minus, N.One, (N)8], E = { [N.One] = 1, [N.Solid] = 2, [(N)8] = 3 } }"
    )]
    [InlineData(
        "[ShapeAs<Text>] public class Phone : Channel { public string Value { get; set; } = \"\"; public static Text "
            + "ToWire(Phone p) => new() { A = p.Value }; public static Phone FromWire(Text t) => new() { Value = t.A }; } "
            + "public class Text { [DataMember(Order = 1)] public string A { get; set; } = \"\"; } public class Mail : "
            + "Channel { [DataMember(Order = 1)] public int B { get; set; } } [JsonDerivedType(typeof(Phone), \"p\"), "
            + "JsonDerivedType(typeof(Mail), \"m\")] public abstract class Channel; [GenerateShape] public class C "
            + "{ [DataMember(Order = 1)] public Channel? A { get; set; } [DataMember(Order "
            + "= 2)] public Channel? B { get; set; } }",
        "new C { A = new Phone { Value = \"x\" }, B = new Mail { B = 3 } }"
    )]
    [InlineData(
        Union
            + "[Flags, JsonConverter(typeof(JsonStringEnumConverter))] public enum F { A = 1, B = 2, E = 12 } "
            + "[System.Runtime.CompilerServices.Union] public readonly struct U { public U(F value) => Value = value; "
            + "public U(bool value) => Value = value; public object? Value { get; } } "
            + "[GenerateShape] public class C { [DataMember(Order = 1)] public U A { get; set; } [DataMember(Order = 2)] public U B { get; set; } "
            + "[DataMember(Order = 3)] public U D { get; set; } }",
        "new C { A = new(F.A | F.B), B = new((F)64), D = new(true) }"
    )]
    [InlineData(
        "[ShapeAs<int?>] public struct P { public int? Value { get; set; } public static int? ToWire(P p) => p.Value; "
            + "public static P FromWire(int? w) => new P { Value = w }; } "
            + NullSurrogates,
        "new C { B = new P { Value = 3 } }, new C { A = new P { Value = 0 } }"
    )]
    [InlineData(
        "[ShapeAs<int?>] public record P(int? Value); " + NullSurrogates,
        "new C { B = new P(3) }, new C { A = new(0), B = new(4) }"
    )]
    [InlineData(
        "[ShapeAs<string>] public record P(string? Value); " + NullSurrogates,
        "new C { B = new P(\"b\") }, new C { A = new(\"\"), B = new(\"b\") }"
    )]
    [InlineData(
        "[ShapeAs<string>] public record struct P(string? Value); " + NullSurrogates,
        "new C { B = new P(null) }, new C { A = new P(\"\") }"
    )]
    [InlineData(
        "[ShapeAs<int>] public record Q(int Value); [ShapeAs<Q>] public record P(Q Value); " + NullSurrogates,
        "new C { B = new P(new Q(3)) }, new C { A = new(new(0)), B = new(new(4)) }"
    )]
    [InlineData(
        "[ShapeAs<int>] public record struct Q(int Value); [ShapeAs<Q>] public record P(Q Value); " + NullSurrogates,
        "new C { B = new P(new Q(3)) }, new C { A = new(new(0)), B = new(new(4)) }"
    )]
    [InlineData(
        "public abstract class B { [DataMember(Order = 1), JsonInclude] public int X; [DataMember(Order = 2)] public int Y { get; set; } } "
            + "[GenerateShape, MemoryPack.MemoryPackable] public sealed partial class C : B; "
            + "namespace MemoryPack { public sealed class MemoryPackableAttribute : Attribute; }",
        "new C { X = 5, Y = 6 }"
    )]
    public void A_value_comes_back_in_every_format(string contracts, string value)
    {
        Assembly assembly = InMemory.Load(
            $"{contracts} [ShapeSet] public static partial class Set; public static class Values {{ "
                + $"public static readonly object[] All = [{value}]; }}"
        );
        Assert.Equal(
            new[] { "cbor", "json", "memorypack", "msgpack", "protobuf" },
            DifferencesOf(assembly).Keys.Order(StringComparer.Ordinal)
        );
        Assert.All(DifferencesOf(assembly), static format => Assert.Equal("", $"{format.Value}"));
    }

    [Theory]
    [InlineData(
        "[GenerateShape] public struct C { [DataMember(Order = 1), JsonInclude] public int A; [DataMember(Order = 2)] public "
            + "nint B { get; set; } [DataMember(Order = 3)] public nuint? D { get; set; } }",
        "new C { A = 1, B = 7, D = 9 }"
    )]
    [InlineData(
        "public struct D { [DataMember(Order = 1)] public nint A { get; set; } } [GenerateShape] public class C { "
            + "[DataMember(Order = 1)] public D A { get; set; } [DataMember(Order = 2)] public D? B { get; set; } "
            + "[DataMember(Order = 3)] public D[] E { get; set; } = []; }",
        "new C { A = new() { A = -1 }, B = new() { A = 2 }, E = [new() { A = 3 }] }"
    )]
    public void A_number_as_wide_as_a_pointer_comes_back_in_memory_pack(string contracts, string value)
    {
        Assembly assembly = InMemory.Load(
            $"{contracts} [ShapeSet] public static partial class Set; public static class Values {{ "
                + $"public static readonly object[] All = [{value}]; }}"
        );
        Assert.Equal("", DifferencesOf(assembly)["memorypack"]);
    }

    // The others read it, as System.Text.Json writes what the type is.
    [Theory]
    [InlineData(
        "[ShapeAs<string>] public class Phone : Channel { public static explicit operator string(Phone c) => c.Text; public "
            + "static explicit operator Phone(string s) => new() { Text = s }; }",
        "'Phone' is not an object in JSON"
    )]
    [InlineData(
        "[ShapeAs<int>] public class Phone : Channel { public static explicit operator int(Phone c) => c.Text.Length; public "
            + "static explicit operator Phone(int s) => new() { Text = new('x', s) }; }",
        "'Phone' is not an object in JSON"
    )]
    [InlineData(
        "[ShapeAs<List<string>>] public class Phone : Channel { public static List<string> ToWire(Phone c) => [c.Text]; "
            + "public static Phone FromWire(List<string> s) => new() { Text = s[0] }; }",
        "'Phone' is not an object in JSON"
    )]
    [InlineData(
        "[ShapeAs<Form>] public class Phone : Channel { public static Form ToWire(Phone c) => new Form2 { A = c.Text }; "
            + "public static Phone FromWire(Form s) => new() { Text = ((Form2)s).A }; } [JsonDerivedType(typeof(Form2), \"f\")] "
            + "public abstract class Form; public class Form2 : Form { [DataMember(Order = 1)] public string A { get; set; } = \"\"; }",
        "'Phone' is not an object in JSON"
    )]
    public void A_case_without_an_object_is_told_and_comes_back_in_the_other_formats(string phone, string message)
    {
        const string channel =
            "[JsonDerivedType(typeof(Phone), \"p\"), JsonDerivedType(typeof(Mail), \"m\"), GenerateShape] public abstract "
            + "class Channel { [DataMember(Order = 1)] public string Text { get; set; } = \"\"; } public class Mail : Channel;";
        string text =
            $"{phone} {channel} [GenerateShape] public class C {{ [DataMember(Order = 1)] public Channel? A {{ get; set; }} "
            + $"}} [ShapeSet] public static partial class Set; public static class Values {{ public static readonly "
            + $"object[] All = [new C {{ A = new Phone {{ Text = \"x\" }} }}]; }}";
        GeneratorDriverRunResult result = Source.Generate(Source.Compilation(text), out _);
        Diagnostic told = Assert.Single(
            result.Diagnostics,
            static diagnostic =>
                diagnostic.Id == "SHAPE022" && diagnostic.GetMessage(null).StartsWith("'Channel'", StringComparison.Ordinal)
        );
        Assert.Contains(message, told.GetMessage(null), StringComparison.Ordinal);
        IReadOnlyDictionary<string, string> formats = DifferencesOf(InMemory.Load(text));
        Assert.Equal(new[] { "cbor", "memorypack", "msgpack", "protobuf" }, formats.Keys.Order(StringComparer.Ordinal));
        Assert.All(formats, static format => Assert.Equal("", $"{format.Value}"));
    }

    [Fact]
    public void A_case_that_is_a_collection_is_told()
    {
        const string text =
            "[JsonDerivedType(typeof(Bag), \"b\")] public interface IThing; [GenerateShape] public class Bag : List<int>, "
            + "IThing { [DataMember(Order = 1)] public int A { get; set; } } [ShapeSet, "
            + "GenerateShapeFor<IThing>] public static partial class Set;";
        Assert.Contains(
            "SHAPE022: 'IThing' is not offered in JSON: its case 'Bag' is not an object in JSON",
            string.Join(
                "\n",
                Source
                    .Generate(Source.Compilation(text), out Compilation output)
                    .Diagnostics.Select(static diagnostic => $"{diagnostic.Id}: {diagnostic.GetMessage(null)}")
            ),
            StringComparison.Ordinal
        );
        Source.AssertClean(output);
    }

    [Theory]
    [InlineData("byte[]", 3)]
    [InlineData("Text", 4)]
    public void A_case_whose_surrogate_is_null_is_read_as_null(string wire, int formats)
    {
        Assembly assembly = InMemory.Load(
            $"#nullable disable\n[ShapeAs<{wire}>] public class Phone : IChannel {{ public {wire} Value {{ get; set; }} public static {wire} "
                + $"ToWire(Phone p) => p.Value; public static Phone FromWire({wire} wire) => new() {{ Value = wire }}; }} public class Text {{ "
                + "[DataMember(Order = 1)] public string A { get; set; } } "
                + "[JsonDerivedType(typeof(Phone), \"p\")] public interface IChannel; [GenerateShape] public class C "
                + "{ [DataMember(Order = 1)] public IChannel A { get; set; } [DataMember(Order = 2)] public int B { get; set; } } "
                + "[ShapeSet] public static partial class Set; public static class Values { "
                + "public static readonly object[] All = [new C { A = new Phone(), B = 3 }]; }"
        );
        KeyValuePair<string, string>[] read = [.. DifferencesOf(assembly).Where(static format => format.Key != "protobuf")];
        Assert.Equal(formats, read.Length);
        Assert.All(
            read,
            static format => Assert.Contains(": null, <B>k__BackingField: 3 }, expected", format.Value, StringComparison.Ordinal)
        );
    }

    [Fact]
    public void A_union_whose_surrogate_is_null_is_read_as_null()
    {
        Assembly assembly = InMemory.Load(
            "#nullable disable\n[ShapeAs<byte[]>] public class Phone { public byte[] Value { get; set; } public static byte[] "
                + "ToWire(Phone p) => p.Value; public static Phone FromWire(byte[] wire) => new() { Value = wire }; } "
                + "[System.Runtime.CompilerServices.Union] public struct U { public U(Phone value) => Value = value; "
                + "public U(int value) => Value = value; public object Value { get; } } [GenerateShape] public class C "
                + "{ [DataMember(Order = 1)] public U A { get; set; } [DataMember(Order = 2)] public int B { get; set; } } "
                + "[ShapeSet] public static partial class Set; public static class Values { "
                + "public static readonly object[] All = [new C { A = new(new Phone()), B = 3 }]; } "
                + Union
        );
        Assert.All(
            DifferencesOf(assembly).Where(static format => format.Key != "protobuf"),
            static format => Assert.Contains("<B>k__BackingField: 3 }, expected", format.Value, StringComparison.Ordinal)
        );
    }

    // Said in the format's own error, and never as text that is read as another key.
    [Fact]
    public void A_key_that_is_written_as_null_is_refused_in_every_format()
    {
        Assembly assembly = InMemory.Load(
            $"[ShapeAs<string>] {Id} [GenerateShape] public class C {{ [DataMember(Order = 1)] public Dictionary<Id, int> A "
                + $"{{ get; set; }} = []; }} [ShapeSet] public static partial class Set; public static class Values {{ public "
                + $"static readonly object[] All = [new C {{ A = {{ [default] = 1 }} }}]; }}"
        );
        Assert.All(
            DifferencesOf(assembly),
            static format => Assert.Contains("is written as null cannot be a key", format.Value, StringComparison.Ordinal)
        );
    }

    // On a server System.Text.Json throws at the first entry, and writes whatever the shape has no JSON for.
    [Theory]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<Key, int> A { get; set; } = []; }",
        "new C { A = { [new(\"a\")] = 1 } }",
        "{\"a\":{\"a\":1}}"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public List<Inner> A { get; set; } = []; } public class "
            + "Inner { [DataMember(Order = 1)] public SortedList<int, Dictionary<Key, int>[]>? B { get; set; } "
            + "[DataMember(Order = 2)] public Dictionary<Key, string>? D { get; set; } }",
        "new C { A = [new() { D = new() { [new(\"k\")] = \"v\" } }] }",
        "{\"a\":[{\"b\":null,\"d\":{\"k\":\"v\"}}]}"
    )]
    [InlineData(
        "[GenerateShapeFor<Dictionary<Key, int>>] public static partial class More;",
        "new Dictionary<Key, int> { [new(\"a\")] = 1 }",
        "{\"a\":1}"
    )]
    [InlineData(
        "[GenerateShape] public class C { [DataMember(Order = 1)] public Dictionary<Systematic.Id, int> A { get; set; } = []; } "
            + "namespace Systematic { [ShapeAs<string>] public record Id(string Value) { public static string ToWire(Id x) => "
            + "x.Value; public static Id FromWire(string x) => new(x); } }",
        "new C { A = { [new(\"a\")] = 1 } }",
        "{\"a\":{\"a\":1}}"
    )]
    [InlineData(
        "[GenerateShape] public record C { [DataMember(Order = 1), JsonIgnore(Condition = "
            + "JsonIgnoreCondition.WhenWritingDefault)] public required int A { get; init; } }",
        "new C { A = 0 }",
        "{}"
    )]
    public void A_server_reads_the_json_that_it_writes(string contracts, string value, string json)
    {
        const string key =
            "[ShapeAs<string>] public class Key(string value) { public string Value { get; } = value; public static explicit "
            + "operator string(Key x) => x.Value; public static explicit operator Key(string x) => new(x); public override "
            + "bool Equals(object? o) => o is Key other && other.Value == Value; public "
            + "override int GetHashCode() => Value.Length; } ";
        Assembly assembly = InMemory.Load(
            $"{key}{contracts} [ShapeSet] public static partial class Set; public static class Values {{ "
                + $"public static readonly object[] All = [{value}]; }}"
        );
        IEnumerable<Shape> shapes = assembly.GetType("More") is { } more
            ? [.. InMemory.Shapes(assembly), .. (IEnumerable<Shape>)more.GetProperty("All")!.GetValue(null)!]
            : InMemory.Shapes(assembly);
        Format format = SystemTextJsonFormat.Matching(
            new JsonSerializerOptions(JsonSerializerDefaults.Web) { TypeInfoResolver = new DefaultJsonTypeInfoResolver() },
            FormatLimits.Default,
            hasCharset: false,
            static _ => false,
            static (_, _, _) => { }
        );
        object given = InMemory.Values(assembly)[0];
        TypeCodecs codecs = new FormatSet(shapes, [format]).FindCodecs(given.GetType())!;
        using PooledBuffer payload = codecs.Encode(format, given);
        Assert.Equal(json, Encoding.UTF8.GetString(payload.Span));
        using PooledBuffer again = codecs.Encode(format, codecs.Decode(format, new ReadOnlySequence<byte>(payload.Memory)));
        Assert.Equal(json, Encoding.UTF8.GetString(again.Span));
    }

    // The shape knows no naming policy of a converter.
    [Theory]
    [InlineData("public E A { get; set; } = E.OnHold;", "JsonConverter(typeof(JsonStringEnumConverter))", true)]
    [InlineData("public List<E?> A { get; set; } = [E.OnHold, null];", "JsonConverter(typeof(JsonStringEnumConverter<E>))", true)]
    [InlineData("public Dictionary<E, E> A { get; set; } = new() { [E.OnHold] = E.OnHold };", "Flags", true)]
    [InlineData("public E? A { get; set; } = E.OnHold;", "JsonConverter(typeof(JsonNumberEnumConverter<E>))", true)]
    [InlineData("[JsonConverter(typeof(JsonStringEnumConverter))] public E? A { get; set; } = E.OnHold;", "Flags", true)]
    [InlineData(
        "[JsonConverter(typeof(JsonNumberEnumConverter<E>))] public E A { get; set; } = E.OnHold;",
        "JsonConverter(typeof(JsonStringEnumConverter))",
        true
    )]
    [InlineData("public E A { get; set; } = E.OnHold;", "JsonConverter(typeof(Camel))", false)]
    [InlineData("public E? A { get; set; } = E.OnHold;", "JsonConverter(typeof(Camel))", false)]
    [InlineData("public List<E> A { get; set; } = [E.OnHold];", "JsonConverter(typeof(CamelOf))", false)]
    [InlineData("public Dictionary<E, int> A { get; set; } = new() { [E.OnHold] = 1 };", "JsonConverter(typeof(CamelOf))", false)]
    [InlineData("public Dictionary<int, E> A { get; set; } = new() { [1] = E.OnHold };", "CamelCased", false)]
    [InlineData("public E? A { get; set; } = E.OnHold;", "CamelCased", false)]
    [InlineData("public E? A { get; set; } = E.OnHold;", "JsonConverter(typeof(Stars))", false)]
    [InlineData("[CamelCased] public E A { get; set; } = E.OnHold;", "JsonConverter(typeof(JsonStringEnumConverter))", false)]
    [InlineData(
        "[JsonConverter(typeof(CamelOf))] public E? A { get; set; } = E.OnHold;",
        "JsonConverter(typeof(JsonStringEnumConverter))",
        false
    )]
    [InlineData("[JsonConverter(typeof(Stars))] public E? A { get; set; } = E.OnHold;", "Flags", false)]
    public void A_server_has_the_enums_of_System_Text_Json(string member, string attribute, bool isByShape)
    {
        const string converters =
            "public class Camel() : JsonStringEnumConverter(System.Text.Json.JsonNamingPolicy.CamelCase); public class CamelOf() : "
            + "JsonStringEnumConverter<E>(System.Text.Json.JsonNamingPolicy.CamelCase); public class CamelCasedAttribute : "
            + "JsonConverterAttribute { public override JsonConverter? CreateConverter(Type type) => new Camel().CreateConverter("
            + "Nullable.GetUnderlyingType(type) ?? type, System.Text.Json.JsonSerializerOptions.Default); } public class Stars : "
            + "JsonConverter<E> { public override E Read(ref System.Text.Json.Utf8JsonReader reader, Type type, "
            + "System.Text.Json.JsonSerializerOptions options) => (E)reader.GetString()!.Length; public override void Write("
            + "System.Text.Json.Utf8JsonWriter writer, E value, System.Text.Json.JsonSerializerOptions options) => "
            + "writer.WriteStringValue(new string('*', (int)value)); } ";
        Assembly assembly = InMemory.Load(
            $"[{attribute}] public enum E {{ None, OnHold }} {converters} [GenerateShape] public class C {{ {member} }} "
                + "[ShapeSet] public static partial class Set; public static class Values { public static readonly object[] All = [new C()]; }"
        );
        var options = new JsonSerializerOptions(JsonSerializerDefaults.Web)
        {
            Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping,
            TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
        };
        var reasons = new List<string?>();
        Format format = SystemTextJsonFormat.Matching(
            options,
            FormatLimits.Default,
            hasCharset: false,
            static _ => false,
            (_, reason, _) => reasons.Add(reason)
        );
        object given = InMemory.Values(assembly)[0];
        TypeCodecs codecs = new FormatSet(InMemory.Shapes(assembly), [format]).FindCodecs(given.GetType())!;
        string expected = JsonSerializer.Serialize(given, given.GetType(), options);
        using PooledBuffer payload = codecs.Encode(format, given);
        Assert.Equal(expected, Encoding.UTF8.GetString(payload.Span));
        using PooledBuffer again = codecs.Encode(format, codecs.Decode(format, new ReadOnlySequence<byte>(payload.Memory)));
        Assert.Equal(expected, Encoding.UTF8.GetString(again.Span));
        Assert.Equal(isByShape, Assert.Single(reasons) is null);
    }

    // By format, how the value that comes back differs; empty where it does not.
    private static Dictionary<string, string> DifferencesOf(Assembly assembly)
    {
        FormatSet formats = InMemory.Formats(assembly);
        var differences = new Dictionary<string, string>(StringComparer.Ordinal);
        foreach (object value in InMemory.Values(assembly))
        {
            TypeCodecs codecs = formats.FindCodecs(value.GetType())!;
            string expected = Show(value);
            foreach (Format format in formats.Formats.Where(codecs.Offers))
            {
                string found;
                try
                {
                    using PooledBuffer payload = codecs.Encode(format, value);
                    found = Show(codecs.Decode(format, new ReadOnlySequence<byte>(payload.Memory)));
                    found += formats.Annotate(format, codecs.Type, payload.Memory.ToArray()).Error?.Message;
                }
                catch (Exception error) when (error is UnsupportedValueException or InvalidPayloadException)
                {
                    found = error.Message;
                }

                differences[format.Name] =
                    differences.GetValueOrDefault(format.Name, "")
                    + (found == expected ? "" : $"{format.Name}: {found}, expected {expected}");
            }
        }

        return differences;
    }

    // A text with all that the value holds: System.Text.Json has no form for some of it.
    private static string Show(object? value) =>
        value switch
        {
            null => "null",
            string or bool or IFormattable => $"{value}",
            System.Collections.IDictionary map =>
                $"[{string.Join(", ", map.Keys.Cast<object>().Select(key => $"{Show(key)}={Show(map[key])}").Order(StringComparer.Ordinal))}]",
            System.Collections.IEnumerable items => $"[{string.Join(", ", items.Cast<object?>().Select(Show))}]",
            _ => $"{value.GetType().Name} "
                + $"{{ {string.Join(", ", value.GetType().GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic).Select(field => $"{field.Name}: {Show(field.GetValue(value))}"))} }}",
        };
}
