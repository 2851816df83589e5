using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Writes a baseline: a line for each member, sorted, so that edits of several members merge without a conflict.</summary>
internal static class BaselineWriter
{
    /// <summary>The first line.</summary>
    public const string Header = "wire-baseline 2";

    /// <summary>The first line of the first version.</summary>
    public const string FirstHeader = "wire-baseline 1";

    public static string Write(WireSet set) =>
        $"{Header}\n"
        + string.Concat(
            set.Contracts.SelectMany(Contract)
                .Concat(set.Enums.SelectMany(Enum))
                .OrderBy(static line => line, StringComparer.Ordinal)
                .Select(static line => $"{line}\n")
        );

    // Equal formats share a line.
    private static IEnumerable<string> Contract(WireContract contract) =>
        contract
            .Layouts.SelectMany(layout => Layout(contract, layout).Select(line => (Line: line, Formats: layout.Format)))
            .DefaultIfEmpty(
                (Line: WireLine.Text(contract.Name, "contract", ("root", contract.IsRoot ? "" : null)), Formats: MemberLayouts.All)
            )
            .Concat(
                contract
                    .Reserved.Where(static item => item.Formats != MemberLayouts.None)
                    .Select(item => (Line: Reserved(contract, item), item.Formats))
            )
            .GroupBy(static line => line.Line, static line => line.Formats)
            .Select(static line => line.Key + Formats(line.Aggregate(MemberLayouts.None, static (all, one) => all | one)));

    private static IEnumerable<string> Layout(WireContract contract, WireLayout layout) =>
        layout
            .Members.Select(
                (member, i) =>
                    Member(contract, member, member.Number == 0 || (layout.IsByPlace && !layout.IsInOrderOfNumbers) ? i + 1 : null)
            )
            .Concat(
                layout.Cases.Select(item =>
                    WireLine.Text(
                        contract.Name,
                        "case",
                        ("key=", item.Key),
                        ("of=", item.Contract),
                        ("label=", item.Label.Length == 0 ? null : item.Label)
                    )
                )
            )
            .Append(
                WireLine.Text(
                    contract.Name,
                    "contract",
                    ("form=", layout.Form),
                    ("discriminator=", layout.Discriminator.Length == 0 ? null : layout.Discriminator),
                    ("type=", layout.Value),
                    ("exact", layout.IsExact ? "" : null),
                    ("extension", layout.KeepsUnknown ? "" : null),
                    ("disallow", layout.RefusesUnknown ? "" : null),
                    ("root", contract.IsRoot ? "" : null)
                )
            );

    private static string Member(WireContract contract, WireMember member, int? place) =>
        WireLine.Text(
            $"{contract.Name}.{member.Name}",
            "member",
            ("number=", member.Number == 0 ? null : member.Number),
            ("place=", place),
            ("name=", member.WireName),
            ("type=", member.Type),
            ("required", member.IsRequired ? "" : null),
            ("default", member.HasDefault ? "" : null),
            ("omitted", member.IsOmitted ? "" : null),
            ("unread", member.IsUnread ? "" : null)
        );

    private static string Reserved(WireContract contract, Reservation item) =>
        WireLine.Text(contract.Name, "reserved", item.Name.Length == 0 ? ("number=", item.Number) : ("name=", item.Name));

    private static IEnumerable<string> Enum(WireEnum type) =>
        type
            .Values.Select(value => WireLine.Text($"{type.Name}.{value.Name}", "value", ("number=", value.Value)))
            .Append(WireLine.Text(type.Name, "enum", ("type=", type.Kind)));

    private static string Formats(MemberLayouts formats) =>
        formats == MemberLayouts.All ? "" : $"  {WireLine.FormatsFact}{FormatNames.Of(formats, ",")}";
}
