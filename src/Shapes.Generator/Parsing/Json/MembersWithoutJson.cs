using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Diagnostics;
using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing.Discovery;

namespace SerializationApi.Shapes.Generator.Parsing.Json;

/// <summary>
/// Reports members that other formats have and JSON does not have, or never reads back, because System.Text.Json does not see or set them.
/// </summary>
internal sealed class MembersWithoutJson(DiagnosticSink sink)
{
    private const string Include = "JsonInclude";

    /// <summary>Finds those of a contract, and reports all at once.</summary>
    /// <param name="isOwn">Whether its JSON follows our rules; otherwise collections without a setter have another diagnostic.</param>
    /// <returns>The notes for the list of contracts.</returns>
    public EquatableArray<string> Check(INamedTypeSymbol contract, bool isOwn, IReadOnlyList<LayoutModel> layouts)
    {
        LayoutModel json = layouts.First(static layout => layout.Layouts == MemberLayouts.Json);
        if (contract.IsAbstract || BuiltInContracts.IsOne(contract) || MemberSources.IsOurs(contract) || json.Form == LayoutForm.None)
        {
            return default;
        }

        MemberModel[] others =
        [
            .. layouts.Where(static layout => layout.Layouts != MemberLayouts.Json).SelectMany(static layout => layout.Members),
        ];
        ISymbol[] members =
        [
            .. TypeChain
                .Members(contract, basesFirst: true)
                .Where(member => !IsMeant(member) && others.Any(other => other.Name == member.Name)),
        ];
        if (json.Value is not null)
        {
            return OfItems(contract, members);
        }

        ISymbol[] unseen = [.. members.Where(static member => !JsonMembers.IsVisible(member))];
        ISymbol[] unread =
        [
            .. members.Where(member =>
                json.Members.Any(own => own.IsWriteOnly && own.Name == member.Name)
                && others.Any(other => !other.IsWriteOnly && other.Name == member.Name)
                && (isOwn || !FilledCollections.Is(TypeChain.TypeOf(member)) || member is IPropertySymbol { SetMethod: not null })
            ),
        ];
        if (unseen.Length + unread.Length > 0 && !sink.HasErrors)
        {
            Report(contract, unseen, unread);
        }

        return Sentences(unseen, unread).ToEquatableArray();
    }

    // System.Text.Json writes the items of a collection, whose members the other formats have.
    private EquatableArray<string> OfItems(INamedTypeSymbol contract, ISymbol[] members)
    {
        if (members.Length == 0)
        {
            return default;
        }

        string sentence = $"has its items instead of {Names(members)}";
        if (!sink.HasErrors)
        {
            sink.Report(
                DiagnosticDescriptors.NotInJson,
                contract,
                SourceNames.DisplayContract(contract),
                sentence,
                "a member that holds the items, and derive from no collection"
            );
        }

        return new[] { sentence }.ToEquatableArray();
    }

    private void Report(INamedTypeSymbol contract, ISymbol[] unseen, ISymbol[] unread)
    {
        ISymbol[] included = [.. unseen.Concat(unread.Where(static member => member is IPropertySymbol { SetMethod: not null }))];
        sink.Report(
            DiagnosticDescriptors.NotInJson,
            contract,
            included
                .Where(member => sink.LocationOf(member) is not null)
                .Select(static member => new Suggestion(member.OriginalDefinition.GetDocumentationCommentId() ?? "", Include))
                .ToEquatableArray(),
            SourceNames.DisplayContract(contract),
            string.Join(" and ", Sentences(unseen, unread)),
            included.Length == unseen.Length + unread.Length ? $"[{Include}]"
                : included.Length == 0 ? "a public setter"
                : $"[{Include}] or a public setter"
        );
    }

    private static IEnumerable<string> Sentences(ISymbol[] unseen, ISymbol[] unread)
    {
        if (unseen.Length > 0)
        {
            yield return $"leaves out {Names(unseen)}";
        }

        if (unread.Length > 0)
        {
            yield return $"never reads {Names(unread)}";
        }
    }

    private static string Names(ISymbol[] members) => string.Join(", ", members.Select(static member => $"'{member.Name}'"));

    // The author has decided it.
    private static bool IsMeant(ISymbol member) => member.Has(Attributes.JsonIgnore) || member.Has(Attributes.JsonExtensionData);
}
