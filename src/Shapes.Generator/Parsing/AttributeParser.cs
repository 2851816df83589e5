using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.Remembering;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Parses the attributes of one declaration.</summary>
internal static class AttributeParser
{
    // The name of the set's property in generated code.
    private const string All = "All";

    /// <summary>A contract with <c>[GenerateShape]</c>.</summary>
    public static ParseResult Contract(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var contract = (INamedTypeSymbol)context.TargetSymbol;
        return RememberedResults.Get(
            contract,
            context.SemanticModel.Compilation,
            around => around.FilesOf([contract.Name]),
            () => ParseContract(contract, context, cancellationToken)
        );
    }

    /// <summary>A shape set: a partial class with <c>[GenerateShapeFor]</c>, <c>[ShapeSet]</c> or both.</summary>
    public static ParseResult ShapeSet(GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var type = (INamedTypeSymbol)context.TargetSymbol;
        return RememberedResults.Get(
            type,
            context.SemanticModel.Compilation,
            around =>
                around
                    .FilesOf([type.Name])
                    .Concat(around.FilesOfInterest(SetOptions.Of(type.Find(Attributes.ShapeSet)).TakesAnnotated))
                    .Distinct(),
            () => ParseSet(type, context, cancellationToken)
        );
    }

    /// <summary>The set of an assembly that has contracts and no <c>[ShapeSet]</c>.</summary>
    public static ParseResult DefaultSet(Compilation compilation, CancellationToken cancellationToken) =>
        RememberedResults.GetDefaultSet(compilation, () => ParseDefaultSet(compilation, cancellationToken));

    private static ParseResult ParseContract(
        INamedTypeSymbol contract,
        GeneratorAttributeSyntaxContext context,
        CancellationToken cancellationToken
    )
    {
        var sink = new DiagnosticSink(context.SemanticModel.Compilation);
        var parser = new ContractSetParser(context.SemanticModel.Compilation, set: null, sink, cancellationToken);
        ShapeLocation location = ShapeLocator.Beside(contract);
        parser.Add(contract, location, contract.Locations.FirstOrDefault());
        EquatableArray<ContractModel> contracts = parser.Parse();
        var root = new ShapeReference(SourceNames.Of(contract), location.FullName);
        bool isSound = contracts.Any(model => model.Type.Name == root.Contract);
        return new ParseResult(null, isSound ? root : null, contracts, sink.ToArray());
    }

    private static ParseResult ParseSet(INamedTypeSymbol type, GeneratorAttributeSyntaxContext context, CancellationToken cancellationToken)
    {
        var sink = new DiagnosticSink(context.SemanticModel.Compilation);
        if (type.Name == All || !type.GetMembers(All).IsEmpty || PartialClass.LocationOf(type) is not { } location)
        {
            sink.Report(DiagnosticDescriptors.NotPartial, type, type.Name);
            return new ParseResult(null, null, default, sink.ToArray());
        }

        AttributeData? mark = type.Find(Attributes.ShapeSet);
        var options = SetOptions.Of(mark);
        var filter = new SetFilter(mark);
        IEnumerable<ShapeTarget> annotated = options.TakesAnnotated
            ? AnnotatedTypes
                .In(context.SemanticModel.Compilation.Assembly, filter, sink, cancellationToken)
                .Select(static contract => new ShapeTarget(contract, contract.Locations.FirstOrDefault()))
            : [];
        ShapeTarget[] targets = [.. Targets(type, cancellationToken), .. annotated];
        var set = new SetClass(type, location, PartialClass.Declaration(type), options);
        return Parse(set, targets, mark is null ? null : filter, context.SemanticModel.Compilation, sink, cancellationToken);
    }

    private static ParseResult ParseDefaultSet(Compilation compilation, CancellationToken cancellationToken)
    {
        ShapeLocation location = ShapeLocator.DefaultSet(compilation);
        var set = new SetClass(null, location, $"public static partial class {location.Name}", default);
        return Parse(set, [], new SetFilter(null), compilation, new DiagnosticSink(compilation), cancellationToken);
    }

    // A set with a filter holds the assembly, and takes the generics that the assembly names.
    private static ParseResult Parse(
        SetClass set,
        ShapeTarget[] targets,
        SetFilter? filter,
        Compilation compilation,
        DiagnosticSink sink,
        CancellationToken cancellationToken
    )
    {
        if (filter is not null)
        {
            targets =
            [
                .. targets,
                .. NamedGenerics
                    .In(compilation, set.Options.TakesAnnotated, filter, cancellationToken)
                    .Where(target => IsNew(target, targets) && CanBe(target)),
            ];
        }

        ShapeSetScope scope = ScopeOf(targets);
        var parser = new ContractSetParser(compilation, scope, sink, cancellationToken);
        foreach (ShapeTarget target in targets)
        {
            parser.Add(target.Type, scope.LocationOf(target.Type), target.AskedAt);
        }

        EquatableArray<ContractModel> contracts = parser.Parse();
        IEnumerable<ShapeReference> shapes = contracts
            .OrderBy(static model => model.Location.IsOfLibrary)
            .Where(static model => !SourceNames.IsValueForm(model.Type.Name))
            .Select(static model => new ShapeReference(model.Type.Name, model.Location.FullName));
        var model = new ShapeSetModel(set.Location, set.Declaration, shapes.ToEquatableArray(), filter is not null)
        {
            IsDefault = set.Type is null,
            IsNameable = set.Type is null || PartialClass.IsNameable(set.Type),
        };
        IEnumerable<SetSurrogate> surrogates = targets
            .Where(target => model.HoldsAssembly && target.Converter is not null)
            .Select(static target => new SetSurrogate(
                SourceNames.Of(target.Type),
                SourceNames.Display(target.Type),
                LocationInfo.From(target.AskedAt)
            ));
        return new ParseResult(model, null, contracts, sink.ToArray()) { Surrogates = surrogates.ToEquatableArray() };

        ShapeSetScope ScopeOf(IReadOnlyList<ShapeTarget> of) => new(set.Type, set.Location, set.Declaration, of, set.Options);

        // Not requested explicitly: types that cannot have a shape are left out.
        bool CanBe(ShapeTarget target)
        {
            var trial = new DiagnosticSink(compilation);
            ShapeSetScope alone = ScopeOf([.. targets, target]);
            return new ContractSetParser(compilation, alone, trial, cancellationToken).CanHold(target.Type, alone.LocationOf(target.Type))
                && !trial.HasErrors;
        }
    }

    private static bool IsNew(ShapeTarget target, ShapeTarget[] others) =>
        !others.Any(other => SymbolEqualityComparer.Default.Equals(other.Type, target.Type));

    private static IEnumerable<ShapeTarget> Targets(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (AttributeData attribute in type.GetAttributes())
        {
            if (
                attribute.AttributeClass is { TypeArguments.Length: 1 } generic
                && Attributes.FullName(generic) == Attributes.GenerateShapeFor
            )
            {
                Location? askedAt = attribute.ApplicationSyntaxReference?.GetSyntax(cancellationToken).GetLocation();
                yield return new ShapeTarget(generic.TypeArguments[0], askedAt, attribute.Named("Surrogate") as INamedTypeSymbol);
            }
        }
    }

    // The class of a set; the type is null if it is not declared.
    private sealed record SetClass(INamedTypeSymbol? Type, ShapeLocation Location, string Declaration, SetOptions Options);
}
