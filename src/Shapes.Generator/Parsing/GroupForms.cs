using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Groups and look-ups, which MessagePack-CSharp and MemoryPack write as objects of a key and items, and priority queues, which MemoryPack
/// writes as tuples.
/// </summary>
internal sealed class GroupForms(ContractGraph graph, KeyHashes keys, Func<ITypeSymbol, TypeContext, Classification> classify)
{
    /// <summary>Returns the form; null if the type is none of them, or the format does not support it.</summary>
    public ConvertedModel? Classify(INamedTypeSymbol type, string name, TypeContext context) =>
        (type.ContainingNamespace.ToDisplayString(), type.Name, context.Layout) switch
        {
            ("System.Linq", "IGrouping", MemberLayouts.MessagePack or MemberLayouts.MemoryPack) => Form(type) is { } form
                ? ConvertedModel.Of(name, false, form, $"{form.Name}.Of({{0}})", "{0}?.ToGrouping()", "{0} is null")
                : null,
            ("System.Linq", "ILookup", MemberLayouts.MessagePack or MemberLayouts.MemoryPack) => Form(type) is { } form
                ? ConvertedModel.Of(
                    name,
                    false,
                    new ListModel($"{form.Name}[]", form, ListForm.Array),
                    $"{form.Name}.OfLookup({{0}})",
                    $"{form.Name}.ToLookup(ref reader, {{0}}, {keys.Of(type.TypeArguments[0]).Expression ?? "null"})",
                    "{0} is null"
                )
                : null,
            ("System.Collections.Generic", "PriorityQueue", MemberLayouts.MemoryPack) => graph.Pair(
                type.TypeArguments[0],
                type.TypeArguments[1]
            )
                is { } pair
            && classify(pair, context).Type is { } item
                ? ConvertedModel.Of(
                    name,
                    false,
                    new ListModel($"{item.Declared}[]", item, ListForm.Array),
                    "{0} is null ? null : global::System.Linq.Enumerable.ToArray({0}.UnorderedItems)",
                    $"{{0}} is null ? null : new {name}({{0}})",
                    "{0} is null"
                )
                : null,
            _ => null,
        };

    private ObjectModel? Form(INamedTypeSymbol type) => graph.Surrogate("GroupingForm", type.TypeArguments[0], type.TypeArguments[1]);
}
