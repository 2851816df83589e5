using Microsoft.CodeAnalysis.CodeFixes;
using SerializationApi.Shapes.CodeFixes.Tests.Support;

namespace SerializationApi.Shapes.CodeFixes.Tests;

/// <summary>Members without a number get one, and the contract is offered in every format.</summary>
public sealed class NumberMembersTests
{
    private static readonly NumberMembersFix Fix = new();

    [Fact]
    public Task Members_are_numbered_in_order_of_their_declaration() =>
        AssertFixed(
            "SHAPE040",
            """
            // A service of orders.
            using SerializationApi.Shapes;

            namespace Shop;

            /// <summary>An order.</summary>
            [GenerateShape]
            public sealed class Order
            {
                /// <summary>Its number.</summary>
                public int Id { get; set; }

                [System.Text.Json.Serialization.JsonPropertyName("customer")]
                public string? Name { get; init; }

                public int Twice => 2 * Id;
            }
            """,
            """
            // A service of orders.
            using System.Runtime.Serialization;
            using SerializationApi.Shapes;

            namespace Shop;

            /// <summary>An order.</summary>
            [GenerateShape]
            public sealed class Order
            {
                /// <summary>Its number.</summary>
                [DataMember(Order = 1)]
                public int Id { get; set; }

                [DataMember(Order = 2)]
                [System.Text.Json.Serialization.JsonPropertyName("customer")]
                public string? Name { get; init; }

                public int Twice => 2 * Id;
            }
            """
        );

    [Fact]
    public Task Numbers_go_on_above_the_highest_and_those_that_are_reserved() =>
        AssertFixed(
            "SHAPE001",
            """
            using System.Runtime.Serialization;
            [SerializationApi.Shapes.GenerateShape, SerializationApi.Shapes.Reserved(7)]
            public class C
            {
                public int B { get; set; }
                [DataMember(Order = 3)] public int A { get; set; } public int D { get; set; }
            }
            """,
            """
            using System.Runtime.Serialization;
            [SerializationApi.Shapes.GenerateShape, SerializationApi.Shapes.Reserved(7)]
            public class C
            {
                [DataMember(Order = 8)]
                public int B { get; set; }
                [DataMember(Order = 3)] public int A { get; set; } [DataMember(Order = 9)] public int D { get; set; }
            }
            """
        );

    [Fact]
    public Task An_attribute_that_is_there_gets_the_number() =>
        AssertFixed(
            "SHAPE040",
            """
            using System.Runtime.Serialization;
            using SerializationApi.Shapes;
            [DataContract, GenerateShape]
            public class C
            {
                [DataMember] public int A { get; set; }
                [DataMember()] [System.Text.Json.Serialization.JsonInclude] public int B;
                [DataMemberAttribute(IsRequired = true)] [System.Text.Json.Serialization.JsonInclude] private string? _c;
                public string? C1() => _c;
            }
            """,
            """
            using System.Runtime.Serialization;
            using SerializationApi.Shapes;
            [DataContract, GenerateShape]
            public class C
            {
                [DataMember(Order = 1)] public int A { get; set; }
                [DataMember(Order = 2)] [System.Text.Json.Serialization.JsonInclude] public int B;
                [DataMemberAttribute(IsRequired = true, Order = 3)] [System.Text.Json.Serialization.JsonInclude] private string? _c;
                public string? C1() => _c;
            }
            """
        );

    [Fact]
    public Task Parameters_of_a_record_keep_the_numbers_that_their_positions_gave_them() =>
        AssertFixed(
            "SHAPE040",
            """
            using SerializationApi.Shapes;

            [GenerateShape]
            public record Point(int X, int Y)
            {
                public string? Label { get; init; }
            }
            """,
            """
            using System.Runtime.Serialization;
            using SerializationApi.Shapes;

            [GenerateShape]
            public record Point([property: DataMember(Order = 1)] int X, [property: DataMember(Order = 2)] int Y)
            {
                [DataMember(Order = 3)]
                public string? Label { get; init; }
            }
            """
        );

    [Fact]
    public Task A_file_without_usings_gets_one() =>
        AssertFixed(
            "SHAPE040",
            "/// <summary>A contract.</summary>\r\n[SerializationApi.Shapes.GenerateShape]\r\npublic class "
                + "C\r\n{\r\n\tpublic int A { get; set; }\r\n}\r\n",
            "using System.Runtime.Serialization;\r\n\r\n/// <summary>A "
                + "contract.</summary>\r\n[SerializationApi.Shapes.GenerateShape]\r\npublic class "
                + "C\r\n{\r\n\t[DataMember(Order = 1)]\r\n\tpublic int A { get; set; }\r\n}\r\n"
        );

    [Fact]
    public async Task Inherited_members_are_numbered_where_they_are_declared()
    {
        using var bench = new Workbench(
            null,
            ("Base.cs", "namespace N;\n\npublic class Base\n{\n    public int A { get; set; }\n}\n"),
            (
                "Derived.cs",
                "namespace N;\n\n[SerializationApi.Shapes.GenerateShape]\npublic class Derived : "
                    + "Base\n{\n    public int B { get; set; }\n}\n"
            )
        );
        await bench.FixAsync(Fix, "SHAPE040");
        Assert.Equal(
            "using System.Runtime.Serialization;\n\nnamespace N;\n\npublic class Base\n{\n    "
                + "[DataMember(Order = 1)]\n    public int A { get; set; }\n}\n",
            await bench.TextAsync("Base.cs")
        );
        Assert.Contains("    [DataMember(Order = 2)]\n    public int B", await bench.TextAsync("Derived.cs"), StringComparison.Ordinal);
        Assert.Empty(await bench.DiagnosticsAsync());
    }

    [Theory]
    [InlineData(FixAllScope.Document, 1)]
    [InlineData(FixAllScope.Project, 0)]
    public async Task All_contracts_are_numbered_at_once(FixAllScope scope, int left)
    {
        using var bench = new Workbench(
            null,
            (
                "A.cs",
                "using SerializationApi.Shapes;\n[GenerateShape] public class A { public int X { get; set; } public int Y { "
                    + "get; set; } }\n[GenerateShape] public class B { public int X { get; set; } }\n"
            ),
            ("C.cs", "using SerializationApi.Shapes;\n[GenerateShape] public class C { public int X { get; set; } }\n")
        );
        await bench.FixAllAsync(Fix, "SHAPE040", scope);
        Assert.Equal(left, (await bench.DiagnosticsAsync()).Length);
        Assert.Equal(
            "using System.Runtime.Serialization;\nusing SerializationApi.Shapes;\n[GenerateShape] public class A { "
                + "[DataMember(Order = 1)] public int X { get; set; } [DataMember(Order = 2)] public int Y { get; set; } "
                + "}\n[GenerateShape] public class B { [DataMember(Order = 1)] public int X { get; set; } }\n",
            await bench.TextAsync("A.cs")
        );
    }

    [Fact]
    public async Task A_contract_with_several_members_at_fault_is_numbered_once()
    {
        using var bench = new Workbench(
            null,
            (
                "C.cs",
                "using System.Runtime.Serialization;\n[SerializationApi.Shapes.GenerateShape] public class C { "
                    + "[DataMember(Order = 1)] public int A { get; set; } public int B { get; set; } public int D { get; set; } }\n"
            )
        );
        await bench.FixAllAsync(Fix, "SHAPE001", FixAllScope.Solution);
        Assert.Empty(await bench.DiagnosticsAsync());
    }

    [Fact]
    public async Task Nothing_is_offered_where_one_declaration_has_several_fields()
    {
        using var bench = new Workbench(
            null,
            (
                "C.cs",
                "using System.Runtime.Serialization;\n[SerializationApi.Shapes.GenerateShape] public "
                    + "class C { [DataMember] public int A, B; }\n"
            )
        );
        Assert.False(await bench.OffersAsync(Fix, "SHAPE040"));
    }

    private static async Task AssertFixed(string id, string before, string after)
    {
        using var bench = new Workbench(null, ("Source.cs", before));
        await bench.FixAsync(Fix, id);
        Assert.Equal(after, await bench.TextAsync("Source.cs"));
        Assert.Empty(await bench.DiagnosticsAsync());
    }
}
