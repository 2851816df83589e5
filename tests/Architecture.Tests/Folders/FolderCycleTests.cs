namespace SerializationApi.Architecture.Tests.Folders;

/// <summary>The search itself, on projects that are made up.</summary>
public sealed class FolderCycleTests
{
    [Fact]
    public void One_way_is_no_cycle() =>
        Assert.Empty(
            Cycles(
                ("A/One.cs", "class One { Two? two; Three? three; }"),
                ("B/Two.cs", "class Two { Three? three; }"),
                ("C/Three.cs", "class Three;")
            )
        );

    [Fact]
    public void Two_folders_that_import_each_other_are_named_with_their_types() =>
        Assert.Equal(
            ["A → B: One uses Two", "B → A: Two uses One"],
            Cycles(
                ("A/One.cs", "class One { Two? two; Three? three; public static object Create() => new(); }"),
                ("B/Two.cs", "class Two { object one = One.Create(); }"),
                ("C/Three.cs", "class Three;")
            )
        );

    [Fact]
    public void A_ring_of_three_is_found_in_all_its_parts() =>
        Assert.Equal(
            ["A → B: One uses Two", "B → C: Two uses Three", "C → A: Three uses One"],
            Cycles(
                ("A/One.cs", "class One { Two? two; }"),
                ("B/Two.cs", "class Two { Three? three; }"),
                ("C/Three.cs", "class Three : One;"),
                ("D/Four.cs", "class Four { One? one; }")
            )
        );

    [Fact]
    public void Subfolders_count_as_their_folder_s_and_are_held_to_the_rule_among_themselves() =>
        Assert.Equal(
            ["A → B: One uses Two", "A/X → A/Y: Ex uses Why", "A/Y → A/X: Why uses Ex", "B → A: Two uses Why"],
            Cycles(
                ("A/One.cs", "class One { Two? two; }"),
                ("A/X/Ex.cs", "class Ex { Why? why; }"),
                ("A/Y/Why.cs", "class Why { Ex? ex; }"),
                ("B/Z/Two.cs", "class Two { Why? why; }")
            )
        );

    [Fact]
    public void Files_in_a_folder_s_root_are_its_face() =>
        Assert.Empty(
            Cycles(
                ("Root.cs", "class Root { One? one; }"),
                ("A/One.cs", "class One { Root? root; Inner? inner; }"),
                ("A/X/Inner.cs", "class Inner { One? one; }")
            )
        );

    [Fact]
    public void Members_and_extensions_count_comments_and_usings_do_not() =>
        Assert.Equal(
            ["A → B: One uses Two", "B → A: Two uses OneExtensions"],
            Cycles(
                (
                    "A/One.cs",
                    "namespace N.A; /// <summary><see cref=\"N.C.Three\"/></summary>\nclass One { int Length(N.B.Two two) => two.Length; }"
                ),
                ("A/OneExtensions.cs", "namespace N.A; static class OneExtensions { public static int Half(this int i) => i / 2; }"),
                ("B/Two.cs", "using N.A; namespace N.B; class Two { public int Length => 4.Half(); }"),
                ("C/Three.cs", "using N.A; namespace N.C; class Three { One? one; }")
            )
        );

    [Fact]
    public void A_type_that_cannot_be_resolved_is_reported()
    {
        var imports = new FolderImports(
            "Made.Up",
            isWeb: false,
            [("A/One.cs", "namespace A; class One { Two? two; }"), ("B/Two.cs", "namespace B; class Two;")]
        );
        Assert.Empty(imports.All);
        Assert.Equal(["One uses Two"], imports.Overlooked);
    }

    private static IReadOnlyList<string> Cycles(params (string Path, string Text)[] sources) =>
        FolderCycles.Of(new FolderImports("Made.Up", isWeb: false, sources).All);
}
