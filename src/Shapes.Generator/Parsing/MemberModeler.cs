using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>Creates the model of a member in a format.</summary>
internal sealed class MemberModeler(Compilation compilation, CancellationToken cancellationToken)
{
    private readonly Setters _setters = new(compilation);
    private readonly MadeValues _made = new(compilation, cancellationToken);
    private readonly Dictionary<ISymbol, bool> _ownDefaults = new(SymbolEqualityComparer.Default);
    private readonly Dictionary<ISymbol, bool> _mayHoldItems = new(SymbolEqualityComparer.Default);

    public MemberModel Model(
        INamedTypeSymbol contract,
        Candidate member,
        TypeModel type,
        string name,
        int number,
        IParameterSymbol? parameter,
        MemberLayouts kind,
        bool isOwn
    )
    {
        bool isHidden = TypeChain.IsHidden(member.Symbol, contract, compilation);
        bool needsAccessor =
            member.Setter is MemberSetter.Accessor or MemberSetter.BackingField or MemberSetter.FillOrMake
            || (member.Setter == MemberSetter.Assignment && isHidden);
        bool isInBackingField = member.Setter is MemberSetter.BackingField or MemberSetter.FillOrMake && member.Symbol is IPropertySymbol;
        AccessorModel? accessor = parameter is null && needsAccessor ? AccessorParser.Parse(member.Symbol, isInBackingField) : null;
        bool isFilled = parameter is null && member.Setter is MemberSetter.Fill or MemberSetter.FillOrMake;
        bool hasOwnDefault = parameter is null ? HasOwnDefault(member.Symbol) : OwnDefaults.Of(parameter);
        var model = new MemberModel(
            member.Symbol.Name,
            name,
            number,
            isFilled ? FilledCollections.AsRead(type) : type,
            accessor,
            hasOwnDefault
        )
        {
            Getter =
                member.ReadsBackingField ? AccessorParser.Parse(member.Symbol, isBackingField: true)
                : _setters.CanGet(member.Symbol) && !isHidden ? null
                : AccessorParser.Parse(member.Symbol),
            OmittedWhen = kind == MemberLayouts.Json ? member.OmittedWhen : null,
            Suffix = isHidden || TypeChain.IsReplaced(member.Symbol, contract) ? "Of" + member.Symbol.ContainingType.Name : "",
            SetMethod = parameter is null ? member.SetMethod?.Name : null,
            SetterCanFail =
                parameter is null
                && (member.SetMethod is { } method ? Validation.IsInMethod(method) : Validation.IsInSetter(member.Symbol)),
            Presence = member.Presence,
            IsFilled = isFilled,
            Made = isFilled && accessor is not null ? FilledCollections.New(member.Type) : null,
            IsDefaultWhenMissing = member.IsDefaultWhenMissing && !isFilled,
            IsWriteOnly = parameter is null && (member.IsNotRead || (!isOwn && member.Setter == MemberSetter.None)),
        };
        return kind == MemberLayouts.Protobuf && member.Proto is { } proto ? ProtoRules.Apply(model, proto) : model;
    }

    /// <summary>
    /// Adds the value of a missing member that no initializer tells: determined at run time, or otherwise always written.
    /// </summary>
    public MemberModel WithMade(
        MemberModel model,
        Candidate member,
        INamedTypeSymbol contract,
        IMethodSymbol? constructor,
        IParameterSymbol? parameter
    )
    {
        if (constructor is null || model.IsWriteOnly)
        {
            return model;
        }

        bool isCollection = model.Type is ListModel or MapModel;
        LostNull lost =
            contract.IsValueType || isCollection || model.IsDefaultWhenMissing || !model.Type.CanBeNull ? LostNull.No
            : parameter is null ? OfNull(model, member.Symbol, contract, constructor)
            : model.HasOwnDefault ? LostNull.Always
            : LostNull.No;
        model = model with
        {
            LostNull = lost,
            MayHoldItems = isCollection && parameter is null && MayHoldItems(member.Symbol, contract, constructor),
        };
        bool isOpen =
            parameter is null && !model.HasOwnDefault && model.Type is ScalarModel or EnumModel or ConvertedModel { IsNullable: false };
        return !isOpen
            ? model
            : _made.Of(member.Symbol, contract, constructor) switch
            {
                MadeValue.Default => model,
                MadeValue.Unseen when constructor.Parameters.IsEmpty => model with { IsMadeUnseen = true },
                _ => model with { HasOwnDefault = true },
            };
    }

    // A constructor with parameters cannot be called to see the value.
    private LostNull OfNull(MemberModel model, ISymbol member, INamedTypeSymbol contract, IMethodSymbol constructor) =>
        constructor.Parameters.IsEmpty
            ? model.HasOwnDefault || _made.Of(member, contract, constructor) != MadeValue.Default
                ? LostNull.IfMade
                : LostNull.No
            : model.HasOwnDefault && OwnDefaults.IsCertain(member, compilation, cancellationToken)
                ? LostNull.Always
                : LostNull.No;

    private bool MayHoldItems(ISymbol member, INamedTypeSymbol contract, IMethodSymbol constructor) =>
        Remembered(_mayHoldItems, member, OwnDefaults.MayHoldItems) || _made.Of(member, contract, constructor) != MadeValue.Default;

    /// <summary>Whether a new object holds something other than zero, null or empty in the member; of a collection, items.</summary>
    /// <param name="constructor">The one that runs; null for none.</param>
    public bool IsMadeOther(
        MemberModel model,
        Candidate member,
        INamedTypeSymbol contract,
        IMethodSymbol? constructor,
        IParameterSymbol? parameter
    ) =>
        constructor is not null
        && !model.IsWriteOnly
        && (
            parameter is not null
                ? OwnDefaults.Of(parameter)
                    || (model.Type is NullableModel && parameter is { HasExplicitDefaultValue: true, ExplicitDefaultValue: not null })
            : model.Type is ListModel or MapModel or ConvertedModel { Wire: ListModel or MapModel } ? OwnDefaults.HasItems(member.Symbol)
            : model.HasOwnDefault
                || HasOwnDefault(member.Symbol)
                || (model.Type is NullableModel && OwnDefaults.IsNotNull(member.Symbol))
                || _made.Of(member.Symbol, contract, constructor) == MadeValue.Other
        );

    private bool HasOwnDefault(ISymbol member) => Remembered(_ownDefaults, member, OwnDefaults.Of);

    // The compiler is asked once for all formats.
    private bool Remembered(Dictionary<ISymbol, bool> known, ISymbol member, Func<ISymbol, Compilation, CancellationToken, bool> ask)
    {
        if (!known.TryGetValue(member, out bool answer))
        {
            answer = ask(member, compilation, cancellationToken);
            known.Add(member, answer);
        }

        return answer;
    }

    /// <summary>
    /// Whether a payload without the member is invalid. The constructor's <c>[SetsRequiredMembers]</c> counts; <c>[DataMember(IsRequired =
    /// true)]</c> counts only by our rules.
    /// </summary>
    public static bool IsRequired(ISymbol member, IMethodSymbol? constructor, bool isOwn) =>
        member.Has(Attributes.JsonRequired)
        || (
            constructor?.Has(Attributes.SetsRequiredMembers) is not true
            && member is IPropertySymbol { IsRequired: true } or IFieldSymbol { IsRequired: true }
        )
        || (isOwn && member.Find(Attributes.DataMember)?.Named("IsRequired") is true);
}
