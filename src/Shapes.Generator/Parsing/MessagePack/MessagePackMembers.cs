using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.MessagePack;

/// <summary>
/// The members that MessagePack-CSharp writes: by integer or string keys, by name, or by a data contract, whose Order is the key.
/// Names come in the library's order: properties before fields, derived ones before inherited ones.
/// </summary>
internal sealed class MessagePackMembers(Compilation compilation, DiagnosticSink sink)
{
    private readonly Setters _setters = new(compilation);

    /// <summary>The members in the order in which they are written.</summary>
    public MembersOf Find(INamedTypeSymbol contract)
    {
        AttributeData? annotation = contract.Find(Attributes.MessagePackObject);
        bool areNames = annotation?.First() is true || annotation?.Named("KeyAsPropertyName") is true;
        Candidate[] members = annotation is null
            ? [.. TypeChain.Members(contract, basesFirst: false).Where(static member => member.Has(Attributes.DataMember) && !member.Has(Attributes.IgnoreDataMember)).Select(OfDataContract)]
            : areNames
                ? [.. TypeChain.Members(contract, basesFirst: false).Where(IsNamed).Select(member => Describe(member, null, member.Name))]
                : [.. TypeChain.Members(contract, basesFirst: false).Where(member => IsKeyed(contract, member)).Select(OfKey)];
        bool byName = members.Length == 0 ? areNames : members[0].WireName is not null;
        DiagnosticInfo[] odd =
        [
            .. members.Where(member => member.WireName is not null != byName)
                .Select(member => sink.Describe(DiagnosticDescriptors.KeysDiffer, member.Symbol, member.DisplayName, byName ? "a number" : "a name", byName ? "names" : "numbers")),
        ];
        foreach (DiagnosticInfo problem in odd.Where(_ => annotation is not null))
        {
            sink.Report(problem);
        }

        IEnumerable<Candidate> ordered = byName
            ? members.Where(static member => member.WireName is not null).OrderBy(static member => member.Symbol is IFieldSymbol)
            : members.Where(static member => member.Order is not null).OrderBy(static member => member.Order);
        return new MembersOf([.. ordered])
        {
            ByName = byName,
            HasWireNames = byName,
            Form = byName ? LayoutForm.Map : LayoutForm.Object,
            ParametersHaveKeys = true,
            ConstructorMark = Attributes.SerializationConstructor,

            // Data contracts are those of other serializers, which take what this one does not.
            Refusal = annotation is null ? odd.FirstOrDefault()?.Message : null,
            IsExpected = true,
        };
    }

    private Candidate OfKey(ISymbol member) => member.Find(Attributes.Key)?.First() switch
    {
        int key => Describe(member, key + 1, null),
        string name => Describe(member, null, name),
        _ => Describe(member, null, null),
    };

    private Candidate OfDataContract(ISymbol member)
    {
        AttributeData attribute = member.Find(Attributes.DataMember)!;
        return attribute.Named("Order") is int order
            ? Describe(member, order + 1, null)
            : Describe(member, null, attribute.Named("Name") as string ?? member.Name);
    }

    private Candidate Describe(ISymbol member, int? number, string? name) =>
        _setters.Candidate(member, number, reachesPrivate: true) with { WireName = name };

    // The library's own analyzer reports the same error.
    private bool IsKeyed(INamedTypeSymbol contract, ISymbol member)
    {
        if (member.Has(Attributes.IgnoreMember) || member.Has(Attributes.IgnoreDataMember))
        {
            return false;
        }

        bool hasKey = member.Has(Attributes.Key);
        if (!hasKey && IsPublic(member) && member is not IPropertySymbol { SetMethod: null })
        {
            sink.Report(DiagnosticDescriptors.NoKey, member, SourceNames.DisplayMember(member), contract.Name);
        }

        return hasKey;
    }

    private static bool IsNamed(ISymbol member) =>
        !member.Has(Attributes.IgnoreMember) && !member.Has(Attributes.IgnoreDataMember) && (IsPublic(member) || member.Has(Attributes.Key));

    private static bool IsPublic(ISymbol member) => member.DeclaredAccessibility == Accessibility.Public
        && member is IFieldSymbol or IPropertySymbol { GetMethod.DeclaredAccessibility: Accessibility.Public };
}

/// <summary>MessagePack-CSharp's callbacks, and the annotation of it that shapes do not honour.</summary>
internal static class MessagePackAnnotations
{
    private const string Receiver = "MessagePack.IMessagePackSerializationCallbackReceiver";

    /// <summary>The methods of the interface that the library calls.</summary>
    public static IEnumerable<(string Interface, string Method, MemberLayouts Kind, CallbackTime Time)> Callbacks { get; } =
    [
        (Receiver, "OnBeforeSerialize", MemberLayouts.MessagePack, CallbackTime.Writing),
        (Receiver, "OnAfterDeserialize", MemberLayouts.MessagePack, CallbackTime.Read),
    ];

    /// <summary>Empty when the attribute is not honoured; null when it is.</summary>
    public static string? Unhonoured(string name) => name == "MessagePack.MessagePackFormatterAttribute" ? "" : null;
}
