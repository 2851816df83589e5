namespace SerializationApi.Shapes.Generator;

/// <summary>The names of the generator's steps, by which tests tell what was recomputed: one per attribute, then the outputs.</summary>
internal static class Steps
{
    public const string GenerateShape = nameof(GenerateShape);
    public const string GenerateShapeFor = nameof(GenerateShapeFor);
    public const string ShapeSet = nameof(ShapeSet);
    public const string Diagnostics = nameof(Diagnostics);
    public const string Places = nameof(Places);
    public const string Shapes = nameof(Shapes);
    public const string ShapeSets = nameof(ShapeSets);
    public const string Baseline = nameof(Baseline);
}
