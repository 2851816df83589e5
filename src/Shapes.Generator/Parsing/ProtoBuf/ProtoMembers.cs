using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>The members that protobuf-net writes: those that the type declares itself, in order of their numbers.</summary>
internal sealed class ProtoMembers(Compilation compilation)
{
    private const int AllFields = 2;
    private const int DefaultLevel = 200;
    private const int WellKnownLevel = 240;

    private readonly ProtoPresence _presence = new(compilation);
    private readonly ProtoSetters _setters = new(compilation);

    /// <summary>The members; those that the library leaves out (an Order of 0) are left out.</summary>
    public MembersOf Find(INamedTypeSymbol contract)
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

        Candidate[] numbered = [.. members.OrderBy(static member => member.Order)];
        return new MembersOf(numbered)
        {
            TakesParameterless = true,
            SkipsConstructor = contract.TypeKind == TypeKind.Class && annotation?.Named("SkipConstructor") is true,
            Refusal = numbered.Length == 0 && contract.Has(Attributes.DataContract) && annotation is null ? "its members have no Order from 1 on" : null,
        };
    }

    /// <summary>Reports numbers below 1: the library leaves such members out and says nothing.</summary>
    public static void CheckTags(INamedTypeSymbol contract, DiagnosticSink sink)
    {
        foreach (ISymbol member in TypeChain.Declared(contract))
        {
            if (member.Find(Attributes.ProtoMember)?.First() is int tag and < 1)
            {
                sink.Report(DiagnosticDescriptors.KeyOutOfRange, member, SourceNames.DisplayMember(member), $"the number {tag}", ProtoNumbers.Rule);
            }
        }
    }

    /// <summary>The items of a tuple: all but nulls are written.</summary>
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

        // [DataMember] counts beside [ProtoContract] when the type has [DataContract].
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
        Candidate candidate = _setters.Candidate(member, number);
        ProtoFormat format = Format(annotation?.Named("DataFormat"));
        format = format == ProtoFormat.Default && IsGroup(candidate.Type) ? ProtoFormat.Group : format;
        return candidate with
        {
            Presence = _presence.Of(member),
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

/// <summary>The numbers that Protobuf allows for fields.</summary>
internal static class ProtoNumbers
{
    /// <summary>The rule, for messages.</summary>
    public const string Rule = "it must be 1 to 536,870,911 and not 19,000 to 19,999, which Protobuf reserves";

    private const int Max = 536_870_911;
    private const int FirstReserved = 19_000;
    private const int LastReserved = 19_999;

    /// <summary>Whether Protobuf allows the number.</summary>
    public static bool IsNumber(int number) => number is >= 1 and <= Max and (< FirstReserved or > LastReserved);

    /// <summary>The next number.</summary>
    public static int Next(int last) => last + 1 == FirstReserved ? LastReserved + 1 : last + 1;
}
