using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>Compares the contracts of an assembly with its baseline.</summary>
internal static class BaselineCheck
{
    public static IEnumerable<Finding> Find(BaselineRequest? request, WireSet contracts, string? text)
    {
        if (request is null)
        {
            return ReservedAlone(contracts).Select(Of);
        }

        if (text is null)
        {
            return [Bad("the file is missing; dotnet build -t:UpdateWireBaseline writes it")];
        }

        try
        {
            WireSet before = BaselineReader.Read(text);
            WireBreak[] breaks = [.. SetComparison.Compare(before, contracts, request.Formats), .. ReservedAlone(contracts, before)];
            return breaks.Length > 0 ? breaks.Distinct().Select(Of)
                : !before.IsOfFirstVersion && BaselineWriter.Write(BaselineUpdate.Of(before, contracts)) == BaselineWriter.Write(before)
                    ? []
                : [new Finding(DiagnosticDescriptors.BaselineBehind, "", "", default)];
        }
        catch (FormatException error)
        {
            return [Unreadable(error)];
        }
    }

    /// <summary>Returns why a baseline cannot be read, and so cannot be updated.</summary>
    public static IEnumerable<Finding> FindUnreadable(string text)
    {
        try
        {
            BaselineReader.Read(text);
            return [];
        }
        catch (FormatException error)
        {
            return [Unreadable(error)];
        }
    }

    private static Finding Unreadable(FormatException error) =>
        Bad($"{error.Message}; fix the file, or delete it and run dotnet build -t:UpdateWireBaseline");

    private static Finding Bad(string why) => new(DiagnosticDescriptors.BadBaseline, "", "", new[] { why }.ToEquatableArray());

    // Contracts that are not in the baseline: only their reservations are checked.
    private static IEnumerable<WireBreak> ReservedAlone(WireSet contracts, WireSet? before = null) =>
        SetComparison
            .Compare(
                new WireSet(
                    contracts
                        .Contracts.Where(contract => before?.Contract(contract.Name) is null)
                        .Select(static contract => contract with { Layouts = WithoutMembers(contract) })
                        .ToEquatableArray(),
                    default
                ),
                contracts,
                MemberLayouts.All
            )
            .Where(static item => item.Kind == BreakKind.Reserved);

    private static EquatableArray<WireLayout> WithoutMembers(WireContract contract) =>
        contract.Layouts.Select(static layout => layout with { Members = default, Cases = default }).ToEquatableArray();

    private static Finding Of(WireBreak item)
    {
        int arguments = item.Contract.IndexOfAny(['<', '(']);
        int start = item.Contract.LastIndexOf('.', (arguments < 0 ? item.Contract.Length : arguments + 1) - 1) + 1;
        string member = $"{item.Contract.Substring(start)}.{item.Member}";
        string formats = FormatNames.Of(item.Formats);
        return item.Kind switch
        {
            BreakKind.Gone => Create(
                DiagnosticDescriptors.MemberGone,
                item,
                member,
                formats,
                item.What,
                item.Fix.Length == 0
                    ? "keep it: only a version-tolerant layout has room for gaps"
                    : $"keep it, or put {item.Fix} on the contract"
            ) with
            {
                Attribute = item.Fix.Trim('[', ']'),
            },
            BreakKind.Reserved => Create(DiagnosticDescriptors.ReservedAgain, item, member, item.What, formats),
            BreakKind.Changed => Create(DiagnosticDescriptors.MemberChanged, item, member, formats, item.What, item.Fix),
            _ => Create(DiagnosticDescriptors.ContractChanged, item, item.Contract, formats, item.What, item.Fix),
        };
    }

    private static Finding Create(DiagnosticDescriptor rule, WireBreak item, params string[] arguments) =>
        new(rule, item.Contract, item.IsAtContract ? "" : item.Member, arguments.ToEquatableArray());
}
