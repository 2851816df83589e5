using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using System.Security.Cryptography;
using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing.Remembering;

/// <summary>The dependencies that every contract of a compilation may have, and the files that each of them depends on.</summary>
internal sealed class Surroundings
{
    private static readonly ConditionalWeakTable<Compilation, Surroundings> Known = new();

    private readonly Compilation _compilation;
    private readonly ImmutableArray<MetadataReference> _references;
    private readonly byte[] _outlines;
    private readonly Lazy<ILookup<string, DeclaredType>> _types;

    private Surroundings(Compilation compilation)
    {
        _compilation = compilation;
        _references = [.. compilation.References];
        TreeDeclarations[] trees = [.. compilation.SyntaxTrees.Select(TreeDeclarations.Of)];
        using var hash = SHA256.Create();
        _outlines = hash.ComputeHash([.. trees.SelectMany(static tree => tree.Outline)]);
        _types = new(() => trees.SelectMany(static tree => tree.Types).ToLookup(static type => type.Name, StringComparer.Ordinal));
    }

    public static Surroundings Of(Compilation compilation) => Known.GetValue(compilation, static one => new Surroundings(one));

    /// <summary>Two surroundings with equal keys are the same for a contract whose own files are unchanged.</summary>
    public Key Id => field ??= new Key(_references, _compilation.Options, _compilation.AssemblyName, _outlines);

    /// <summary>
    /// The files that a contract depends on: those of types whose name occurs in its declaration, and of the types inside these, down to
    /// classes with their own shapes.
    /// </summary>
    public SyntaxTree[] FilesOf(IEnumerable<string> names)
    {
        var files = new HashSet<SyntaxTree>();
        var seen = new HashSet<(DeclaredType Type, bool IsWhole)>();
        var left = new Stack<(DeclaredType Type, bool IsWhole)>();
        Push(names, _ => true);
        while (left.Count > 0)
        {
            (DeclaredType type, bool isWhole) = left.Pop();
            Push(type.Bases, _ => true);
            if (isWhole)
            {
                Push(type.Identifiers, static other => !other.IsClosed);
            }
        }

        return [.. files];

        void Push(IEnumerable<string> named, Func<DeclaredType, bool> isWhole)
        {
            foreach (DeclaredType type in named.SelectMany(name => _types.Value[name]))
            {
                files.Add(type.Tree);
                bool whole = isWhole(type);
                if (seen.Add((type, whole)))
                {
                    left.Push((type, whole));
                }
            }
        }
    }

    /// <summary>The files whose types a set may include by itself: those that name closed generics or annotate something.</summary>
    public IEnumerable<SyntaxTree> FilesOfInterest(bool takesAnnotated) =>
        _compilation.SyntaxTrees.Where(tree =>
            TreeDeclarations.Of(tree) is { } declared && (declared.IsOfInterest || (takesAnnotated && declared.Types.Count > 0))
        );

    /// <summary>Compares surroundings.</summary>
    internal sealed class Key(ImmutableArray<MetadataReference> references, CompilationOptions options, string? assembly, byte[] outlines)
    {
        public bool IsSame(Key other) =>
            ReferenceEquals(this, other)
            || (
                outlines.AsSpan().SequenceEqual(other.Outlines)
                && assembly == other.Assembly
                && options.Equals(other.Options)
                && references.SequenceEqual(other.References)
            );

        private ImmutableArray<MetadataReference> References => references;

        private CompilationOptions Options => options;

        private string? Assembly => assembly;

        private byte[] Outlines => outlines;
    }
}
