using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Parsing.Discovery;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>
/// The numbered members of a contract: by an attribute of the member or of the contract, by a data contract, or by their names.
/// </summary>
internal sealed class ProtoNumbering
{
    private const int AllFields = 2;

    private readonly INamedTypeSymbol _contract;
    private readonly AttributeData[] _partial;
    private readonly bool _takesData;
    private readonly bool _takesXml;
    private readonly int _offset;
    private readonly int _implicit;
    private readonly AttributeData? _annotation;

    public ProtoNumbering(INamedTypeSymbol contract)
    {
        _contract = contract;
        _annotation = contract.Find(Attributes.ProtoContract);
        _partial = [.. contract.All(Attributes.ProtoPartialMember)];
        _implicit = _annotation?.Named("ImplicitFields") as int? ?? 0;
        _offset = _annotation?.Named("DataMemberOffset") as int? ?? 0;
        bool takesOthers = _implicit == 0 && _annotation?.Named("UseProtoMembersOnly") is not true;
        _takesData = takesOthers && contract.Has(Attributes.DataContract);
        _takesXml = takesOthers && contract.Has(Attributes.XmlType);
    }

    /// <summary>What marks a member.</summary>
    public MemberMarking Marking
    {
        get
        {
            string[] numbered =
            [
                Attributes.ProtoMember,
                .. _takesData ? [Attributes.DataMember] : Array.Empty<string>(),
                .. _takesXml ? [Attributes.XmlElement, Attributes.XmlArray] : Array.Empty<string>(),
                .. _partial.Select(NameIn).OfType<string>().Select(static name => Named + name),
                .. LeftOut.Select(static name => $"{Ignoring}{Named}{name}"),
            ];
            string[] ignored = MemberMarking.Without(Attributes.NonSerialized);
            return _implicit switch
            {
                0 => new(numbered, numbered),
                AllFields => new([.. numbered, AnyField, .. ignored], numbered),
                _ => new([.. numbered, .. MemberMarking.PublicMembers, .. ignored], [.. numbered, Unmarked, .. ignored]),
            };
        }
    }

    /// <summary>Returns the members, or why they cannot be found.</summary>
    public (IReadOnlyList<NumberedMember> Members, string? Refusal) Find() =>
        (_implicit == AllFields, _contract.DeclaringSyntaxReferences.IsEmpty) switch
        {
            (_, true)
                when _partial.Select(NameIn).OfType<string>().FirstOrDefault(name => !Symbols().Any(member => member.Name == name))
                    is { } name => ([], $"[ProtoPartialMember] names '{name}', which other assemblies cannot see"),
            (true, true) => ([], "ImplicitFields.AllFields needs its private fields, which other assemblies cannot see"),
            _ => FindSeen(),
        };

    private (IReadOnlyList<NumberedMember> Members, string? Refusal) FindSeen()
    {
        var ignored = new HashSet<string>(LeftOut, StringComparer.Ordinal);
        var pinned = new List<NumberedMember>();
        var named = new List<(string Name, NumberedMember Member)>();
        foreach ((ISymbol symbol, string name, IPropertySymbol? property) in Symbols())
        {
            if (symbol.Own(Attributes.ProtoIgnore) is not null || ignored.Contains(name))
            {
                continue;
            }

            AttributeData? own = Annotation(symbol, name);
            var member = new NumberedMember(property ?? symbol, 0, own, property is not null)
            {
                Name = own is null ? Name(symbol) : own.Named("Name") as string,
                IsRequired = (own ?? Data(symbol))?.Named("IsRequired") is true,
            };
            if (Number(symbol, member.Annotation) is > 0 and int number)
            {
                pinned.Add(member with { Number = number });
            }
            else if (_implicit != 0 && IsImplicit(symbol) && symbol.Own(Attributes.NonSerialized) is null)
            {
                named.Add((name, member));
            }
        }

        int next = _annotation?.Named("ImplicitFirstTag") as int? is int first and > 0 ? first : 1;
        NumberedMember[] all =
        [
            .. pinned,
            .. named.OrderBy(static member => member.Name, StringComparer.Ordinal).Select(member => member.Member with { Number = next++ }),
        ];
        return
            all.GroupBy(static member => member.Member, SymbolEqualityComparer.Default).FirstOrDefault(static group => group.Count() > 1)
                is { Key: { } twice }
            ? ([], $"'{SourceNames.DisplayMember(twice)}' is written twice: as a member and as its backing field")
            : (all, null);
    }

    /// <summary>The attribute that gives a member its number, which code may be unable to name; null if it has none.</summary>
    public string? NumberOf(ISymbol member) =>
        Number(member, Annotation(member, member.Name)) is not > 0 ? null
        : Data(member) is not null && member.Own(Attributes.ProtoMember) is null ? "DataMember"
        : "ProtoMember";

    // The members, and the backing fields of properties with their names in metadata. The library does not support delegates.
    private IEnumerable<(ISymbol Symbol, string Name, IPropertySymbol? Property)> Symbols() =>
        TypeChain
            .Declared(_contract)
            .Select(static member => (member, member.Name, (IPropertySymbol?)null))
            .Concat(
                _contract
                    .GetMembers()
                    .OfType<IFieldSymbol>()
                    .Where(static field => !field.IsStatic && field.AssociatedSymbol is IPropertySymbol)
                    .Select(static field =>
                        ((ISymbol)field, $"<{field.AssociatedSymbol!.Name}>k__BackingField", (IPropertySymbol?)field.AssociatedSymbol)
                    )
            )
            .Where(static member => TypeChain.TypeOf(member.Item1).TypeKind != TypeKind.Delegate);

    // Of an attribute that is being written, arguments are missing.
    private static string? NameIn(AttributeData partial) =>
        partial.ConstructorArguments.Skip(1).Select(static name => name.Value).FirstOrDefault() as string;

    private IEnumerable<string> LeftOut =>
        _contract.All(Attributes.ProtoPartialIgnore).Select(static attribute => attribute.First()).OfType<string>();

    private AttributeData? Annotation(ISymbol member, string name) =>
        member.Own(Attributes.ProtoMember) is { } own && own.First() is > 0
            ? own
            : _partial.FirstOrDefault(partial => partial.First() is > 0 && NameIn(partial) == name);

    private int? Number(ISymbol member, AttributeData? annotation) =>
        annotation?.First() as int?
        ?? (Data(member)?.Named("Order") is int order and > 0 ? order + _offset : (int?)null)
        ?? Xml(member)?.Named("Order") as int?;

    private string? Name(ISymbol member) =>
        Data(member)?.Named("Name") is string { Length: > 0 } name ? name
        : Xml(member) is { } xml ? (xml.First() ?? xml.Named("ElementName")) as string
        : null;

    private AttributeData? Data(ISymbol member) => _takesData ? member.Own(Attributes.DataMember) : null;

    private AttributeData? Xml(ISymbol member) =>
        _takesXml && member.Own(Attributes.XmlIgnore) is null ? member.Own(Attributes.XmlElement) ?? member.Own(Attributes.XmlArray) : null;

    private bool IsImplicit(ISymbol member) =>
        _implicit == AllFields
            ? member is IFieldSymbol
            : ((member as IPropertySymbol)?.GetMethod ?? member).DeclaredAccessibility == Accessibility.Public;
}

internal sealed record NumberedMember(ISymbol Member, int Number, AttributeData? Annotation, bool IsBackingField)
{
    /// <summary>The name in schemas that its attributes give it.</summary>
    public string? Name { get; init; }

    /// <summary>Whether its attributes require it.</summary>
    public bool IsRequired { get; init; }
}
