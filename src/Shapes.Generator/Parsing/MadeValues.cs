using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>
/// Finds the value of a member in a new object: the default of its type, as far as source proves it. All code that runs before the member
/// is read counts except its initializer: the constructors, and callbacks and setters of other members.
/// </summary>
internal sealed class MadeValues(Compilation compilation, CancellationToken cancellationToken)
{
    private static readonly string[] Reading =
    [
        .. ProtoCallbacks
            .Callbacks.Where(static callback => callback.Time == CallbackTime.Reading)
            .Select(static callback => callback.Attribute),
    ];

    private readonly Dictionary<ISymbol, Dictionary<ISymbol, MadeValue>> _known = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<INamedTypeSymbol, IMethodSymbol[]> _others = new(SymbolEqualityComparer.Default);

    /// <summary>Returns the value after a constructor without a parameter for the member.</summary>
    public MadeValue Of(ISymbol member, INamedTypeSymbol contract, IMethodSymbol constructor)
    {
        if (!_known.TryGetValue(constructor, out Dictionary<ISymbol, MadeValue>? values))
        {
            _known.Add(constructor, values = new Dictionary<ISymbol, MadeValue>(SymbolEqualityComparer.Default));
        }

        if (!values.TryGetValue(member, out MadeValue value))
        {
            bool isKnown = BuiltInContracts.IsOne(contract) || MemberSources.IsOurs(contract);
            value = isKnown ? MadeValue.Default : Find(member, contract, constructor);
            values.Add(member, value);
        }

        return value;
    }

    private MadeValue Find(ISymbol member, INamedTypeSymbol contract, IMethodSymbol constructor)
    {
        bool isPlain = contract.IsValueType && constructor.IsImplicitlyDeclared;
        if (!IsHere(member))
        {
            return isPlain && !IsComputed(member) ? MadeValue.Default : MadeValue.Unseen;
        }

        var storage = Storage.Of(member);
        if (storage is null && !Storage.IsElsewhere(member))
        {
            return MadeValue.Other;
        }

        var code = new MemberCode(compilation, contract, [member, storage?.Symbol ?? member], cancellationToken);
        MadeValue made = isPlain ? MadeValue.Default : OfConstructor(constructor, member, code);
        return made == MadeValue.Other || IsSetByOthers(member, contract, code) ? MadeValue.Other
            : storage is null ? MadeValue.Unseen
            : made;
    }

    // In metadata the compiler marks the accessors that it creates.
    private static bool IsComputed(ISymbol member) =>
        member is IPropertySymbol { GetMethod: { } getter } && !getter.Has(Attributes.CompilerGenerated);

    private MadeValue OfConstructor(IMethodSymbol constructor, ISymbol member, MemberCode code)
    {
        if (constructor.ContainingType.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType)
        {
            return MadeValue.Default;
        }

        if (!IsHere(constructor))
        {
            return MadeValue.Unseen;
        }

        SyntaxReference? part = (constructor.PartialImplementationPart ?? constructor).DeclaringSyntaxReferences.FirstOrDefault();
        SyntaxNode? declaration = part?.GetSyntax(cancellationToken);
        SyntaxNode? call = declaration switch
        {
            ConstructorDeclarationSyntax written => written.Initializer,
            TypeDeclarationSyntax { BaseList: { } bases } => bases.Types.OfType<PrimaryConstructorBaseTypeSyntax>().FirstOrDefault(),
            _ => null,
        };
        IMethodSymbol? next = call is not null
            ? compilation.GetSemanticModel(call.SyntaxTree).GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol
            : constructor
                .ContainingType.BaseType?.InstanceConstructors.Where(static other =>
                    other.Parameters.All(static parameter => parameter.IsOptional)
                )
                .OrderBy(static other => other.Parameters.Length)
                .FirstOrDefault();
        bool maySet = declaration switch
        {
            ConstructorDeclarationSyntax { Body: var body, ExpressionBody: var arrow } => ((SyntaxNode?)body ?? arrow) is not { } run
                || code.MaySet(run),
            TypeDeclarationSyntax type => IsParameterOf(type, member),
            _ => false,
        };
        return maySet || next is null ? MadeValue.Other : OfConstructor(next, member, code);
    }

    // The property of a record's parameter gets the argument.
    private bool IsParameterOf(TypeDeclarationSyntax type, ISymbol member) =>
        member.DeclaringSyntaxReferences.Any(part =>
            part.GetSyntax(cancellationToken) is ParameterSyntax parameter && parameter.FirstAncestorOrSelf<TypeDeclarationSyntax>() == type
        );

    // A callback is called before the members are read, and a setter of another member maybe after.
    private bool IsSetByOthers(ISymbol member, INamedTypeSymbol contract, MemberCode code)
    {
        if (!_others.TryGetValue(contract, out IMethodSymbol[]? others))
        {
            IEnumerable<ISymbol> all = TypeChain.Upwards(contract).SelectMany(static type => type.GetMembers());
            others = [.. all.OfType<IMethodSymbol>().Where(IsCalledToRead)];
            _others.Add(contract, others);
        }

        return others.Any(other =>
            other.AssociatedSymbol is { } property ? property.Name != member.Name && code.Names(other) : code.MaySet(other)
        );
    }

    private bool IsCalledToRead(IMethodSymbol method) =>
        !method.IsStatic
        && method.MethodKind switch
        {
            MethodKind.Ordinary => Reading.Any(method.Has),
            MethodKind.PropertySet => MemberCode.Bodies(method, compilation, cancellationToken).Length > 0,
            _ => false,
        };

    private bool IsHere(ISymbol symbol) => SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, compilation.Assembly);
}

/// <summary>The value of a member in a new object.</summary>
internal enum MadeValue
{
    /// <summary>The default of its type.</summary>
    Default,

    /// <summary>Something else, or unknown.</summary>
    Other,

    /// <summary>Only a created object tells: the code is in another assembly, or from another generator.</summary>
    Unseen,
}
