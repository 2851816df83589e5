using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests;

/// <summary>What is emitted, for one concern at a time; all of it compiles without a warning.</summary>
public sealed class SnapshotTests
{
    [Fact]
    public void A_class_with_settable_members() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public int Id { get; set; }
            [DataMember(Order = 2)] public string? Name { get; set; }
            [DataMember(Order = 3)] public byte[] Blob { get; set; } = [];
            [DataMember(Order = 4)] public double Rate { get; set; } = 1.5;
            [DataMember(Order = 5)] public DateTime At { get; set; }
        }
        """);

    [Fact]
    public void A_record_with_parameters() => GeneratedText.Matches("""
        namespace People;

        [GenerateShape]
        internal sealed record Person(string Name, int Age = 18, Person? Boss = null)
        {
            [IgnoreDataMember] public int Ignored { get; set; }
        }
        """);

    [Fact]
    public void A_struct_without_references() => GeneratedText.Matches("""
        [GenerateShape]
        internal record struct Reading(double Value, bool IsValid, DateTime? At);
        """);

    [Fact]
    public void A_struct_with_references() => GeneratedText.Matches("""
        [GenerateShape]
        internal record struct Label(int X, string? Text);
        """);

    [Fact]
    public void Members_that_are_init_and_required() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public required string Name { get; init; }
            [DataMember(Order = 2)] public int Count { get; init; } = 7;
        }
        """);

    [Fact]
    public void Types_that_are_written_as_others() => GeneratedText.Matches("""
        [GenerateShape]
        internal sealed record Order(Id<Order> Id, Money? Total, Dictionary<Id<Order>, int?> Counts);

        [ShapeAs<Guid>]
        internal readonly record struct Id<T>(Guid Value);

        [ShapeAs<string>]
        internal sealed class Money
        {
            public static string ToWire(Money value) => "";
            public static Money FromWire(string wire) => new();
        }
        """);

    [Fact]
    public void Values_that_are_no_contracts() => GeneratedText.Matches("""
        [GenerateShapeFor<int>]
        [GenerateShapeFor<List<string>>]
        internal static partial class Shapes;
        """);

    [Fact]
    public void Inherited_members_and_gaps() => GeneratedText.Matches("""
        [DataContract]
        internal abstract class Base
        {
            [DataMember(Order = 7)] public int Last { get; set; }
            [DataMember(Order = 2)] public virtual int First { get; set; }
        }

        [DataContract]
        [GenerateShape]
        internal sealed class Derived : Base
        {
            [DataMember(Order = 4), System.Text.Json.Serialization.JsonInclude] public int Own;
            [DataMember(Order = 2)] public override int First { get; set; }
        }
        """);

    [Fact]
    public void Lists_of_every_form() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public bool[]? Bits { get; set; }
            [DataMember(Order = 2)] public List<string?>? Words { get; set; }
            [DataMember(Order = 3)] public IReadOnlyList<Contract>? Children { get; set; }
            [DataMember(Order = 4)] public IList<int?>? Numbers { get; set; }
        }
        """);

    [Fact]
    public void Maps() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public Dictionary<string, Contract>? ByName { get; set; }
            [DataMember(Order = 2)] public IReadOnlyDictionary<int, double>? Values { get; set; }
            [DataMember(Order = 3)] public Dictionary<DayOfWeek, DateTime>? Days { get; set; }
        }
        """);

    [Fact]
    public void Nullables_of_every_sort() => GeneratedText.Matches("""
        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public int? Number { get; set; }
            [DataMember(Order = 2)] public DateTime? At { get; set; }
            [DataMember(Order = 3)] public DayOfWeek? Day { get; set; }
            [DataMember(Order = 4)] public Label? Label { get; set; }
            [DataMember(Order = 5)] public Reading? Reading { get; set; }
        }

        internal record struct Label(string? Text);

        internal record struct Reading(double Value, bool IsValid);
        """);

    [Fact]
    public void Enums_by_number_and_by_name() => GeneratedText.Matches("""
        internal enum Number : byte { Zero, One }

        [Flags]
        [JsonConverter(typeof(JsonStringEnumConverter<Rights>))]
        internal enum Rights { None, Read, Write }

        [DataContract]
        [GenerateShape]
        internal sealed class Contract
        {
            [DataMember(Order = 1)] public Number Number { get; set; }
            [DataMember(Order = 2)] public Rights Rights { get; set; }
            [DataMember(Order = 3)] public List<Rights>? More { get; set; }
        }
        """);

    [Fact]
    public void Types_of_another_assembly()
    {
        CSharpCompilation library = Source.Compilation(
            """
            namespace Library;

            public record Order(int Id, Customer? Customer);

            public record Customer(string Name);

            [GenerateShape]
            public record Known(int Id);
            """,
            "Library");
        Source.Generate(library, out Compilation output);
        GeneratedText.Matches(
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
            MetadataReference.CreateFromImage(Source.Emit(output)));
    }

    [Fact]
    public void A_set_of_contracts_of_the_same_name_in_nested_types() => GeneratedText.Matches("""
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
                internal static class Middle;

                public record Inner(int @class);
            }
        }

        [ShapeSet]
        [GenerateShapeFor<One.Same>]
        [GenerateShapeFor<Two.Same>]
        public partial class Set;
        """);
}
