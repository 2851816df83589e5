using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>The members that protobuf-net writes: those that the type declares itself, in order of their numbers.</summary>
internal sealed class ProtoMembers(Compilation compilation)
{
    private const int AllFields = 2;
    private const int DefaultLevel = 200;
    private const int WellKnownLevel = 240;

    private readonly Setters _setters = new(compilation);

    /// <summary>The members; those that the library leaves out without a word (an Order of 0) are left out.</summary>
    public IReadOnlyList<Candidate> Find(INamedTypeSymbol contract)
    {
        AttributeData? annotation = contract.Find(Attributes.ProtoContract);
        int implicitFields = annotation?.Named("ImplicitFields") as int? ?? 0;
        IEnumerable<Candidate> members = TypeChain.Declared(contract)
            .Select(member => (Member: member, Number: Number(member, annotation)))
            .Where(static pair => pair.Number is > 0)
            .Select(pair => Describe(pair.Member, pair.Number!.Value));
        if (implicitFields != 0)
        {
            int next = annotation?.Named("ImplicitFirstTag") as int? is int first and > 0 ? first : 1;
            members = TypeChain.Declared(contract)
                .Where(member => !IsIgnored(member) && IsImplicit(member, implicitFields))
                .OrderBy(static member => member.Name, StringComparer.Ordinal)
                .Select(member => Describe(member, Number(member, annotation) is > 0 and int pinned ? pinned : next++));
        }

        return [.. members.OrderBy(static member => member.Order)];
    }

    /// <summary>The items of a tuple, which are written whatever they are, unless they are null.</summary>
    public IReadOnlyList<Candidate> OfTuple(INamedTypeSymbol tuple)
    {
        int level = LevelOf(compilation.Assembly) is > 0 and int own ? own : DefaultLevel;
        return [.. BuiltInContracts.Members(tuple).Select(item => item with { Proto = new ProtoOptions(level, ProtoFormat.Default) { IsRequired = true } })];
    }

    /// <summary>The level of the forms of times, GUIDs and decimals that an annotation asks for, or 0.</summary>
    public static int LevelOf(ISymbol symbol) => symbol.Find(Attributes.CompatibilityLevel)?.First() as int? ?? 0;

    private static int? Number(ISymbol member, AttributeData? annotation)
    {
        if (IsIgnored(member))
        {
            return null;
        }

        if (member.Find(Attributes.ProtoMember)?.First() is int tag)
        {
            return tag;
        }

        // Beside [ProtoContract] the data contract's annotations count where the type says that it is one.
        return annotation?.Named("UseProtoMembersOnly") is true || !member.ContainingType.Has(Attributes.DataContract) || member.Find(Attributes.DataMember)?.Named("Order") is not int order
            ? null
            : order + (annotation?.Named("DataMemberOffset") as int? ?? 0);
    }

    private static bool IsIgnored(ISymbol member) => member.Has(Attributes.ProtoIgnore) || member.Has(Attributes.IgnoreDataMember);

    private static bool IsImplicit(ISymbol member, int implicitFields) => implicitFields == AllFields
        ? member is IFieldSymbol
        : member.DeclaredAccessibility == Accessibility.Public;

    private Candidate Describe(ISymbol member, int number)
    {
        AttributeData? annotation = member.Find(Attributes.ProtoMember);
        AttributeData? map = member.Find(Attributes.ProtoMap);
        AttributeData? own = member.Find(Attributes.DefaultValue);
        Candidate candidate = _setters.Candidate(member, number, reachesPrivate: true);
        ProtoFormat format = Format(annotation?.Named("DataFormat"));
        format = format == ProtoFormat.Default && IsGroup(candidate.Type) ? ProtoFormat.Group : format;
        return candidate with
        {
            Setter = candidate.Setter == MemberSetter.None && FilledCollections.Is(candidate.Type) ? MemberSetter.Fill : candidate.Setter,
            Proto = new ProtoOptions(format == ProtoFormat.WellKnown ? Math.Max(WellKnownLevel, Level(member)) : Level(member), format)
            {
                KeyFormat = Format(map?.Named("KeyFormat")),
                ValueFormat = Format(map?.Named("ValueFormat")),
                IsPacked = annotation?.Named("IsPacked") is true,
                IsRequired = annotation?.Named("IsRequired") is true || member.Find(Attributes.DataMember)?.Named("IsRequired") is true,
                OverwritesList = annotation?.Named("OverwriteList") is true,
                DefaultValue = own is null ? null : ProtoDefaults.Of(own, candidate.Type),
            },
        };
    }

    private static bool IsGroup(ITypeSymbol type) =>
        (Collections.Items(type) ?? Scalars.Nullable(type) ?? type).Find(Attributes.ProtoContract)?.Named("IsGroup") is true;

    private static ProtoFormat Format(object? value) => value is int format ? (ProtoFormat)format : ProtoFormat.Default;

    private int Level(ISymbol member)
    {
        foreach (ISymbol symbol in new[] { member }.Concat(TypeChain.Upwards(member.ContainingType)).Append(member.ContainingModule).Append(compilation.Assembly))
        {
            if (LevelOf(symbol) is > 0 and int level)
            {
                return level;
            }
        }

        return DefaultLevel;
    }
}
