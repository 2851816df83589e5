using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Makes the model of a member in a kind of format.</summary>
internal sealed class MemberModeler(Compilation compilation, TypeClassifier types, CancellationToken cancellationToken)
{
    private readonly Setters _setters = new(compilation);
    private readonly Dictionary<ISymbol, bool> _ownDefaults = new(SymbolEqualityComparer.Default);

    /// <summary>The model; null when the member's type has no form in the kind of format.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="member">The member.</param>
    /// <param name="name">Its name on the wire.</param>
    /// <param name="number">Its number, or 0.</param>
    /// <param name="parameter">The parameter that sets it, or null.</param>
    /// <param name="kind">The kind of format.</param>
    /// <param name="isOwn">Whether the contract follows our rules.</param>
    public MemberModel? Model(INamedTypeSymbol contract, Candidate member, string name, int number, IParameterSymbol? parameter, MemberLayouts kind, bool isOwn)
    {
        var context = new TypeContext(kind, kind == MemberLayouts.Protobuf ? member.Proto : null) { NumbersAsText = member.NumbersAsText };
        if (types.Member(member.Symbol, member.Type, context) is not { } type)
        {
            return null;
        }

        bool isHidden = TypeChain.IsHidden(member.Symbol, contract, compilation);
        AccessorModel? accessor = parameter is null && (member.Setter == MemberSetter.Accessor || (member.Setter == MemberSetter.Assignment && isHidden)) ? AccessorParser.Parse(member.Symbol) : null;
        bool isFilled = parameter is null && member.Setter == MemberSetter.Fill;
        type = isFilled ? FilledCollections.AsRead(type) : type;
        bool hasOwnDefault = parameter is null ? HasOwnDefault(member.Symbol) : OwnDefaults.Of(parameter);
        var model = new MemberModel(member.Symbol.Name, name, number, type, accessor, hasOwnDefault)
        {
            Getter = _setters.CanGet(member.Symbol) && !isHidden ? null : AccessorParser.Parse(member.Symbol),
            OmittedWhen = kind == MemberLayouts.Json ? member.OmittedWhen : null,
            IsRequired = member.IsRequired,
            SetterCanFail = parameter is null && Validation.IsInSetter(member.Symbol),
            IsFilled = isFilled,
            IsWriteOnly = parameter is null && (member.IsNotRead || (!isOwn && member.Setter == MemberSetter.None)),
        };
        return member.Proto is { } proto && context.Proto is not null ? ProtoRules.Apply(model, proto) : model;
    }

    // The compiler is asked once for all kinds of formats.
    private bool HasOwnDefault(ISymbol member)
    {
        if (!_ownDefaults.TryGetValue(member, out bool has))
        {
            has = OwnDefaults.Of(member, compilation, cancellationToken);
            _ownDefaults.Add(member, has);
        }

        return has;
    }
}
