using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>What a member is of which a payload holds nothing, as far as that can be read in the source.</summary>
internal static class MissingValues
{
    /// <summary>By the default of the parameter that sets the member.</summary>
    public static MissingValue Of(IParameterSymbol parameter) => parameter switch
    {
        { HasExplicitDefaultValue: true, ExplicitDefaultValue: "" } => MissingValue.Empty,
        _ => OwnDefaults.Of(parameter) ? MissingValue.Own : MissingValue.Zero,
    };

    /// <summary>By the member's initialiser; that of another assembly is not known.</summary>
    public static MissingValue Of(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        if (member.DeclaringSyntaxReferences.Length == 0 || !member.DeclaringSyntaxReferences.All(reference => compilation.ContainsSyntaxTree(reference.SyntaxTree)))
        {
            return MissingValue.Own;
        }

        ExpressionSyntax[] initialisers = [.. OwnDefaults.Initialisers(member, compilation, cancellationToken)];
        return initialisers.Length == 0 ? MissingValue.Zero : initialisers.Max(initialiser => Of(initialiser, compilation, cancellationToken));
    }

    private static MissingValue Of(ExpressionSyntax initialiser, Compilation compilation, CancellationToken cancellationToken) => initialiser switch
    {
        CollectionExpressionSyntax { Elements.Count: 0 } => MissingValue.Empty,
        ObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: 0, Initializer: null, Type: GenericNameSyntax { Identifier.Text: "List" } } => MissingValue.Empty,
        _ when initialiser.ToString() is "string.Empty" or "String.Empty" => MissingValue.Empty,
        _ when initialiser.IsKind(SyntaxKind.StringLiteralExpression) && initialiser.ToString() == "\"\"" => MissingValue.Empty,
        _ => IsNullOrZero(initialiser, compilation, cancellationToken) ? MissingValue.Zero : MissingValue.Own,
    };

    // A constant that is an empty text in another way of writing is not looked into.
    private static bool IsNullOrZero(ExpressionSyntax initialiser, Compilation compilation, CancellationToken cancellationToken) =>
        OwnDefaults.IsZero(initialiser, compilation, cancellationToken)
        && compilation.GetSemanticModel(initialiser.SyntaxTree).GetConstantValue(initialiser, cancellationToken).Value is not string;
}
