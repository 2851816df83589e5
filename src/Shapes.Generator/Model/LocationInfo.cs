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

    public Location ToLocation() => Location.Create(Path, Span, Lines);
}
