using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Makes the model of a member in a format.</summary>
internal sealed class MemberModeler(Compilation compilation, CancellationToken cancellationToken)
{
    private readonly Setters _setters = new(compilation);
    private readonly Dictionary<ISymbol, bool> _ownDefaults = new(SymbolEqualityComparer.Default);

    /// <summary>The model.</summary>
    /// <param name="type">What its type is in the format.</param>
    /// <param name="name">Its name on the wire.</param>
    /// <param name="number">Its number, or 0.</param>
    /// <param name="parameter">The parameter that sets it, or null.</param>
    public MemberModel Model(INamedTypeSymbol contract, Candidate member, TypeModel type, string name, int number, IParameterSymbol? parameter, MemberLayouts kind, bool isOwn)
    {
        bool isHidden = TypeChain.IsHidden(member.Symbol, contract, compilation);
        AccessorModel? accessor = parameter is null && (member.Setter == MemberSetter.Accessor || (member.Setter == MemberSetter.Assignment && isHidden)) ? AccessorParser.Parse(member.Symbol) : null;
        bool isFilled = parameter is null && member.Setter == MemberSetter.Fill;
        bool hasOwnDefault = parameter is null ? HasOwnDefault(member.Symbol) : OwnDefaults.Of(parameter);
        var model = new MemberModel(member.Symbol.Name, name, number, isFilled ? FilledCollections.AsRead(type) : type, accessor, hasOwnDefault)
        {
            Getter = _setters.CanGet(member.Symbol) && !isHidden ? null : AccessorParser.Parse(member.Symbol),
            OmittedWhen = kind == MemberLayouts.Json ? member.OmittedWhen : null,
            SetterCanFail = parameter is null && Validation.IsInSetter(member.Symbol),
            IsFilled = isFilled,
            IsDefaultWhenMissing = member.IsDefaultWhenMissing && !isFilled,
            IsWriteOnly = parameter is null && (member.IsNotRead || (!isOwn && member.Setter == MemberSetter.None)),
        };
        return kind == MemberLayouts.Protobuf && member.Proto is { } proto ? ProtoRules.Apply(model, proto) : model;
    }

    // The compiler is asked once for all formats.
    private bool HasOwnDefault(ISymbol member)
    {
        if (!_ownDefaults.TryGetValue(member, out bool has))
        {
            has = OwnDefaults.Of(member, compilation, cancellationToken);
            _ownDefaults.Add(member, has);
        }

        return has;
    }

    /// <summary>Whether a payload without the member is invalid; <c>[DataMember(IsRequired = true)]</c> counts only by our rules.</summary>
    public static bool IsRequired(ISymbol member, IMethodSymbol? constructor, bool isOwn) =>
        member.Has(Attributes.JsonRequired)
        || (constructor?.Has(Attributes.SetsRequiredMembers) is not true && member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true })
        || (isOwn && member.Find(Attributes.DataMember)?.Named("IsRequired") is true);
}
