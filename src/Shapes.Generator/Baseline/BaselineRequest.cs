using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>What <c>[assembly: WireBaseline]</c> asks for.</summary>
/// <param name="Formats">The formats that the assembly's payloads are in.</param>
/// <param name="Location">Where it stands.</param>
internal sealed record BaselineRequest(MemberLayouts Formats, LocationInfo? Location)
{
    public static BaselineRequest Parse(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken) => new(
        (MemberLayouts)(context.Attributes[0].Named("Formats") as int? ?? (int)MemberLayouts.All),
        LocationInfo.From(context.Attributes[0].ApplicationSyntaxReference?.GetSyntax(cancellationToken).GetLocation()));
}
