using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Collections without a setter in contracts of libraries that write them and do not fill them.</summary>
internal sealed class UnfilledCollections(DiagnosticSink sink)
{
    /// <summary>Tells of each, and in which formats.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="layouts">Its layouts by the rules of other libraries, one for each kind of format.</param>
    public void Check(INamedTypeSymbol contract, IReadOnlyList<LayoutModel> layouts)
    {
        foreach (IPropertySymbol property in TypeChain.Members(contract, basesFirst: true).OfType<IPropertySymbol>()
            .Where(static property => property.SetMethod is null && FilledCollections.Is(property.Type)))
        {
            string formats = string.Join(", ", layouts
                .Where(layout => layout.Members.Any(member => member.IsWriteOnly && member.Name == property.Name))
                .Select(static layout => KindNames.Of(layout.Layouts)));
            if (formats.Length > 0)
            {
                sink.Report(DiagnosticDescriptors.NotFilled, property, SourceNames.DisplayMember(property), formats);
            }
        }
    }
}
