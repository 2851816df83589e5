using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A place in the source, equal by value and without a hold on the syntax tree.</summary>
internal sealed record LocationInfo(string Path, TextSpan Span, LinePositionSpan Lines)
{
    public static LocationInfo? From(Location? location) =>
        location is { SourceTree: { } tree }
            ? new LocationInfo(tree.FilePath, location.SourceSpan, location.GetLineSpan().Span)
            : null;

    /// <summary>The place in its tree, where code fixes and <c>#pragma warning disable</c> reach it.</summary>
    public Location ToLocation(SourceTrees trees) =>
        trees.Find(Path) is { } tree && Span.End <= tree.Length ? Location.Create(tree, Span) : Location.Create(Path, Span, Lines);
}
