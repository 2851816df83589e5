using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Finds breaking changes of a contract's members in a format.</summary>
internal sealed class MemberComparison(
    WireContract old,
    WireContract now,
    WireLayout was,
    WireLayout layout,
    MemberLayouts format,
    TypeComparison types,
    Func<string, bool> isStruct,
    bool isOfFirstVersion
)
{
    private readonly Dictionary<string, WireMember> _oldByName = ByName(was);
    private readonly Dictionary<string, WireMember> _byName = ByName(layout);

    private bool IsByName => format == MemberLayouts.Json || layout.Form == WireLayout.Map;

    public IEnumerable<WireBreak> Breaks()
    {
        IEnumerable<WireBreak> breaks = layout.IsByPlace
            ? new PlaceComparison(was, layout, Retyped, Break).Breaks()
            : ByKey().Concat(layout.Members.Where(IsAdded).Select(Added).OfType<WireBreak>());

        // Only the other formats have numbers.
        return layout.IsByPlace ? breaks : breaks.Concat(Reused()).Concat(RefusedReserved());
    }

    // Payloads may have members that are no more.
    private IEnumerable<WireBreak> RefusedReserved() =>
        !layout.RefusesUnknown || was.RefusesUnknown || isOfFirstVersion
            ? []
            : old
                .Reserved.Concat(now.Reserved)
                .Where(item => item.Formats.HasFlag(format) && !IsSkipped(item.Name))
                .Distinct()
                .Select(item => Refused(item.ToString()));

    private WireBreak Refused(string what) =>
        Break(
            BreakKind.Contract,
            "",
            $"it refuses unknown members, and older payloads may have {what}",
            "keep the member, or remove [JsonUnmappedMemberHandling]"
        );

    private bool IsSkipped(string name) => layout.Skipped.Contains(name, StringComparer.OrdinalIgnoreCase);

    private IEnumerable<WireBreak> ByKey()
    {
        foreach (WireMember member in was.Members)
        {
            WireMember? same = layout.Members.FirstOrDefault(other => HasKeyOf(other, member));
            WireBreak? found =
                same is null ? Missing(member)
                : IsAnother(member, same) ? Taken(member, same)
                : Retyped(member, same);
            if (found is not null)
            {
                yield return found;
            }
        }
    }

    // A member with the key of another is that member under a new name, unless one of the two also exists elsewhere.
    private bool IsAnother(WireMember member, WireMember other) =>
        member.Name != other.Name && (_byName.ContainsKey(member.Name) || _oldByName.ContainsKey(other.Name));

    private WireBreak Taken(WireMember member, WireMember other) =>
        Break(
            BreakKind.Changed,
            other.Name,
            $"its {Key(other)} belonged to '{member.Name}'",
            IsByName ? "give it its old name with [JsonPropertyName]" : "give both their old numbers"
        );

    private WireBreak? Missing(WireMember member)
    {
        if (_byName.TryGetValue(member.Name, out WireMember? moved))
        {
            // A member that took another's place is already reported.
            return was.Members.Any(other => HasKeyOf(moved, other))
                ? null
                : Break(
                    BreakKind.Changed,
                    member.Name,
                    $"its {Key(member)} is {(IsByName ? $"'{moved.WireName}'" : $"{NumberOf(moved)}")} now",
                    IsByName ? $"keep it with [JsonPropertyName(\"{member.WireName}\")]" : "give it its old number"
                );
        }

        if (IsByName && Renamed(member) is { } renamed)
        {
            return Break(
                BreakKind.Changed,
                renamed.Name,
                $"its name was '{member.WireName}' and is '{renamed.WireName}'",
                $"keep it with [JsonPropertyName(\"{member.WireName}\")]"
            );
        }

        return layout.RefusesUnknown && !IsSkipped(member.WireName) ? Refused($"the name '{member.WireName}'")
            : IsReserved(member) ? null
            : member.Number == 0 ? Break(BreakKind.Gone, member.Name, $"name '{member.WireName}'", $"[Reserved(\"{member.WireName}\")]")
            : Break(BreakKind.Gone, member.Name, $"number {NumberOf(member)}", $"[Reserved({NumberOf(member)})]");
    }

    // The member with the same number, if named members have numbers too.
    private WireMember? Renamed(WireMember member) =>
        member.Number == 0
            ? null
            : layout.Members.FirstOrDefault(other => other.Number == member.Number && !_oldByName.ContainsKey(other.Name));

    private bool IsReserved(WireMember member) =>
        (member.Number != 0 && Reserves(member, format) is not null) || (IsByName && Reserves(member, MemberLayouts.Json) is not null);

    private Reservation? Reserves(WireMember member, MemberLayouts kind) =>
        now.Reserves(kind, member.Number, member.WireName) ?? old.Reserves(kind, member.Number, member.WireName);

    private bool IsAdded(WireMember member) => !was.Members.Any(other => HasKeyOf(member, other) || other.Name == member.Name);

    private WireBreak? Added(WireMember member)
    {
        if (IsByName && Renamed(member, was) is not null)
        {
            return null;
        }

        if (member.IsRequired)
        {
            return Break(BreakKind.Changed, member.Name, PlaceComparison.Required, PlaceComparison.Optional);
        }

        int last = was.Members.Select(static other => other.Number).DefaultIfEmpty().Max();
        return format == MemberLayouts.MessagePack && !IsByName && member.Number < last && !member.Type.TakesNull(isStruct)
            ? Break(
                BreakKind.Changed,
                member.Name,
                $"its {Key(member)} was nil in older payloads, which its type cannot hold",
                $"give it a number above {last}, or a nullable type"
            )
            : null;
    }

    private static WireMember? Renamed(WireMember member, WireLayout was) =>
        member.Number == 0 ? null : was.Members.FirstOrDefault(other => other.Number == member.Number);

    private WireBreak? Retyped(WireMember member, WireMember same)
    {
        if (types.Problem(member.Type, same.Type, format) is { } problem)
        {
            return Break(BreakKind.Changed, same.Name, problem, "leave it as it was, and add a member with a number above all others");
        }

        if (member.IsOmitted && same is { IsRequired: true, IsOmitted: false })
        {
            const string what = "it is required, but older payloads may omit it";
            return Break(BreakKind.Changed, same.Name, what, PlaceComparison.Optional);
        }

        if (!member.IsUnread && same.IsUnread && !isOfFirstVersion)
        {
            return Break(BreakKind.Changed, same.Name, "it is no longer read", "let it be set, or remove it");
        }

        if (
            format == MemberLayouts.Json
            && member is { IsOmitted: true, Type.Form: not WireForm.Nullable }
            && same.Type.Form == WireForm.Nullable
        )
        {
            string what = TypeComparison.Retyped(member.Type, same.Type) + TypeComparison.ZeroIsNull;
            return Break(BreakKind.Changed, same.Name, what, "leave it as it was, and add a member");
        }

        return IsMissedOtherwise(member, same) && (!isOfFirstVersion || same.HasToldDefault)
            ? Break(
                BreakKind.Changed,
                same.Name,
                same.HasDefault
                    ? "it now has its own default, which would replace zeros that older versions omitted"
                    : "its default is now zero, so zeros are omitted, and older versions would read their default",
                "set the value where the object is created"
            )
            : null;
    }

    // proto3 omits zeros, unless the member's own default is not zero; JSON does by [JsonIgnore].
    private bool IsMissedOtherwise(WireMember member, WireMember same) =>
        member.HasDefault != same.HasDefault
        && (format == MemberLayouts.Protobuf || (format == MemberLayouts.Json && (same.HasDefault ? member.IsOmitted : same.IsOmitted)));

    private IEnumerable<WireBreak> Reused() =>
        layout
            .Members.Select(member => (Member: member, Reservation: Reserves(member, format)))
            .Where(static found => found.Reservation is not null)
            .Select(found => Break(BreakKind.Reserved, found.Member.Name, found.Reservation!.ToString(), ""));

    private bool HasKeyOf(WireMember member, WireMember other) =>
        !IsByName
            ? member.Number == other.Number
            : string.Equals(
                member.WireName,
                other.WireName,
                was.IsExact || layout.IsExact ? StringComparison.Ordinal : StringComparison.OrdinalIgnoreCase
            );

    private string Key(WireMember member) => IsByName ? $"name '{member.WireName}'" : $"number {NumberOf(member)}";

    // As the contract's attributes count.
    private int NumberOf(WireMember member) => member.Number - (now.FromZero.HasFlag(format) ? 1 : 0);

    private WireBreak Break(BreakKind kind, string member, string what, string fix) => new(kind, now.Name, member, what, fix, format);

    private static Dictionary<string, WireMember> ByName(WireLayout members)
    {
        var byName = new Dictionary<string, WireMember>(StringComparer.Ordinal);
        foreach (WireMember member in members.Members)
        {
            byName[member.Name] = member;
        }

        return byName;
    }
}
