using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Finds breaking changes of an assembly's contracts, compared with its baseline.</summary>
internal sealed class SetComparison
{
    private readonly WireSet _before;
    private readonly WireSet _after;
    private readonly MemberLayouts _formats;
    private readonly TypeComparison _types;
    private readonly Dictionary<(string Old, string Now, MemberLayouts Format), bool> _same = [];

    private SetComparison(WireSet before, WireSet after, MemberLayouts formats)
    {
        _before = before;
        _after = after;
        _formats = formats;
        _types = new TypeComparison(before, after, AreSame);
    }

    /// <summary>Returns each break once, with the formats that it breaks.</summary>
    public static IEnumerable<WireBreak> Compare(WireSet before, WireSet after, MemberLayouts formats) =>
        new SetComparison(before, after, formats)
            .Breaks()
            .GroupBy(static item => item with { Formats = MemberLayouts.None })
            .Select(static group =>
                group.Key with
                {
                    Formats = group.Aggregate(MemberLayouts.None, static (all, item) => all | item.Formats),
                }
            );

    private IEnumerable<WireBreak> Breaks()
    {
        foreach (WireContract old in _before.Contracts)
        {
            if (_after.Contract(old.Name) is { } now)
            {
                foreach (WireBreak item in _formats.Each().SelectMany(kind => Contract(old, now, kind)))
                {
                    yield return item;
                }
            }
            else if (old.IsRoot && !_after.Contracts.Any(contract => IsNewNameOf(old, contract)))
            {
                yield return new WireBreak(
                    BreakKind.Contract,
                    old.Name,
                    "",
                    "it is gone",
                    "keep it, or rename it without other changes",
                    _formats
                );
            }
        }
    }

    private bool IsNewNameOf(WireContract old, WireContract now) =>
        _before.Contract(now.Name) is null && _formats.Each().All(kind => AreSame(old.Name, now.Name, kind));

    // For contracts that contain each other: one that is being compared counts as the same.
    private bool AreSame(string oldName, string nowName, MemberLayouts format)
    {
        if (!_same.TryGetValue((oldName, nowName, format), out bool isSame))
        {
            _same[(oldName, nowName, format)] = true;
            isSame = _before.Contract(oldName) is { } old && _after.Contract(nowName) is { } now && !Contract(old, now, format).Any();
            _same[(oldName, nowName, format)] = isSame;
        }

        return isSame;
    }

    private IEnumerable<WireBreak> Contract(WireContract old, WireContract now, MemberLayouts format)
    {
        if (old.In(format) is not { } was)
        {
            return [];
        }

        WireBreak OfContract(string what, string fix) => new(BreakKind.Contract, now.Name, "", what, fix, format);
        if (now.In(format) is not { } layout)
        {
            return [OfContract("it is no longer offered", "offer it there again")];
        }

        if (was.Form != layout.Form)
        {
            string fix =
                layout.IsMemory && was.IsMemory
                    ? "keep its [StructLayout], which places the fields"
                    : "keep what determines it: struct or class, base, annotations";
            return [OfContract($"its form was '{was.Form}' and is '{layout.Form}'", fix)];
        }

        if (was.Value is { } value && layout.Value is { } type && _types.Problem(value, type, format, isNested: true) is { } problem)
        {
            return [OfContract(problem, "leave it as it was, and add another contract")];
        }

        var members = new MemberComparison(
            old with
            {
                FromZero = now.FromZero,
            },
            now,
            was,
            layout,
            format,
            _types,
            _after.IsStruct,
            _before.IsOfFirstVersion
        );
        return Cases(was, layout, format)
            .Select(what => OfContract(what, "keep the case as it was, and add others"))
            .Concat(
                was.KeepsUnknown && !layout.KeepsUnknown
                    ? [OfContract("no member has [JsonExtensionData] now, and it held members of older payloads", "keep that member")]
                    : []
            )
            .Concat(members.Breaks());
    }

    private IEnumerable<string> Cases(WireLayout was, WireLayout layout, MemberLayouts format)
    {
        if (was.Discriminator != layout.Discriminator)
        {
            yield return $"the discriminator was '{was.Discriminator}' and is '{layout.Discriminator}'";
        }

        foreach (WireCase item in was.Cases)
        {
            // A case without a label in JSON is known by its type.
            string id = format == MemberLayouts.Json ? item.Label : $"{item.Key}";
            WireCase? same = layout.Cases.FirstOrDefault(other =>
                (format == MemberLayouts.Json ? other.Label : $"{other.Key}") == id && (id.Length > 0 || other.Contract == item.Contract)
            );
            if (same is null)
            {
                yield return $"the case {(id.Length == 0 ? item.Contract : id)} is gone";
            }
            else if (
                same.Contract != item.Contract
                && (_after.Contract(item.Contract) is not null || !AreSame(item.Contract, same.Contract, format))
            )
            {
                yield return $"the case {id} was {item.Contract} and is {same.Contract}";
            }
        }
    }
}
