namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A contract, referred to by name so that contracts may be recursive.</summary>
/// <param name="WithoutReferences">Whether it is a struct that holds no references.</param>
/// <param name="CheckedPaths">For such a struct: its fields that must be checked after copying its bytes, as paths from the value
/// (<c>.At.HasValue</c>).</param>
internal sealed record ObjectModel(string Name, string Shape, bool IsStruct, bool WithoutReferences, EquatableArray<string> CheckedPaths)
    : TypeModel(Name, ValueKind.Object)
{
    /// <summary>Whether it is an abstract class or an interface.</summary>
    public bool IsAbstract { get; init; }

    // The shape may end with underscores, if another type has its name.
    public override string SimpleName =>
        Shape.Substring(Shape.LastIndexOfAny(['.', ':', '@']) + 1).TrimEnd('_') is var shape
        && shape.EndsWith("Shape", StringComparison.Ordinal)
            ? shape.Substring(0, shape.Length - "Shape".Length)
            : new([.. shape.Where(char.IsLetterOrDigit)]);

    public override bool IsValueType => IsStruct;

    public override bool IsUnmanaged => WithoutReferences;

    public override bool IsMerged => true;
}
