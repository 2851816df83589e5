using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.ProtoBuf;

/// <summary>The members that protobuf-net writes: those that the type declares itself, in order of their numbers.</summary>
/// <remarks>
/// An override has none of the attributes of the overridden member: the base writes the member, with the value of the override.
/// </remarks>
internal sealed class ProtoMembers(Compilation compilation, ProtoTuples tuples)
{
    /// <summary>The level if no annotation asks for another.</summary>
    public const int DefaultLevel = 200;

    // Not supported if true.
    private static readonly string[] Flags = ["AsReference", "AsReferenceDefault", "DynamicType", "InferTagFromName"];

    // Types that write the value instead of the contract.
    private static readonly string[] Types = ["Surrogate", "Serializer"];

    private readonly ProtoPresence _presence = new(compilation);
    private readonly ProtoSetters _setters = new(compilation);

    /// <summary>What marks a member.</summary>
    public static MemberMarking MarkingOf(INamedTypeSymbol contract) => new ProtoNumbering(contract).Marking;

    /// <summary>Returns the members, without those that the library ignores (an Order of 0).</summary>
    public MembersOf Find(INamedTypeSymbol contract)
    {
        if (tuples.IsOne(contract) && tuples.Find(contract) is { } tuple)
        {
            return new MembersOf(
                OfTuple(
                    contract,
                    tuple.Members.Select(static (member, i) => new Candidate(member, TypeChain.TypeOf(member), MemberSetter.None, i + 1))
                )
            )
            {
                Constructor = tuple.Constructor,
                ParametersHaveNoDefaults = true,
            };
        }

        AttributeData? annotation = contract.Find(Attributes.ProtoContract);
        (IReadOnlyList<NumberedMember> numbers, string? refusal) = new ProtoNumbering(contract).Find();
        Candidate[] numbered = [.. numbers.Select(Describe).OrderBy(static member => member.Order)];
        return new MembersOf(numbered)
        {
            TakesParameterless = true,
            KeepsUnknown = true,
            SkipsConstructor = contract.TypeKind == TypeKind.Class && annotation?.Named("SkipConstructor") is true,
            Refusal =
                refusal
                ?? (
                    numbered.Length == 0 && contract.Has(Attributes.DataContract) && annotation is null
                        ? "its members have no Order of 1 or more"
                        : null
                ),
            IsExpected = refusal is not null,
        };
    }

    /// <summary>Reports numbers below 1: the library silently ignores such members.</summary>
    public static void CheckTags(INamedTypeSymbol contract, DiagnosticSink sink)
    {
        foreach (ISymbol member in TypeChain.Declared(contract))
        {
            if (member.Own(Attributes.ProtoMember)?.First() is int tag and < 1)
            {
                sink.Report(
                    DiagnosticDescriptors.KeyOutOfRange,
                    member,
                    SourceNames.DisplayMember(member),
                    $"the number {tag}",
                    ProtoNumbers.Rule
                );
            }
        }
    }

    /// <summary>The part of an attribute that is not supported, empty for all of it; null if it is supported.</summary>
    public static string? Unhonoured(AttributeData attribute, string name, ISymbol symbol) =>
        name switch
        {
            Attributes.ProtoContract when Types.FirstOrDefault(type => attribute.Named(type) is not null) is { } written =>
                $"({written} = typeof({((ISymbol)attribute.Named(written)!).Name}))",
            Attributes.ProtoMember
            or Attributes.ProtoPartialMember
                when attribute.Named("Options") is int options
                    && (options & (int)(ProtoMemberOptions.AsReference | ProtoMemberOptions.DynamicType)) != 0 => "(Options)",
            Attributes.ProtoContract
            or Attributes.ProtoMember
            or Attributes.ProtoPartialMember when Flags.FirstOrDefault(flag => attribute.Named(flag) is true) is { } set =>
                $"({set} = true)",
            Attributes.DefaultValue when symbol.Has(Attributes.ProtoMember) && !ProtoDefaults.Fits(attribute, TypeChain.TypeOf(symbol)) =>
                " of another type",
            _ => null,
        };

    /// <summary>The items of a tuple: all but nulls are written.</summary>
    public IReadOnlyList<Candidate> OfTuple(INamedTypeSymbol tuple, IEnumerable<Candidate> items)
    {
        var options = new ProtoOptions(tuples.LevelOf(tuple), ProtoFormat.Default) { IsRequired = true };
        return
        [
            .. items.Select(item =>
                item with
                {
                    Proto = (
                        options with
                        {
                            ValueFormat = ProtoRules.OrGroup(ProtoFormat.Default, Collections.Entries(item.Type)?.Value),
                        }
                    ).In(ProtoRules.OrGroup(ProtoFormat.Default, Collections.Items(item.Type) ?? item.Type)),
                }
            ),
        ];
    }

    /// <summary>The annotated compatibility level of times, GUIDs and decimals, or 0.</summary>
    public static int LevelOf(ISymbol symbol) => symbol.Find(Attributes.CompatibilityLevel)?.First() as int? ?? 0;

    private Candidate Describe(NumberedMember numbered)
    {
        (ISymbol member, AttributeData? annotation) = (numbered.Member, numbered.Annotation);
        AttributeData? map = member.Own(Attributes.ProtoMap);
        AttributeData? own = member.Own(Attributes.DefaultValue);
        Candidate candidate = numbered.IsBackingField
            ? _setters.OfBackingField((IPropertySymbol)member, numbered.Number)
            : _setters.Candidate(member, numbered.Number);
        int level = Level(member);
        ITypeSymbol? value = Collections.Entries(candidate.Type)?.Value;
        map =
            map?.Named("DisableMap") is not true
            && Collections.Entries(candidate.Type) is { } entries
            && !ProtoDifferences.IsCollection(entries.Value)
            && CanBeKey(entries.Key, level, Format(map?.Named("KeyFormat")))
                ? map
                : null;
        ProtoFormat format = Format(annotation?.Named("DataFormat"));
        int options = annotation?.Named("Options") as int? ?? 0;
        return candidate with
        {
            Presence = numbered.IsBackingField ? null : _presence.Of(member),
            Proto = new ProtoOptions(level, ProtoFormat.Default)
            {
                Name = string.IsNullOrEmpty(numbered.Name) || numbered.Name == member.Name ? null : numbered.Name,
                KeyFormat = Format(map?.Named("KeyFormat")),
                ValueFormat = ProtoRules.OrGroup(Format(map?.Named("ValueFormat")), value),
                IsPacked = annotation?.Named("IsPacked") is true || (options & (int)ProtoMemberOptions.Packed) != 0,
                IsRequired =
                    numbered.IsRequired
                    || (options & (int)ProtoMemberOptions.Required) != 0
                    || (own is not null && ProtoDefaults.IsNull(own)),
                OverwritesList = annotation?.Named("OverwriteList") is true || (options & (int)ProtoMemberOptions.OverwriteList) != 0,
                Wrapping = Wrapping(member.Own(Attributes.NullWrappedValue)),
                CollectionWrapping = Wrapping(member.Own(Attributes.NullWrappedCollection)),
                DefaultValue = own is null ? null : ProtoDefaults.Of(own, candidate.Type),
                IsDefaultZero = own is not null && ProtoDefaults.IsZero(own, candidate.Type),
            }.In(ProtoRules.OrGroup(format, Collections.Items(candidate.Type) ?? candidate.Type), value is null),
        };
    }

    // The library drops the formats of dictionaries with other keys, as they are no maps of Protobuf.
    private static bool CanBeKey(ITypeSymbol key, int level, ProtoFormat format) =>
        key.TypeKind == TypeKind.Enum
        || key.SpecialType
            is SpecialType.System_String
                or SpecialType.System_SByte
                or SpecialType.System_Byte
                or SpecialType.System_Int16
                or SpecialType.System_UInt16
                or SpecialType.System_Int32
                or SpecialType.System_UInt32
                or SpecialType.System_Int64
                or SpecialType.System_UInt64
        || (Scalars.Kind(key) == ValueKind.Guid && level >= ProtoDifferences.TextLevel && format != ProtoFormat.FixedSize);

    private static ProtoWrapping Wrapping(AttributeData? attribute) =>
        attribute is null ? ProtoWrapping.None
        : attribute.Named("AsGroup") is true ? ProtoWrapping.Group
        : ProtoWrapping.Message;

    private static ProtoFormat Format(object? value) => value is int format ? (ProtoFormat)format : ProtoFormat.Default;

    private static int Level(ISymbol member)
    {
        foreach (
            ISymbol symbol in new[] { member }
                .Concat(TypeChain.Upwards(member.ContainingType))
                .Append(member.ContainingModule)
                .Append(member.ContainingAssembly)
        )
        {
            if (LevelOf(symbol) is > 0 and int level)
            {
                return level;
            }
        }

        return DefaultLevel;
    }
}

/// <summary><c>ProtoBuf.MemberSerializationOptions</c>, which equal properties of the attribute.</summary>
[Flags]
internal enum ProtoMemberOptions
{
    None = 0,
    Packed = 1,
    Required = 2,
    AsReference = 4,
    DynamicType = 8,
    OverwriteList = 16,
}

/// <summary>The numbers that Protobuf allows for fields.</summary>
internal static class ProtoNumbers
{
    public const string Rule = "it must be 1 to 536,870,911 and not 19,000 to 19,999, which Protobuf reserves";

    private const int Max = 536_870_911;
    private const int FirstReserved = 19_000;
    private const int LastReserved = 19_999;

    public static bool IsNumber(int number) => number is >= 1 and <= Max and (< FirstReserved or > LastReserved);

    public static int Next(int last) => last + 1 == FirstReserved ? LastReserved + 1 : last + 1;
}
