using System.Collections.Immutable;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Converts the generator's contracts to their baseline form.</summary>
internal sealed class WireModeler
{
    private const string Global = "global::";

    private readonly Dictionary<string, WireEnum> _enums = new(StringComparer.Ordinal);

    /// <summary>Returns the contracts of all attributes, each once.</summary>
    public static WireSet Of(ImmutableArray<ParseResult> results, IEnumerable<ReservedModel> reserved)
    {
        var modeler = new WireModeler();
        var roots = new HashSet<string>(results.Select(static result => result.Root?.Contract).OfType<string>(), StringComparer.Ordinal);
        ILookup<string, ReservedModel> reservations = reserved.ToLookup(static model => model.Contract, StringComparer.Ordinal);
        WireContract[] contracts =
        [
            .. results
                .SelectMany(static result => result.Contracts)
                .GroupBy(static contract => contract.Type.Name, StringComparer.Ordinal)
                .Select(group => modeler.Contract(group.First(), roots.Contains(group.Key), reservations[group.Key].FirstOrDefault()))
                .OrderBy(static contract => contract.Name, StringComparer.Ordinal),
        ];

        // A contract that no other contains is a root.
        var held = new HashSet<string>(contracts.SelectMany(HeldBy), StringComparer.Ordinal);
        return new WireSet(
            contracts.Select(contract => contract with { IsRoot = contract.IsRoot || !held.Contains(contract.Name) }).ToEquatableArray(),
            modeler._enums.Values.OrderBy(static type => type.Name, StringComparer.Ordinal).ToEquatableArray()
        );
    }

    private static IEnumerable<string> HeldBy(WireContract contract) =>
        contract
            .Layouts.SelectMany(static layout =>
                layout
                    .Members.SelectMany(static member => ContractsIn(member.Type))
                    .Concat(layout.Cases.Select(static item => item.Contract))
            )
            .Where(name => name != contract.Name);

    private static IEnumerable<string> ContractsIn(WireType type) =>
        type.Form == WireForm.Contract ? [type.Name] : type.Parts.SelectMany(ContractsIn);

    private WireContract Contract(ContractModel contract, bool isRoot, ReservedModel? reserved)
    {
        IEnumerable<WireLayout> layouts =
            from kind in MemberLayouts.All.Each()
            let layout = contract.Layouts.First(layout => layout.Layouts.HasFlag(kind))
            where layout.Form != LayoutForm.None
            select Layout(contract, layout, kind);
        return new WireContract(Strip(contract.Type.Name), isRoot, layouts.ToEquatableArray(), reserved?.Reserved ?? default)
        {
            IsStruct = contract.Type.IsStruct,
            FromZero = contract.CountedFromZero,
        };
    }

    // The order of JSON's members breaks nothing.
    private WireLayout Layout(ContractModel contract, LayoutModel layout, MemberLayouts kind) =>
        kind == MemberLayouts.Json && layout.Form == LayoutForm.Map
            ? Layout(
                contract,
                layout with
                {
                    Form = LayoutForm.Object,
                    Members = layout.Members.OrderBy(static member => member.Number).ToEquatableArray(),
                },
                kind
            )
        : kind == MemberLayouts.MemoryPack && contract.Type.IsUnmanaged
            ? new WireLayout(kind, WireLayout.Memory + contract.StructLayout, "", contract.Fields.Select(Field).ToEquatableArray(), default)
        : new WireLayout(
            kind,
            WireLayout.Text(layout.Form),
            kind == MemberLayouts.Json ? layout.Union?.Discriminator ?? "" : "",
            layout
                .Members.Select(member => Member(member, NameOf(member, layout), isCounted: !contract.Uncounted.HasFlag(kind)))
                .ToEquatableArray(),
            (layout.Union?.Cases ?? default).Select(item => new WireCase(Case(item.Type), item.Key, item.Label ?? "")).ToEquatableArray()
        )
        {
            Value = layout.Value is null || IsInMessage(contract) ? null : Type(layout.Value),
            IsExact = layout is { IsStrict: true, Form: LayoutForm.Map },
            KeepsUnknown = layout.Extension is { Make: not null },
            RefusesUnknown = kind == MemberLayouts.Json && layout.RefusesUnknown,
            Skipped = layout.Ignored,
        };

    // The wrapper message of a value is a contract whose member has the type in every format.
    private static bool IsInMessage(ContractModel contract) =>
        contract.Layouts.Any(static layout =>
            layout.Value is ConvertedModel { Wire: ObjectModel message } && SourceNames.IsValueForm(message.Name)
        );

    private WireMember Field(StructFieldModel field)
    {
        WireType type = field.Enum is { } named ? Enum(named) : WireType.Named(WireForm.Raw, Strip(field.Type));
        return new WireMember(
            FieldName(field.Name),
            0,
            "",
            field.IsNullable ? WireType.Of(WireForm.Nullable, type) : type,
            IsRequired: false
        );
    }

    // <Name>k__BackingField
    private static string FieldName(string name) =>
        name.StartsWith("<", StringComparison.Ordinal) && name.IndexOf('>') is > 1 and var end ? name.Substring(1, end - 1) : name;

    // JSON may have a base's member in addition to the one that hides it.
    private static string NameOf(MemberModel member, LayoutModel layout) =>
        member.Suffix.Length > 0 && layout.Members.Any(other => other.Name == member.Name && other.Suffix != member.Suffix)
            ? $"{member.Name}({member.Suffix.Substring("Of".Length)})"
            : member.Name;

    private WireMember Member(MemberModel member, string name, bool isCounted)
    {
        WireType type = Type(member.Type);
        return new WireMember(
            name,
            isCounted ? member.Number : 0,
            member.WireName,
            member.IsGroup ? WireType.Of(WireForm.Group, type) : type,
            member.IsRequired,
            HasDefault(member),
            member.OmittedWhen is not null
        )
        {
            IsUnread = member.IsWriteOnly,
            HasToldDefault =
                member.AbsentWhen is null
                && member.HasOwnDefault == member.IsMadeOther
                && (member.Type is NullableModel nullable ? nullable.Inner : member.Type)
                    is EnumModel
                        or ScalarModel { Kind: not ValueKind.Bytes },
        };
    }

    // Whether an absent member is read as another value than zero, null or empty, where a writer may omit those; or whether protobuf-net
    // omits another value.
    private static bool HasDefault(MemberModel member) =>
        member.LeavesOut || (member.IsMadeOther && (member.AbsentWhen != "false" || member.Presence is not null) && MayBeAbsent(member));

    // An absent collection of one of our contracts is empty in Protobuf, whatever its initializer, and JSON writes an empty one.
    private static bool MayBeAbsent(MemberModel member) =>
        member.Type switch
        {
            ListModel or MapModel or ConvertedModel { Wire: ListModel or MapModel } => member.AbsentWhen is not null
                || member.OmittedWhen is not null,
            ObjectModel { IsStruct: true } or ConvertedModel { DefaultWhen: "false" } => member.OmittedWhen is not null
                || member.AbsentWhen is not null,
            ScalarModel or EnumModel or { IsValueType: true } => true,
            var reference => reference.AcceptsNull,
        };

    private WireType Type(TypeModel type) =>
        type switch
        {
            NullableModel nullable => WireType.Of(WireForm.Nullable, Type(nullable.Inner)),
            ConvertedModel { Names: { } named } converted => Named(converted, Enum(named).Name),
            ConvertedModel converted => Named(converted, Strip(converted.Name)),
            WrappedModel wrapped => WireType.Of(WireForm.Converted, Type(wrapped.Bare)) with
            {
                Name = wrapped.IsGroup ? "group" : "message",
            },
            EnumModel named => Enum(named),
            RawModel raw => WireType.Named(WireForm.Raw, Strip(raw.Name)),
            ObjectModel contract => WireType.Named(WireForm.Contract, Strip(contract.Name)),
            ListModel list => WireType.Of(
                list.Items.Contains("Reversed") || list.Make.Contains("Reversed") ? WireForm.Stack : WireForm.List,
                Type(list.Item)
            ),
            MapModel map => WireType.Of(WireForm.Map, Type(map.Key), Type(map.Value)),
            _ => WireType.Scalar(Text(type.Kind)),
        };

    private WireType Named(ConvertedModel converted, string name) =>
        WireType.Of(WireForm.Converted, Type(converted.Wire)) with
        {
            Name = name,
        };

    // A contract by its name; another type by its text.
    private string Case(TypeModel type) => type is ObjectModel ? Strip(type.Name) : Type(type).ToString();

    private WireType Enum(EnumModel type)
    {
        string name = Strip(type.Name);
        _enums[name] = new WireEnum(name, Text(type.Kind), type.Values);
        return WireType.Named(type.AsName ? WireForm.Names : WireForm.Enum, name);
    }

    private static string Text(ValueKind kind) => kind.ToString().ToLowerInvariant();

    private static string Strip(string name) => name.Replace(Global, "");
}
