using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Creates the layouts of C#'s union types. The order of the cases determines their keys; JSON has the case alone, as .NET 11 writes it.
/// </summary>
internal sealed class UnionTypeParser(ContractGraph graph, TypeClassifier types, DiagnosticSink sink)
{
    /// <summary>Returns the cases in a format, or why it supports none of them.</summary>
    public (UnionModel? Union, DiagnosticInfo? Failure) Parse(INamedTypeSymbol union, MemberLayouts kind)
    {
        if (UnionTypes.Problem(union) is { } problem)
        {
            return (null, sink.Describe(DiagnosticDescriptors.UnionContradicts, union, SourceNames.Display(union), problem));
        }

        if (kind == MemberLayouts.Json && union.Has(Attributes.JsonUnion))
        {
            return (null, Reason(union, "it has [JsonUnion], whose classifier only System.Text.Json calls"));
        }

        IReadOnlyList<ITypeSymbol> parameters = UnionTypes.Parameters(union);
        ITypeSymbol[] held = [.. parameters.Select(UnionTypes.CaseOf)];
        var cases = new List<UnionCaseModel>();
        foreach (ITypeSymbol type in held)
        {
            Classification form = Form(type, new TypeContext(union, kind));
            if (form.Type is not { } model)
            {
                return (null, form.Failure);
            }

            cases.Add(
                new UnionCaseModel(model, IsPolymorphic: false, kind == MemberLayouts.Protobuf ? cases.Count + 1 : cases.Count, Label: null)
                {
                    Parameter = SourceNames.Of(parameters[cases.Count]),
                    Name = (types.Value(type, new TypeContext(union, MemberLayouts.Json)).Type ?? model).SimpleName,
                    JsonKinds = kind == MemberLayouts.Json ? Kinds(type, model) : JsonKinds.None,
                }
            );
        }

        cases = [.. cases.Select(item => item with { JsonKinds = item.JsonKinds | NumberOf(item, cases) })];
        return kind == MemberLayouts.Json && Ambiguity(cases, held) is { } ambiguity
            ? (null, Reason(union, ambiguity))
            : (
                new UnionModel("", cases.ToEquatableArray(), BaseIsValue: false, LayoutForm.None)
                {
                    IsUnionType = true,
                    Ancestors = UnionTypes.InOrder(held).ToEquatableArray(),
                },
                null
            );
    }

    // A field of a oneof is not repeated: a wrapper message contains the list.
    private Classification Form(ITypeSymbol type, TypeContext context) =>
        context.Layout == MemberLayouts.Protobuf
        && (Collections.Items(type) ?? Collections.Entries(type)?.Value) is not null
        && Scalars.Classify(type) is null
        && graph.InMessage(type) is { } message
            ? message
            : types.Value(type, context);

    // An enum is a number in JSON where its value has no name.
    private static JsonKinds NumberOf(UnionCaseModel item, List<UnionCaseModel> cases) =>
        item is { Type: EnumModel { AsName: true }, JsonKinds: not JsonKinds.None }
        && !cases.Exists(static other => other.JsonKinds.HasFlag(JsonKinds.Number))
            ? JsonKinds.Number
            : JsonKinds.None;

    // NaN is a string in JSON.
    private JsonKinds Kinds(ITypeSymbol type, TypeModel form) =>
        form switch
        {
            _ when type
                    is INamedTypeSymbol
                    {
                        Name: "Half",
                        ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }
                    } => JsonKinds.Number | JsonKinds.String,
            ConvertedModel converted => Kinds(type, converted.Wire),
            EnumModel named => named.AsName ? JsonKinds.String : JsonKinds.Number,
            ListModel => JsonKinds.Array,
            MapModel => JsonKinds.Object,
            ObjectModel when type is INamedTypeSymbol named => UnionTypes.IsOne(named) ? JsonKinds.None
            : types.Items(named)?.Type is { } items ? Kinds(type, items)
            : JsonKinds.Object,
            ObjectModel => JsonKinds.Object,
            ScalarModel { Kind: ValueKind.Boolean } => JsonKinds.Boolean,
            ScalarModel { Kind: ValueKind.Single or ValueKind.Double } => JsonKinds.Number | JsonKinds.String,
            ScalarModel { Kind: < ValueKind.Char or ValueKind.Fixed32 or ValueKind.Fixed64 or ValueKind.Number } => JsonKinds.Number,
            ScalarModel { Kind: not ValueKind.FreeForm } => JsonKinds.String,
            _ => JsonKinds.None,
        };

    private static string? Ambiguity(List<UnionCaseModel> cases, ITypeSymbol[] held)
    {
        for (int i = 0; i < cases.Count; i++)
        {
            if (cases[i].JsonKinds == JsonKinds.None)
            {
                return $"nothing in JSON says that a value is '{SourceNames.Display(held[i])}'";
            }

            for (int j = 0; j < i; j++)
            {
                if ((cases[i].JsonKinds & cases[j].JsonKinds) is not JsonKinds.None and var both)
                {
                    return $"'{SourceNames.Display(held[j])}' and '{SourceNames.Display(held[i])}' are "
                        + $"both {$"{both}".ToLowerInvariant()}s in JSON, so a reader cannot tell them apart: use a base with "
                        + "[JsonDerivedType]";
                }
            }
        }

        return null;
    }

    private DiagnosticInfo Reason(INamedTypeSymbol union, string reason) => sink.Describe(DiagnosticDescriptors.Reason, union, reason);
}
