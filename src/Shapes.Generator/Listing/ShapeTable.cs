using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Listing;

/// <summary>A line for each contract: the formats that offer it, as at run time, and why the others do not.</summary>
internal sealed class ShapeTable
{
    // CBOR has MessagePack's members, by their names.
    private static readonly (string Name, MemberLayouts Layout)[] Formats =
    [
        ("json", MemberLayouts.Json),
        ("msgpack", MemberLayouts.MessagePack),
        ("protobuf", MemberLayouts.Protobuf),
        ("memorypack", MemberLayouts.MemoryPack),
        ("cbor", MemberLayouts.MessagePack),
    ];

    private readonly ForeignShapes _foreign;
    private readonly Dictionary<string, ContractModel?> _contracts = new(StringComparer.Ordinal);
    private readonly string _text;

    public ShapeTable(ImmutableArray<ParseResult> results, ForeignShapes foreign)
    {
        _foreign = foreign;
        ContractModel[] contracts =
        [
            .. results.SelectMany(static result => result.Contracts).Where(static contract => !SourceNames.IsValueForm(contract.Type.Name)),
        ];
        Keep(results.SelectMany(static result => result.Contracts));
        (string Name, Cell[] Cells)[] rows =
        [
            .. contracts
                .Select(contract =>
                    (
                        Name: Name(contract),
                        Cells: Formats
                            .Select(format =>
                                Of(contract, format.Layout, isByPosition: format.Name == "msgpack") with
                                {
                                    Note = format.Name == "json" ? NoteOf(contract) : null,
                                }
                            )
                            .ToArray()
                    )
                )
                .GroupBy(static row => (row.Name, string.Join<Cell>("|", row.Cells)), static row => row)
                .Select(static group => group.First())
                .OrderBy(static row => row.Name, StringComparer.Ordinal),
        ];
        _text = $"{Lines(rows)}\n{Without(results)}{Counts(rows)}\n";
    }

    /// <summary>Returns the table, with a line of counts at its end.</summary>
    public override string ToString() => _text;

    private static string Name(ContractModel contract) => contract.Type.Name.Replace("global::", "");

    private static string Lines((string Name, Cell[] Cells)[] rows)
    {
        string[][] lines =
        [
            ["type", .. Formats.Select(static format => format.Name), "why not"],
            .. rows.Select(static row => (string[])[row.Name, .. row.Cells.Select(static cell => cell.Answer), Reasons(row.Cells)]),
        ];
        int[] widths = [.. lines[0].Select((_, column) => lines.Max(line => line[column].Length))];
        return string.Join(
            "\n",
            lines.Select(line => string.Join("  ", line.Select((text, column) => text.PadRight(widths[column]))).TrimEnd())
        );
    }

    // Formats that lack the contract for the same reason share it.
    private static string Reasons(Cell[] cells) =>
        string.Join(
            "; ",
            cells
                .SelectMany(
                    static (cell, format) => new[] { (cell.Reason, Formats[format].Name), (Reason: cell.Note, Formats[format].Name) }
                )
                .Where(static cell => cell.Reason is not null)
                .GroupBy(static cell => cell.Reason, static cell => cell.Name)
                .Select(static group => $"{string.Join(", ", group)}: {group.Key}")
        );

    // The JSON rule of docs/adr/0014, if it differs from System.Text.Json.
    private static string? NoteOf(ContractModel contract)
    {
        string[] notes =
        [
            .. contract.JsonUnsupportedMembers.Count > 0
                ? [$"by its shape {string.Join(", ", contract.JsonUnsupportedMembers.Select(static member => $"'{member}'"))}"]
                : Array.Empty<string>(),
            .. contract.WithoutJson,
        ];
        return notes.Length == 0 ? null : string.Join(" and ", notes);
    }

    // Requested or annotated types that have no shape.
    private static string Without(ImmutableArray<ParseResult> results) =>
        string.Concat(
            results
                .SelectMany(static result => result.Diagnostics)
                .Where(static diagnostic =>
                    ReferenceEquals(diagnostic.Rule, DiagnosticDescriptors.TypeLeftOut)
                    || diagnostic.Rule.DefaultSeverity == DiagnosticSeverity.Error
                )
                .Select(static diagnostic => $"{diagnostic.Rule.Id}: {diagnostic.Message}\n")
                .Distinct()
        );

    private static string Counts((string Name, Cell[] Cells)[] rows)
    {
        IEnumerable<string> counts = Formats.Select((format, i) => $"{rows.Count(row => row.Cells[i].IsOffered)} in {format.Name}");
        return $"{rows.Length} "
            + $"type{(rows.Length == 1 ? "" : "s")}: {string.Join(", ", counts)}; "
            + $"{rows.Count(static row => !row.Cells.Any(static cell => cell.IsOffered))} in none";
    }

    // As SerializationApi.Formats determines it: the contract and all contracts inside it are supported.
    private Cell Of(ContractModel contract, MemberLayouts kind, bool isByPosition)
    {
        bool isAccepted = false;
        bool lacksKeys = false;
        var reached = new HashSet<string>(StringComparer.Ordinal) { contract.Type.Shape };
        for (var next = new Queue<ContractModel>([contract]); next.Count > 0; )
        {
            ContractModel one = next.Dequeue();
            LayoutModel layout = one.Layouts.First(layout => layout.Layouts.HasFlag(kind));
            if (layout.Form == LayoutForm.None)
            {
                string reason = layout.Refusal ?? "the format cannot write it";
                return new Cell(
                    "no",
                    ReferenceEquals(one, contract) || reason.StartsWith("'", StringComparison.Ordinal) ? reason : $"'{Name(one)}': {reason}"
                );
            }

            isAccepted |= one.Accepted.HasFlag(kind);
            lacksKeys |= isByPosition && layout.LacksKeys;
            foreach (ContractModel held in Held(layout).Where(type => reached.Add(type.Shape)).Select(Find).OfType<ContractModel>())
            {
                next.Enqueue(held);
            }
        }

        return new Cell((lacksKeys ? "by name" : "yes") + (isAccepted ? " (accepted)" : ""), null);
    }

    private static IEnumerable<ObjectModel> Held(LayoutModel layout) =>
        [
            .. layout.Members.SelectMany(static member => member.Type.Contracts),
            .. layout.Union is { } union
                ? union.Cases.SelectMany(static item => item.Type.Contracts).Concat(union.Root is { } root ? [root] : [])
                : [],
            .. layout.Value is { } value ? value.Contracts : [],
        ];

    private ContractModel? Find(ObjectModel type)
    {
        if (_contracts.TryGetValue(type.Shape, out ContractModel? contract))
        {
            return contract;
        }

        // Null if not found, so that it is looked for once.
        _contracts[type.Shape] = null;
        Keep(_foreign.Find(type));
        return _contracts[type.Shape];
    }

    private void Keep(IEnumerable<ContractModel> contracts)
    {
        foreach (ContractModel contract in contracts)
        {
            _contracts[contract.Location.FullName] = contract;
        }
    }

    /// <summary>The cell of a contract and a format.</summary>
    private sealed record Cell(string Answer, string? Reason)
    {
        public bool IsOffered => Reason is null;

        /// <summary>A note about a format that supports it.</summary>
        public string? Note { get; init; }
    }
}
