using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Creates the next baseline: today's contracts, with everything that was ever reserved.</summary>
internal static class BaselineUpdate
{
    /// <summary>Returns the next baseline after a text, or after none.</summary>
    /// <exception cref="FormatException">The text is not a baseline.</exception>
    public static WireSet Of(string? text, WireSet contracts) => Of(text is null ? WireSet.Empty : BaselineReader.Read(text), contracts);

    public static WireSet Of(WireSet before, WireSet contracts) =>
        contracts with
        {
            Contracts = contracts.Contracts.Select(contract => Next(before.Contract(contract.Name), contract)).ToEquatableArray(),
        };

    private static WireContract Next(WireContract? old, WireContract contract)
    {
        IEnumerable<Reservation> reserved = contract.Reserved.Concat(old is null ? [] : old.Reserved.Concat(NamesOfRemoved(old, contract)));
        return contract with
        {
            Reserved = reserved
                .Distinct()
                .OrderBy(static item => item.Number)
                .ThenBy(static item => item.Name, StringComparer.Ordinal)
                .ThenBy(static item => item.Formats)
                .ToEquatableArray(),
        };
    }

    // The JSON name of a removed member is reserved with its number.
    private static IEnumerable<Reservation> NamesOfRemoved(WireContract old, WireContract contract)
    {
        EquatableArray<WireMember> members = contract.In(MemberLayouts.Json)?.Members ?? default;
        return (old.In(MemberLayouts.Json)?.Members ?? default)
            .Where(member => member.Number != 0 && contract.Reserves(MemberLayouts.Json, member.Number, "") is not null)
            .Where(member =>
                !members.Any(other =>
                    other.Number == member.Number || string.Equals(other.WireName, member.WireName, StringComparison.OrdinalIgnoreCase)
                )
            )
            .Select(static member => new Reservation(0, member.WireName, MemberLayouts.Json));
    }
}
