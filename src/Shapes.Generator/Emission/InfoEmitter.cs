using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>Emits the description of a contract: <c>Info</c>.</summary>
internal static class InfoEmitter
{
    // Protobuf writes these types as unsigned numbers only with ZigZag or a fixed width.
    private static readonly HashSet<string> Signed =
    [
        "sbyte",
        "short",
        "int",
        "long",
        "global::System.DateTime",
        "global::System.TimeSpan",
    ];

    public static Code Emit(ContractLayout[] layouts, HelperMethods helpers) =>
        layouts.Length == 1 && layouts[0].Form != LayoutForm.None ? Only(layouts[0], helpers) : Several(layouts, helpers);

    private static Code Only(ContractLayout contract, HelperMethods helpers) =>
        $$"""
            {{Table(contract, helpers)}}

            /// <inheritdoc />
            public static {{ShapeInfo}} Info => s_info;
            """;

    // The general description has the members of the first layout and refers to the others.
    private static Code Several(ContractLayout[] layouts, HelperMethods helpers)
    {
        ContractLayout[] offered = [.. layouts.Where(static layout => layout.Form != LayoutForm.None && Message(layout) is null)];
        string general =
            offered.Length > 0
                ? offered[0].Info
                : $"new {ShapeInfo}(typeof({layouts[0].Type.Name}), {Literal(layouts[0].DisplayName)}, [])";
        string tables = string.Join(", ", MemberLayouts.All.Each().Select(kind => TableOf(layouts, kind)));
        return $$"""
            {{Code.Apart(offered.Select(layout => Table(layout, helpers)))}}

            private static readonly {{ShapeInfo}} s_info = new({{general}}, [{{tables}}]){{Block(
                Refusals(layouts).Concat(OfContract(layouts[0]))
            )}};

            /// <inheritdoc />
            public static {{ShapeInfo}} Info => s_info;
            """;
    }

    private static string TableOf(ContractLayout[] layouts, MemberLayouts kind)
    {
        ContractLayout layout = layouts.First(layout => layout.Layout.Layouts.HasFlag(kind));
        return layout.Form == LayoutForm.None ? "null"
            : Message(layout) is { } message ? $"{message.Shape}.Info.For({MemberLayout}.{kind})"
            : layout.Info;
    }

    private static IEnumerable<string> Refusals(ContractLayout[] layouts)
    {
        IEnumerable<string?> reasons = MemberLayouts
            .All.Each()
            .Select(kind => layouts.First(layout => layout.Layout.Layouts.HasFlag(kind)).Layout.Refusal);
        return reasons.All(static reason => reason is null)
            ? []
            : [$"Refusals = [{string.Join(", ", reasons.Select(static reason => reason is null ? "null" : Literal(reason)))}]"];
    }

    // A wrapper message has its own description.
    private static ObjectModel? Message(ContractLayout layout) =>
        layout is { Form: LayoutForm.Value, Layout: { Layouts: MemberLayouts.Protobuf, Value: ConvertedModel converted } }
            ? converted.Wire as ObjectModel
            : null;

    /// <summary>The table of a layout's members; only those that are read if members are found by key.</summary>
    public static Code Table(ContractLayout contract, HelperMethods helpers) =>
        $$"""
            private static readonly {{ShapeInfo}} {{contract.Info}} = new(typeof({{contract.Type.Name}}), {{Literal(contract.DisplayName)}},
            [
                {{Fields(contract, helpers)}}
                {{contract.Members.Where(member => !member.IsWriteOnly || !contract.IsReadByKey).Select(member => Member(member, helpers))}}
            ]){{Block(Properties(contract, helpers))}};
            """;

    private static IEnumerable<string> Properties(ContractLayout contract, HelperMethods helpers)
    {
        if (contract.Layout.LacksKeys)
        {
            yield return "LacksKeys = true";
        }

        if (contract.Layout.IsStrict)
        {
            yield return "IsStrict = true";
        }

        if (contract.Layout.ProtoName is { } name)
        {
            yield return $"ProtoName = {Literal(name)}";
        }

        if (contract.Layout.IsGroup)
        {
            yield return "IsGroup = true";
        }

        if (contract.Form == LayoutForm.Slots)
        {
            yield return "HasSlots = true";
        }

        if (contract.IsOnly)
        {
            foreach (string property in OfContract(contract))
            {
                yield return property;
            }
        }

        if (contract.Layout.Value is { } value)
        {
            yield return $"Value = {Describe(value, helpers)}";
        }

        if (contract.Layout.KeptFields != KeptFields.None)
        {
            yield return "KeepsUnknown = true";
        }

        bool keepsUnknown = contract.Extension?.Make is not null;
        if (contract.Layout.RefusesUnknown || keepsUnknown)
        {
            // A base that is written as itself is not a case.
            IEnumerable<string> discriminator =
                keepsUnknown && contract is { Form: LayoutForm.Union, Layout.Union.BaseIsValue: true }
                    ? [contract.Layout.Union!.Discriminator]
                    : [];
            IEnumerable<string> unread = contract
                .Members.Where(static member => member.IsWriteOnly)
                .Select(static member => member.WireName)
                .Concat(contract.Layout.Ignored)
                .Concat(discriminator);
            yield return keepsUnknown ? "KeepsUnknown = true" : "RefusesUnknown = true";
            yield return $"WrittenOnly = [{string.Join(", ", unread.Select(Literal))}]";
        }

        string[] written =
        [
            .. contract
                .Members.Where(member => member.IsWriteOnly && contract.IsReadByKey && member.Type.Contracts.Any())
                .Select(member => Describe(member.Type, helpers))
                .Distinct(),
        ];
        if (written.Length > 0)
        {
            yield return $"WrittenTypes = [{string.Join(", ", written)}]";
        }

        if (contract.Form == LayoutForm.Union)
        {
            yield return $"Union = {contract.UnionInfo}";
        }

        if (contract.Form is LayoutForm.OneOf or LayoutForm.Hierarchy && contract.Layout.Union!.Cases.Count > 0)
        {
            yield return $"Alternatives "
                + $"= {contract.Layout.Union.Cases.Count}{(contract.Layout.Union.IsUnionType ? ", IsUnionType = true" : "")}";
        }

        if (contract is { Form: LayoutForm.Hierarchy, Layout.Union.Root: { } root } && root.Name != contract.Type.Name)
        {
            yield return $"Root = static () => {root.Shape}.Info";
        }
    }

    // The properties of the contract that do not depend on the layout.
    private static IEnumerable<string> OfContract(ContractLayout contract)
    {
        if (contract.HasLibraryKeys)
        {
            yield return "HasLibraryKeys = true";
        }

        if (contract.JsonUnsupportedMembers.Count > 0)
        {
            yield return $"JsonUnsupportedMembers = [{string.Join(", ", contract.JsonUnsupportedMembers.Select(Literal))}]";
        }

        if (contract.HasOtherJsonConstructor)
        {
            yield return "HasOtherJsonConstructor = true";
        }

        if (contract.HasJsonSurrogates)
        {
            yield return "HasJsonSurrogates = true";
        }

        if (contract.Unseen is { } unseen)
        {
            yield return unseen;
        }
    }

    private static string Block(IEnumerable<string> properties) =>
        string.Join(", ", properties) is { Length: > 0 } text ? $" {{ {text} }}" : "";

    // Derived contracts that are fields of the message.
    private static IEnumerable<Code> Fields(ContractLayout contract, HelperMethods helpers) =>
        contract.Form is LayoutForm.OneOf or LayoutForm.Hierarchy
            ? contract.Layout.Union!.Cases.Select(item =>
                (Code)$"new({Literal(item.Name)}, {Literal(item.Name)}, {item.Key}, {Describe(item.Type, helpers, isNullable: true)}),"
            )
            : [];

    private static Code Member(MemberModel member, HelperMethods helpers) =>
        $"new({Literal(member.Name)}, {Literal(member.WireName)}, {member.Number}, "
        + $"{Describe(member.Type, helpers)}){Block(Flags(member))},";

    private static IEnumerable<string> Flags(MemberModel member)
    {
        if (member.IsGroup)
        {
            yield return "IsGroup = true";
        }
        else if (member.Packing is ListPacking.Unpacked)
        {
            yield return "IsUnpacked = true";
        }

        if (member.ProtoName is { } name)
        {
            yield return $"ProtoName = {Literal(name)}";
        }

        if (member.Presence is not null)
        {
            yield return "HasPresence = true";
        }

        if (member.IsWriteOnly)
        {
            yield return "IsOnlyWritten = true";
        }
    }

    /// <summary>The description of a type, as source.</summary>
    public static string Describe(TypeModel type, HelperMethods helpers, bool isNullable = false)
    {
        TypeModel inner = type is NullableModel nullable ? nullable.Inner : type;
        return $"new({Kind(inner.Kind)})"
            + $"{Block((isNullable ? ["IsNullable = true"] : Nullability(type)).Concat(Properties(inner, helpers)))}";
    }

    private static IEnumerable<string> Nullability(TypeModel type)
    {
        if (type.AcceptsNull)
        {
            yield return "IsNullable = true";
        }

        if (type is NullableModel or ConvertedModel { Label: not null, Wire: NullableModel })
        {
            yield return "IsNullableValueType = true";
        }
    }

    private static string[] Properties(TypeModel type, HelperMethods helpers) =>
        type switch
        {
            ObjectModel contract => [$"Object = static () => {contract.Shape}.Info"],
            WrappedModel wrapped => [$"Object = static () => s_{helpers.Message(wrapped)}"],
            ListModel list => [$"Item = {Describe(list.Item, helpers)}"],
            MapModel map => [$"Key = {Describe(map.Key, helpers)}", $"Item = {Describe(map.Value, helpers)}"],
            ConvertedModel { Wire.Kind: ValueKind.UInt32 or ValueKind.UInt64 or ValueKind.Fixed32 or ValueKind.Fixed64, Name: var name }
                when Signed.Contains(name) => ["IsSigned = true"],
            NullableModel nullable => Properties(nullable.Inner, helpers),
            ConvertedModel converted => Properties(converted.Wire, helpers),
            EnumModel numbered => [.. Enum(numbered)],
            _ => [],
        };

    private static IEnumerable<string> Enum(EnumModel type)
    {
        yield return $"EnumName = {Literal(type.DisplayName)}";
        yield return $"EnumType = typeof({type.Name})";
        yield return $"EnumValues = {EnumEmitter.Values(type)}";
        if (type.ProtoName is { } name)
        {
            yield return $"EnumProtoName = {Literal(name)}";
        }

        if (type.ProtoNames.Count > 0)
        {
            yield return $"EnumProtoNames = [{string.Join(", ", type.ProtoNames.Select(Literal))}]";
        }

        if (type.AsName)
        {
            yield return "EnumAsName = true";
        }
    }
}
