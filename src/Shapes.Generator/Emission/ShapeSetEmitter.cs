using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>The <c>All</c> of a shape set.</summary>
internal static class ShapeSetEmitter
{
    public static string Emit(ShapeSetFile file) => FileEmitter.Emit(file.Set.Location, $$"""
        {{file.Set.Declaration}}
        {
            /// <summary>The shapes, for registration.</summary>
            public static global::System.Collections.Generic.IReadOnlyList<{{Shape}}> All { get; } =
            [
                {{file.Shapes.Select(Item)}}
            ];
        }
        """, file.Experimental);

    private static Code Item(ShapeReference shape) => $"new {Shape}<{shape.Contract}, {shape.Shape}>(),";
}
