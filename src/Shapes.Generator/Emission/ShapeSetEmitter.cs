using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the <c>All</c> of a shape set.</summary>
internal static class ShapeSetEmitter
{
    public static string Emit(ShapeSetFile file) =>
        FileEmitter.Emit(
            file.Set.Location,
            $$"""
        {{(file.Set.IsDefault ? Introduction : "")}}
        {{file.Set.Declaration}}
        {
            {{(file.Shapes.Count == 0 ? All($"global::System.Array.Empty<{Shape}>();") : file.NamesForbidden ? Guarded(file) : All($$"""
                [
                    {{file.Shapes.Select(Item)}}
                ];
                """))}}
        }
        """,
            file.Experimental,
            // Other assemblies find the set by it.
            file.Set
                is { IsNameable: true, Location.Accessibility: "public" }
                ? $"[assembly: {GeneratedShapeSet}(typeof({file.Set.Location.FullName}))]"
                : ""
        );

    private const string Introduction = """
        /// <summary>The shapes of this assembly, which declares no <c>[ShapeSet]</c>.</summary>
        [global::System.ComponentModel.EditorBrowsable(global::System.ComponentModel.EditorBrowsableState.Never)]
        """;

    // Only obsolete code may name types that are obsolete as an error, and All is not obsolete.
    private static Code Guarded(ShapeSetFile file) =>
        $$"""
            {{All($"ObsoleteShapes.All;")}}

            [{{Obsolete}}]
            private static class ObsoleteShapes
            {
                internal static readonly {{Shape}}[] All =
                [
                    {{file.Shapes.Select(Item)}}
                ];
            }
            """;

    private static Code All(Code value) =>
        $$"""
            /// <summary>The shapes, for registration.</summary>
            public static global::System.Collections.Generic.IReadOnlyList<{{Shape}}> All { get; } =
            {{value}}
            """;

    private static Code Item(ShapeReference shape) => $"new {Shape}<{shape.Contract}, {shape.Shape}>(),";
}
