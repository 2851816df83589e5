using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Parsing.Remembering;

/// <summary>
/// Caches results of attributes while their dependencies stay the same: docs/adr/0052. The compiler runs a transform for every attribute at
/// each edit of any file.
/// </summary>
internal static class RememberedResults
{
    // By the first file of the declaration, so that results disappear when it is edited.
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, Result>> Known = new();

    /// <summary>Returns the cached result for a type, or a new one.</summary>
    public static ParseResult Get(
        INamedTypeSymbol type,
        Compilation compilation,
        Func<Surroundings, IEnumerable<SyntaxTree>> files,
        Func<ParseResult> parse
    )
    {
        if (type.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree is not { } tree)
        {
            return parse();
        }

        var surroundings = Surroundings.Of(compilation);
        return Get(tree, type.ToDisplayString(), compilation, surroundings, () => files(surroundings), parse);
    }

    /// <summary>The result for the set that is not declared. It has its own shapes only if files name closed generics.</summary>
    public static ParseResult GetDefaultSet(Compilation compilation, Func<ParseResult> parse)
    {
        var surroundings = Surroundings.Of(compilation);
        SyntaxTree[] files = [.. surroundings.FilesOfInterest(takesAnnotated: false)];
        return files.Length == 0 ? parse() : Get(files[0], "", compilation, surroundings, () => files, parse);
    }

    private static ParseResult Get(
        SyntaxTree tree,
        string name,
        Compilation compilation,
        Surroundings surroundings,
        Func<IEnumerable<SyntaxTree>> files,
        Func<ParseResult> parse
    )
    {
        ConcurrentDictionary<string, Result> ofTree = Known.GetOrCreateValue(tree);
        if (
            ofTree.TryGetValue(name, out Result? known)
            && known.Around.IsSame(surroundings.Id)
            && Array.TrueForAll(known.Files, compilation.ContainsSyntaxTree)
        )
        {
            return known.Value;
        }

        ParseResult value = parse();
        ofTree[name] = new Result(surroundings.Id, [.. files(), .. surroundings.FilesOf(NamesIn(value))], value);
        return value;
    }

    // Generic contracts that other files name are declared in their own files.
    private static IEnumerable<string> NamesIn(ParseResult result) =>
        result
            .Contracts.Where(static contract => contract.Type.Name.Contains('<'))
            .SelectMany(static contract => contract.Type.Name.Split('.', ':', '<', '>', ',', ' ', '[', ']', '?'))
            .Where(static name => name.Length > 0)
            .Distinct();

    private sealed record Result(Surroundings.Key Around, SyntaxTree[] Files, ParseResult Value);
}
