using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SerializationApi.Shapes.Generator.Parsing.Discovery;

/// <summary>
/// Decides whether a member that is missing from a payload is anything but zero or empty, by its initializers and parameters. proto3 omits
/// zeros: those of such a member must be written, or they would be read as its default.
/// </summary>
internal static class OwnDefaults
{
    // What the library calls a zero.
    private static readonly string[] Zeros =
    [
        "string.Empty",
        "System.Array.Empty<T>()",
        "System.ArraySegment<T>.Empty",
        "System.Memory<T>.Empty",
        "System.ReadOnlyMemory<T>.Empty",
        "System.Guid.Empty",
        "System.TimeSpan.Zero",
        "System.DateTime.MinValue",
        "System.DateTimeOffset.MinValue",
        "System.DateOnly.MinValue",
        "System.TimeOnly.MinValue",
    ];

    /// <summary>By the default of the parameter that sets the member.</summary>
    public static bool Of(IParameterSymbol parameter) => parameter.HasExplicitDefaultValue && !IsZero(parameter.ExplicitDefaultValue);

    /// <summary>By the initializers of the member, or of the field that it returns, if they are in this compilation's source.</summary>
    public static bool Of(ISymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        Initialisers(member, compilation).Any(value => !IsZero(value, compilation, cancellationToken));

    /// <summary>Whether an initializer is surely not null: a constant, or what <c>new</c> or a collection expression creates.</summary>
    public static bool IsCertain(ISymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        Initialisers(member, compilation)
            .Any(value =>
                compilation.GetSemanticModel(value.SyntaxTree) is var model
                && (
                    model.GetConstantValue(value, cancellationToken) is { HasValue: true, Value: not null }
                    || model.GetOperation(value, cancellationToken)
                        is IObjectCreationOperation
                            or IArrayCreationOperation
                            or ICollectionExpressionOperation
                )
            );

    /// <summary>Whether an initializer of a collection may give it items.</summary>
    public static bool MayHoldItems(ISymbol member, Compilation compilation, CancellationToken cancellationToken) =>
        Initialisers(member, compilation)
            .Any(value =>
                !IsZero(value, compilation, cancellationToken)
                && !IsEmpty(compilation.GetSemanticModel(value.SyntaxTree).GetOperation(value, cancellationToken))
            );

    private static IEnumerable<ExpressionSyntax> Initialisers(ISymbol member, Compilation compilation) =>
        Storage.Of(member)?.Initialisers.Where(value => compilation.ContainsSyntaxTree(value.SyntaxTree)) ?? [];

    // A collection of the system, created without items.
    private static bool IsEmpty(IOperation? value) =>
        value switch
        {
            IArrayInitializerOperation { Parent: IArrayCreationOperation array } => IsEmpty(array),
            IArrayCreationOperation array => array.DimensionSizes.All(static size => size.ConstantValue.Value is 0),
            ICollectionExpressionOperation items => items.Elements.IsEmpty,
            IObjectCreationOperation { Initializer: null or { Initializers.IsEmpty: true } } made => made.Constructor is { } constructor
                && constructor.IsOfSystem()
                && constructor.Parameters.All(static parameter =>
                    parameter.Type is { SpecialType: SpecialType.System_Int32 } or { Name: "IEqualityComparer" or "IComparer" }
                ),
            IMemberReferenceOperation reference => reference.Member.Name == "Empty" && reference.Member.IsOfSystem(),
            _ => false,
        };

    /// <summary>
    /// Whether a new object may hold anything but the default of the member's type: by an initializer, or by the body of a constructor.
    /// </summary>
    public static bool MayBeIn(INamedTypeSymbol contract, ISymbol member) =>
        IsInitialised(member)
        || TypeChain
            .Upwards(contract)
            .SelectMany(static type => type.InstanceConstructors)
            .Any(static constructor =>
                constructor.DeclaringSyntaxReferences.Any(static part => part.GetSyntax() is ConstructorDeclarationSyntax)
            );

    /// <summary>
    /// Like <see cref="MayBeIn"/>, for an object that is created without arguments if possible: a constructor's body sets members that it
    /// names, or calls code that sets them.
    /// </summary>
    public static bool MayBeMade(INamedTypeSymbol contract, ISymbol member)
    {
        if (IsInitialised(member))
        {
            return true;
        }

        IMethodSymbol[] constructors = [.. contract.InstanceConstructors.Where(static constructor => constructor.Parameters.IsEmpty)];
        return (constructors.Length > 0 ? constructors : [.. contract.InstanceConstructors])
            .SelectMany(static constructor => constructor.DeclaringSyntaxReferences)
            .Select(static part => part.GetSyntax())
            .OfType<ConstructorDeclarationSyntax>()
            .Any(declaration =>
                declaration.Initializer is { RawKind: (int)SyntaxKind.ThisConstructorInitializer }
                || declaration
                    .DescendantNodes()
                    .Any(node =>
                        node is InvocationExpressionSyntax
                        || (node is IdentifierNameSyntax name && name.Identifier.ValueText == member.Name)
                    )
            );
    }

    /// <summary>Whether an initializer gives a nullable a value, which may be zero.</summary>
    public static bool IsNotNull(ISymbol member) => Storage.Of(member) is not null && IsInitialised(member);

    /// <summary>Whether an initializer creates a collection with items.</summary>
    public static bool HasItems(ISymbol member) =>
        Storage.Of(member) is { } storage && storage.Initialisers.Any(static value => HasItems(Bare(value)));

    private static bool HasItems(ExpressionSyntax value) =>
        value switch
        {
            CollectionExpressionSyntax items => items.Elements.Count > 0,
            ArrayCreationExpressionSyntax { Initializer: { } items } => HasItems(items),
            ImplicitArrayCreationExpressionSyntax array => HasItems(array.Initializer),
            BaseObjectCreationExpressionSyntax { Initializer: { } items } => HasItems(items),
            InitializerExpressionSyntax items => items.Expressions.Any(static item =>
                item is not AssignmentExpressionSyntax { Left: not ImplicitElementAccessSyntax }
            ),
            _ => false,
        };

    private static bool IsInitialised(ISymbol member) =>
        Storage.Of(member) is not { } storage || storage.Initialisers.Any(static value => !IsNothing(value));

    /// <summary>The initializer of a property or field.</summary>
    public static ExpressionSyntax? Initialiser(SyntaxNode declaration) =>
        declaration switch
        {
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            VariableDeclaratorSyntax variable => variable.Initializer?.Value,
            _ => null,
        };

    private static bool IsNothing(ExpressionSyntax value) =>
        Bare(value).RawKind
            is (int)SyntaxKind.NullLiteralExpression
                or (int)SyntaxKind.DefaultLiteralExpression
                or (int)SyntaxKind.DefaultExpression;

    // Without the "!" after it.
    private static ExpressionSyntax Bare(ExpressionSyntax value) =>
        value is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed
            ? Bare(suppressed.Operand)
            : value;

    /// <summary>Whether proto3 omits the value of an expression.</summary>
    public static bool IsZero(ExpressionSyntax expression, Compilation compilation, CancellationToken cancellationToken)
    {
        expression = Bare(expression);
        SemanticModel model = compilation.GetSemanticModel(expression.SyntaxTree);

        // Only the library's own conversions are known to make a zero of a zero.
        if (model.GetConversion(expression, cancellationToken) is { IsUserDefined: true, MethodSymbol: { } method } && !method.IsOfSystem())
        {
            return false;
        }

        Optional<object?> constant = model.GetConstantValue(expression, cancellationToken);
        return constant.HasValue ? IsZero(constant.Value) : IsZero(model.GetOperation(expression, cancellationToken));
    }

    private static bool IsZero(IOperation? value) =>
        value switch
        {
            IDefaultValueOperation => true,
            IObjectCreationOperation { Type.IsValueType: true, Initializer: null, Arguments.IsEmpty: true } made => made.Constructor
                is not { IsImplicitlyDeclared: false },
            IArrayInitializerOperation { Parent: IArrayCreationOperation array } => IsZero(array),
            IArrayCreationOperation array => IsBytes(array.Type) && array.DimensionSizes.All(static size => size.ConstantValue.Value is 0),
            ICollectionExpressionOperation { Elements.IsEmpty: true } items => IsBytes(items.Type),
            IMemberReferenceOperation reference => Zeros.Contains(reference.Member.OriginalDefinition.ToDisplayString()),
            IInvocationOperation call => Zeros.Contains(call.TargetMethod.OriginalDefinition.ToDisplayString()),
            _ => false,
        };

    private static bool IsBytes(ITypeSymbol? type) => type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>Whether proto3 omits a constant.</summary>
    public static bool IsZero(object? value) =>
        value switch
        {
            null => true,
            bool flag => !flag,
            string text => text.Length == 0,
            char unit => unit == '\0',
            DateTime time => time == default,
            IConvertible number => number.ToDouble(System.Globalization.CultureInfo.InvariantCulture) == 0,
            _ => false,
        };
}
