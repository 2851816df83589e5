using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>A callback as it is found.</summary>
/// <param name="Symbol">The method with the attribute, or the contract that implements the interface.</param>
/// <param name="Annotation">The attribute or interface, for messages.</param>
/// <param name="Kind">The kind of format whose library calls it.</param>
/// <param name="Time">When it calls it.</param>
/// <param name="Model">How it is called; null when it cannot be.</param>
internal sealed record Callback(ISymbol Symbol, string Annotation, MemberLayouts Kind, CallbackTime Time, CallbackModel? Model)
{
    /// <summary>Its name for messages.</summary>
    public string DisplayName => SourceNames.DisplayMember(Symbol);
}
