using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SerializationApi.Shapes.Generator.Interception;

/// <summary>A call without arguments that uses all shapes that the compiler sees.</summary>
internal sealed record InterceptedCall(InterceptedMethod Method, string Attribute)
{
    private const string AddFormats = nameof(AddFormats);
    private const string CreateDefault = nameof(CreateDefault);

    /// <summary>Whether a node may be such a call, by its syntax alone.</summary>
    public static bool MayBe(SyntaxNode node) =>
        node is InvocationExpressionSyntax call
        && NameOf(call.Expression) is AddFormats or CreateDefault
        && !call.ArgumentList.DescendantTokens().Any(static token => token.ValueText == "AddShapes");

    /// <summary>Returns the call; null for another method of the same name.</summary>
    public static InterceptedCall? Of(GeneratorSyntaxContext context, CancellationToken cancellationToken)
    {
        var call = (InvocationExpressionSyntax)context.Node;
        return
            context.SemanticModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && MethodOf(method.ReducedFrom ?? method) is { } intercepted
            && context.SemanticModel.GetInterceptableLocation(call, cancellationToken) is { } location
            ? new InterceptedCall(intercepted, location.GetInterceptsLocationAttributeSyntax())
            : null;
    }

    private static string? NameOf(ExpressionSyntax called) =>
        called switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            MemberBindingExpressionSyntax binding => binding.Name.Identifier.ValueText,
            IdentifierNameSyntax name => name.Identifier.ValueText,
            _ => null,
        };

    private static InterceptedMethod? MethodOf(IMethodSymbol method) =>
        (method.ContainingType.ToDisplayString(), method.Name) switch
        {
            ("SerializationApi.Formats.FormatSet", CreateDefault) => InterceptedMethod.CreateDefault,
            ("Microsoft.Extensions.DependencyInjection.FormatServiceCollectionExtensions", AddFormats) => method
                .Parameters[0]
                .Type
                .Name switch
            {
                "IServiceCollection" => InterceptedMethod.AddFormatsToServices,
                "IMvcBuilder" => InterceptedMethod.AddFormatsToMvc,
                "IMvcCoreBuilder" => InterceptedMethod.AddFormatsToMvcCore,
                _ => null,
            },
            _ => null,
        };
}

internal enum InterceptedMethod
{
    CreateDefault,
    AddFormatsToServices,
    AddFormatsToMvc,
    AddFormatsToMvcCore,
}
