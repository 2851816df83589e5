using System.Buffers;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Formats;
using SerializationApi.Formats.Json;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Contracts that no other test has: compiled without a warning in generated code, and written and read in every format.</summary>
public sealed class RunContractTests
{
    [Fact]
    public void Types_of_the_runtime_round_trip() =>
        InMemory.RoundTrips(
            """
            [GenerateShape]
            public class C
            {
                [DataMember(Order = 1)] public System.Collections.Immutable.IImmutableList<int>? A { get; set; }
                [DataMember(Order = 2)] public System.Collections.Immutable.IImmutableSet<DateTime>? B { get; set; }
                [DataMember(Order = 3)] public System.Collections.Immutable.IImmutableQueue<int>? D { get; set; }
                [DataMember(Order = 4)] public System.Collections.Immutable.IImmutableStack<int>? E { get; set; }
                [DataMember(Order = 5)] public System.Collections.ObjectModel.ReadOnlyObservableCollection<int>? F { get; set; }
                [DataMember(Order = 6)] public ReadOnlyMemory<string> G { get; set; }
                [DataMember(Order = 7)] public ArraySegment<byte> H { get; set; }
                [DataMember(Order = 8)] public TimeZoneInfo? I { get; set; }
                [DataMember(Order = 9)] public UInt128? J { get; set; }
                [DataMember(Order = 10)] public (int Id, string? Name) K { get; set; }
                [DataMember(Order = 11)] public Tuple<int, int, int, int, int, int, int, Tuple<int>>? L { get; set; }
                [DataMember(Order = 12)] public IList<int?>? M { get; set; }
                [DataMember(Order = 13)] public Dictionary<DayOfWeek, DateTime>? N { get; set; }
            }

            public static class Values
            {
                public static readonly object[] All =
                [
                    new C
                    {
                        A = System.Collections.Immutable.ImmutableList.Create(1, 2),
                        B = System.Collections.Immutable.ImmutableHashSet.Create(DateTime.UnixEpoch),
                        D = System.Collections.Immutable.ImmutableQueue.Create(1, 2),
                        E = System.Collections.Immutable.ImmutableStack.Create(1, 2),
                        F = new([1, 2]),
                        G = new[] { "a", "b" },
                        H = new byte[] { 1, 2 },
                        I = TimeZoneInfo.Utc,
                        J = UInt128.MaxValue,
                        K = (1, "a"),
                        L = Tuple.Create(1, 2, 3, 4, 5, 6, 7, 8),
                        M = new int?[] { 1, 2 },
                        N = new() { [DayOfWeek.Monday] = DateTime.UnixEpoch },
                    },
                ];
            }

            [ShapeSet]
            public static partial class Set;
            """
        );

    // A zero is written where a missing member is something else.
    [Fact]
    public void Members_with_initial_values_round_trip() =>
        AssertDefaults(
            """
            public class C
            {
                [DataMember(Order = 1)] public string A { get; set; } = "";
                [DataMember(Order = 2)] public string B { get; set; } = "x";
                [DataMember(Order = 3)] public string D { get; set; } = string.Empty;
                [DataMember(Order = 4)] public string E { get; set; } = "\\0";
                [DataMember(Order = 5)] public List<int> F { get; set; } = [];
                [DataMember(Order = 6)] public List<int> G { get; set; } = new List<int>();
                [DataMember(Order = 7)] public List<int> H { get; set; } = new();
                [DataMember(Order = 8)] public List<int> I { get; set; } = new List<int>(1);
                [DataMember(Order = 9)] public int J { get; set; } = 0;
                [DataMember(Order = 10)] public int K { get; set; } = 1;
                [DataMember(Order = 11)] public bool L { get; set; } = true;
                [DataMember(Order = 12)] public char M { get; set; } = '\0';
                [DataMember(Order = 13)] public char N { get; set; } = 'n';
                [DataMember(Order = 14)] public double O { get; set; } = 0.0;
                [DataMember(Order = 15)] public DayOfWeek P { get; set; } = DayOfWeek.Sunday;
                [DataMember(Order = 16)] public DayOfWeek Q { get; set; } = DayOfWeek.Monday;
                [DataMember(Order = 17)] public DateTime R { get; set; } = DateTime.UnixEpoch;
                [DataMember(Order = 18)] public int? S { get; set; } = 0;
            }
            """,
            """
            new C
            {
                A = "a", B = "", D = "d", E = "", F = [1], G = [2], H = [3], I = [4], J = 5, K = 0, L = false, M = 'm', N = '\0', O = 6, P = DayOfWeek.Monday,
                Q = DayOfWeek.Sunday, R = new DateTime(2, 1, 1, 0, 0, 0, DateTimeKind.Utc), S = 1,
            }
            """
        );

    [Fact]
    public void Parameters_with_default_values_round_trip() =>
        AssertDefaults(
            """
            public sealed record C(
                double A = double.NaN,
                double B = double.PositiveInfinity,
                double C1 = double.NegativeInfinity,
                float D = float.NaN,
                float E = float.PositiveInfinity,
                float F = float.NegativeInfinity,
                string G = "a\"\n",
                char H = '\'',
                decimal I = 1.50m,
                double J = 0.1,
                float K = 0.1f,
                ulong L = ulong.MaxValue,
                long M = long.MinValue,
                long N = long.MaxValue,
                int O = int.MinValue,
                uint P = 7,
                bool Q = true,
                DayOfWeek R = DayOfWeek.Friday,
                int? S = 5,
                string? T = null,
                Guid U = default,
                char V = '\0',
                short W = -1,
                DayOfWeek? X = DayOfWeek.Monday);
            """,
            "new C(0, 0, 0, 0, 0, 0, \"\", '\\0', 0, 0, 0, 0, 0, 0, 0, 0, false, 0, 0, \"\", Guid.Empty, 'a', 0, 0)"
        );

    [Fact]
    public void Contracts_of_the_same_name_in_nested_types_round_trip() =>
        InMemory.RoundTrips(
            """
            namespace One
            {
                [GenerateShape]
                public record Same(int A);
            }

            namespace Two
            {
                [GenerateShape]
                public record Same(One.Same? Other, Outer.Inner? Inner);

                public static class Outer
                {
                    public record Inner(int @class);
                }
            }

            [ShapeSet]
            [GenerateShapeFor<One.Same>]
            [GenerateShapeFor<Two.Same>]
            public static partial class Set;

            public static class Values { public static readonly object[] All = [new One.Same(1), new Two.Same(new(2), new(3))]; }
            """
        );

    [Fact]
    public void Contract_of_another_assembly_with_a_shape_of_its_own_is_a_member()
    {
        CSharpCompilation library = Source.Compilation(
            """
            namespace Library;

            public record Order(int Id, Customer? Customer);

            public record Customer(string Name);

            [GenerateShape]
            public record Known(int Id);
            """,
            "Library"
        );
        Source.Generate(library, out Compilation output);
        CSharpCompilation application = Source.Compilation(
            """
            namespace Application;

            internal static partial class Outer
            {
                [GenerateShapeFor<Library.Order>]
                internal static partial class Shapes;
            }

            [GenerateShape]
            internal record Basket(Library.Known Known, List<Library.Customer> Customers);
            """,
            references: MetadataReference.CreateFromImage(Source.Emit(output))
        );
        Assert.Empty(Source.Generate(application, out output).Diagnostics);
        Source.AssertClean(output);
    }

    [Fact]
    public void Number_of_protobuf_net_that_is_said_to_be_plain_is_plain()
    {
        var loaded = new Loaded(
            """
            [ProtoContract] public class C { [ProtoMember(1, DataFormat = DataFormat.TwosComplement)] public int A { get; set; } }
            public static class V { public static C Of() => new() { A = -1 }; public static string Show(C value) => $"{value.A}"; }
            """
        );
        Assert.Equal("08ffffffffffffffffff01", loaded.Encode("protobuf", loaded.Value));
        Assert.Equal("-1", loaded.Show("protobuf", "08ffffffffffffffffff01"));
    }

    // Bytes without members are the value that the constructor makes.
    private static void AssertDefaults(string contract, string other)
    {
        Assembly assembly = InMemory.Load(
            $$"""
            [GenerateShape] {{contract}}
            public static class Values { public static readonly object[] All = [new C(), {{other}}]; }
            [ShapeSet] public static partial class Set;
            """
        );
        IReadOnlyList<string> payloads = InMemory.RoundTrips(assembly);
        var json = new JsonFormat();
        var memoryPack = new MemoryPackFormat();
        TypeCodecs codecs = new FormatSet(InMemory.Shapes(assembly), [json, memoryPack]).FindCodecs(assembly.GetType("C")!)!;
        using PooledBuffer made = codecs.Encode(memoryPack, codecs.Decode(json, new ReadOnlySequence<byte>("{}"u8.ToArray())));
        Assert.Equal(
            payloads.First(static payload => payload.StartsWith("memorypack: ", StringComparison.Ordinal)),
            $"memorypack: {Convert.ToHexString(made.Span)}"
        );
    }
}
