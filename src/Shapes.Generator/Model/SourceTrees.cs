using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Model;

/// <summary>The syntax trees of a compilation by their paths, looked up when there is something to place.</summary>
internal sealed class SourceTrees(Compilation compilation)
{
    private readonly Lazy<ILookup<string, SyntaxTree>> _byPath = new(() => compilation.SyntaxTrees.ToLookup(static tree => tree.FilePath, StringComparer.Ordinal));

    /// <summary>The first tree of a path; null when there is none.</summary>
    public SyntaxTree? Find(string path) => _byPath.Value[path].FirstOrDefault();
}
