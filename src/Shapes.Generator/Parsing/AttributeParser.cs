using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Reads what the attributes of one declaration ask for.</summary>
internal static class AttributeParser
{
    /// <summary>A contract with <c>[GenerateShape]</c>.</summary>
    public static ParseResult Contract(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var contract = (INamedTypeSymbol)context.TargetSymbol;
        var sink = new DiagnosticSink(context.SemanticModel.Compilation);
        var graph = new ContractGraph(context.SemanticModel.Compilation, set: null, sink, cancellationToken);
        ShapeLocation location = ShapeLocator.Beside(contract);
        graph.Add(contract, location, contract.Locations.FirstOrDefault());
        EquatableArray<ContractModel> contracts = graph.Parse();
        var root = new ShapeReference(SourceNames.Of(contract), location.FullName);
        bool isSound = contracts.Any(model => model.Type.Name == root.Contract);
        return new ParseResult(null, isSound ? root : null, contracts, sink.ToArray());
    }

    /// <summary>A shape set: a partial class with <c>[GenerateShapeFor]</c>, <c>[ShapeSet]</c> or both.</summary>
    public static ParseResult ShapeSet(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;
        var sink = new DiagnosticSink(context.SemanticModel.Compilation);
        if (PartialClass.LocationOf(type) is not { } location)
        {
            sink.Report(DiagnosticDescriptors.NotPartial, type, type.Name);
            return new ParseResult(null, null, default, sink.ToArray());
        }

        AttributeData? setAttribute = type.Find(Attributes.ShapeSet);
        bool takesAnnotated = setAttribute?.Named("IncludeAnnotated") is true;
        IEnumerable<ShapeTarget> annotated = takesAnnotated
            ? AnnotatedTypes.In(context.SemanticModel.Compilation, new AnnotatedScope(setAttribute!), sink, cancellationToken).Select(static contract => new ShapeTarget(contract, contract.Locations.FirstOrDefault()))
            : [];
        ShapeTarget[] targets = [.. Targets(type, cancellationToken), .. annotated];
        string declaration = PartialClass.Declaration(type);
        var scope = new ShapeSetScope(location, declaration, targets, takesAnnotated);
        var graph = new ContractGraph(context.SemanticModel.Compilation, scope, sink, cancellationToken);
        foreach (ShapeTarget target in targets)
        {
            graph.Add(target.Type, scope.LocationOf(target.Type), target.AskedAt);
        }

        EquatableArray<ContractModel> contracts = graph.Parse();
        IEnumerable<ShapeReference> shapes = contracts.Where(static model => !SourceNames.IsValueForm(model.Type.Name)).Select(static model => new ShapeReference(model.Type.Name, model.Location.FullName));
        var set = new ShapeSetModel(location, declaration, shapes.ToEquatableArray(), type.Has(Attributes.ShapeSet));
        IEnumerable<SetSurrogate> surrogates = targets
            .Where(target => set.HoldsAssembly && target.Converter is not null)
            .Select(static target => new SetSurrogate(SourceNames.Of(target.Type), SourceNames.Display(target.Type), LocationInfo.From(target.AskedAt)));
        return new ParseResult(set, null, contracts, sink.ToArray()) { Surrogates = surrogates.ToEquatableArray() };
    }

    private static IEnumerable<ShapeTarget> Targets(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (attribute.AttributeClass is { TypeArguments.Length: 1 } generic && Attributes.FullName(generic) == Attributes.GenerateShapeFor)
            {
                Location? askedAt = attribute.ApplicationSyntaxReference?.GetSyntax(cancellationToken).GetLocation();
                yield return new ShapeTarget(generic.TypeArguments[0], askedAt, attribute.Named("Surrogate") as INamedTypeSymbol);
            }
        }
    }
}
