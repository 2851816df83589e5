using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>Closed generics whose constructors and members C# does not let generated code call: the runtime finds them through accessors
/// that are generic in the same way.</summary>
public sealed class GenericContractTests
{
    [Theory]
    [InlineData(
        "G<int>",
        "new() { A = [1, 2], B = 3 }",
        "public class G<T> { [DataMember(Order = 1)] public required List<T> A { get; init; } "
            + "[DataMember(Order = 2)] public int B { get; set; } }"
    )]
    [InlineData(
        "G<int>",
        "new() { A = 1, B = 3 }",
        "public struct G<T> { [DataMember(Order = 1)] public required T A { get; init; } "
            + "[DataMember(Order = 2)] public int B { get; set; } }"
    )]
    [InlineData(
        "G<string>",
        "new() { A = \"a\", B = 3 }",
        "public struct G<T> { public G() { } [DataMember(Order = 1)] public required T A { get; init; } "
            + "[DataMember(Order = 2)] public int B { get; set; } }"
    )]
    [InlineData(
        "G<string>",
        "new() { A = \"a\", B = 3 }",
        "public record G<T> { [DataMember(Order = 1)] public required T A { get; init; } "
            + "[DataMember(Order = 2)] public int B { get; set; } }"
    )]
    [InlineData(
        "G<long>",
        "new(5) { B = \"b\" }",
        "public record struct G<T>([property: DataMember(Order = 1)] T A) { [DataMember(Order = "
            + "2)] public required string? B { get; set; } }"
    )]
    [InlineData(
        "G<int, string>",
        "new(5, \"b\") { D = new() { [\"x\"] = \"y\" } }",
        "public record G<TKey, TValue>([property: DataMember(Order = 1)] TKey A, [property: DataMember(Order = 2)] TValue? B) "
            + "{ [DataMember(Order = 3)] public required Dictionary<string, TValue> D { get; init; } }"
    )]
    [InlineData(
        "G<string>",
        "G<string>.Of(\"a\")",
        "public class G<T> { private G() { } public static G<T> Of(T a) => new() { A = a }; [DataMember(Order = 1), "
            + "JsonInclude] public T? A { get; private set; } [DataMember(Order = 2), JsonInclude] "
            + "private int _b = 4; public int B() => _b; }"
    )]
    [InlineData(
        "G<string>",
        "G<string>.Of(\"a\", 7)",
        "public class G<T> { private G(T a, in int b) => (A, B) = (a, b); public static G<T> Of(T a, int b) => new(a, b); "
            + "[DataMember(Order = 1)] public T A { get; } [DataMember(Order = 2)] public int B { get; } }"
    )]
    [InlineData(
        "G",
        "G.Of(7)",
        "public class G { private G(in int a) => A = a; public static G Of(int a) => new(a); "
            + "[DataMember(Order = 1)] public int A { get; } }"
    )]
    [InlineData(
        "G<string>",
        "G<string>.Of([\"a\"])",
        "public class G<T> { protected G(T[] a, T?[]? b = null) => (A, B) = (a, b); public static G<T> Of(T[] a) => new(a); "
            + "[DataMember(Order = 1)] public T[] A { get; } [DataMember(Order = 2)] public T?[]? B { get; } }"
    )]
    [InlineData(
        "G<string>",
        "new() { A = (\"a\", [\"b\"]), B = new() { [\"c\"] = [\"d\"] } }",
        "public class G<T> where T : notnull { [DataMember(Order = 1)] public required (T X, List<T?> Y) A { get; init; } "
            + "[DataMember(Order = 2)] public required Dictionary<T, List<T>>? B { private get; init; } }"
    )]
    [InlineData(
        "G<int>",
        "new() { A = [5] }",
        "public class Bag<T> : List<T> { public required int Size { get; set; } "
            + "[System.Diagnostics.CodeAnalysis.SetsRequiredMembers] public Bag() { } } public class G<T> { "
            + "[DataMember(Order = 1)] public required Bag<T> A { get; init; } }"
    )]
    public void A_constructor_that_cannot_be_named_makes_a_generic_contract(string type, string value, string contract) =>
        AssertRoundTrips(type, value, contract);

    [Theory]
    [InlineData("where T : class", "string")]
    [InlineData("where T : class?", "string")]
    [InlineData("where T : notnull", "string")]
    [InlineData("where T : struct", "int")]
    [InlineData("where T : unmanaged", "int")]
    [InlineData("where T : struct, Enum", "DayOfWeek")]
    [InlineData("where T : class, IEnumerable<char>, IComparable<T>", "string")]
    [InlineData("where T : IEquatable<T>, IParsable<T>", "int")]
    [InlineData("where T : Item, new()", "Item")]
    [InlineData("where T : Item?, IItem<Item>", "Item")]
    [InlineData("where T : allows ref struct", "int")]
    public void Constraints_are_those_of_the_contract(string constraints, string argument) =>
        AssertRoundTrips(
            $"G<{argument}>",
            $"G<{argument}>.Of(1)",
            $$"""
            public interface IItem<T>;
            public class Item : IItem<Item> { [DataMember(Order = 1)] public int A { get; set; } }
            public class G<T> {{constraints}}
            {
                private G() { }
                public static G<T> Of(int a) => new() { A = a, Hidden = 5 };
                [DataMember(Order = 1)] public int A { get; init; }
                [DataMember(Order = 2)] private int Hidden { get; set; }
            }
            """
        );

    [Theory]
    [InlineData("where U : T", "Item", "Case")]
    [InlineData("where T : IEnumerable<U>", "List<int>", "int")]
    [InlineData("where T : IEnumerable<U> where U : struct", "List<int>", "int")]
    [InlineData("where T : class where U : class, IDictionary<string, T[]>", "string", "Dictionary<string, string[]>")]
    public void Constraints_may_name_other_parameters(string constraints, string first, string second) =>
        AssertRoundTrips(
            $"G<{first}, {second}>",
            "new() { A = 5 }",
            $$"""
            public class Item { [DataMember(Order = 1)] public int A { get; set; } }
            public class Case : Item;
            public class G<T, U> {{constraints}} { [DataMember(Order = 1)] public required int A { get; init; } }
            """
        );

    [Theory]
    [InlineData(
        "Outer<int>.G<string>",
        "Outer<int>.G<string>.Of(1, \"b\")",
        "public class Outer<T> { public class G<U> { private G() { } public static G<U> Of(T a, U b) => new() { A = a, B = b "
            + "}; [DataMember(Order = 1), JsonInclude] public T? A { get; private set; } "
            + "[DataMember(Order = 2)] public U? B { get; init; } } }"
    )]
    [InlineData(
        "Outer<int>.G",
        "new() { A = 5 }",
        "public class Outer<T> { public class G { [DataMember(Order = 1)] public required T? A { get; set; } } }"
    )]
    [InlineData(
        "Outer.G<string>",
        "new() { A = \"a\" }",
        "public class Outer { public struct G<T> { [DataMember(Order = 1)] public required T? A { get; set; } } }"
    )]
    [InlineData(
        "Outer<object>.Between.G<int, string>",
        "new() { A = new() { [\"a\"] = [1] } }",
        "public class Outer<T> { public class Between { public class G<U, V> where V : T { [DataMember(Order = 1)] public "
            + "required Dictionary<string, List<U>> A { get; init; } } } }"
    )]
    [InlineData(
        "Outer<string>.G<int>",
        "new() { A = 5 }",
        "public class Outer<T> where T : class { public class G<T> where T : struct { [DataMember(Order = 1)] public required "
            + "T A { get; init; } [DataMember(Order = 2)] private T B { get; set; } } }"
    )]
    [InlineData(
        "Outer<string>.G<int>",
        "new() { A = 5 }",
        "public class Outer<T> where T : class { public struct G<T> where T : struct { [DataMember(Order = 1)] public "
            + "required T A { get; init; } [DataMember(Order = 2)] private T _b; public T B() => _b; } }"
    )]
    [InlineData(
        "G<int, string>",
        "new() { A = 5, Construct = \"b\" }",
        "public class G<@class, Accessor> { [DataMember(Order = 1)] public required @class A { get; init; } [DataMember(Order "
            + "= 2)] public required Accessor? Construct { get; init; } }"
    )]
    [InlineData(
        "G<int>",
        "new() { A = new() { A = 4 }, Constructor = 5 }",
        "namespace T { public class U { [DataMember(Order = 1)] public int A { get; set; } } } public class G<T> { "
            + "[DataMember(Order = 1)] public required global::T.U A { get; init; } [DataMember(Order = 2)] "
            + "public required T? Constructor { get; init; } }"
    )]
    public void Type_parameters_around_a_contract_are_its_accessors_too(string type, string value, string contract) =>
        AssertRoundTrips(type, value, contract);

    [Theory]
    [InlineData(
        "G",
        "new() { A = 5, C = 6 }",
        "public class B<T> { [DataMember(Order = 1)] public required T A { get; init; } } public class G : B<int> "
            + "{ [DataMember(Order = 2)] public int C { get; set; } }"
    )]
    [InlineData(
        "G<string>",
        "new() { A = [\"a\"], C = \"c\" }",
        "public class B<T> { [DataMember(Order = 1)] public required T A { get; init; } } public class G<U> : "
            + "B<List<U>> { [DataMember(Order = 2)] public U? C { get; set; } }"
    )]
    [InlineData(
        "G<string, int>",
        "(G<string, int>)G<string, int>.New.With(1, 2)",
        "public class B<T> where T : struct { [DataMember(Order = 1)] protected T A { get; set; } [DataMember(Order = 2)] "
            + "private T _b; public B<T> With(T a, T b) { (A, _b) = (a, b); return this; } } public class G<T, U> : B<U> where "
            + "U : struct { protected G() { } public static G<T, U> New => new(); [DataMember(Order = 3)] public T? C { get; init; } }"
    )]
    public void Bases_may_be_generic_in_another_way(string type, string value, string contract) => AssertRoundTrips(type, value, contract);

    [Theory]
    [InlineData(
        "public class G<T> { [DataMember(Order = 1)] public T? A { get; set; } [OnSerializing] private void "
            + "Writing(StreamingContext context) => A = default; }"
    )]
    [InlineData(
        "public struct G<T> { [DataMember(Order = 1)] public T? A { get; set; } [OnSerializing] private void Writing() => A = default; }"
    )]
    [InlineData(
        "public class B<U> { [DataMember(Order = 2)] public U? C { get; set; } [OnSerializing] private void Writing() => "
            + "Clear(); protected virtual void Clear() { } } public class G<T> : B<List<T>> { [DataMember(Order = 1)] public T? "
            + "A { get; set; } protected override void Clear() => A = default; [OnSerializing] private void Writing() { } }"
    )]
    public void Private_callbacks_of_generic_contracts_are_called(string contract) =>
        AssertRoundTrips("G<int>", "new() { A = 5 }", contract, "protobuf: ");

    private static void AssertRoundTrips(string type, string value, string contract, string? written = null)
    {
        IReadOnlyList<string> payloads = InMemory.RoundTrips(
            $$"""
            {{contract}}
            public static class Values { private static readonly {{type}} One = {{value}}; public static readonly object[] All = [One]; }
            [ShapeSet, GenerateShapeFor<{{type}}>] public static partial class Set;
            """
        );
        Assert.True(written is null || payloads.Contains(written), string.Join(" ", payloads));
    }
}
