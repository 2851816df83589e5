using System.Collections.Concurrent;
using System.Reflection;
using Microsoft.CodeAnalysis;
using SerializationApi.Contracts.Fuzz.Writing;

namespace SerializationApi.Contracts.Fuzz.Compiling;

/// <summary>Units that are compiled in one project, and the libraries that it refers to.</summary>
/// <param name="Units">Those that compile by themselves.</param>
/// <param name="Reports">What our generator and analyzer say, by unit; of no unit under −1.</param>
/// <param name="Problems">What the compiler says of the generated code, and what else a build must not have.</param>
/// <param name="Assembly">The compiled assembly; null where there are problems.</param>
internal sealed record Batch(
    IReadOnlyList<Unit> Units,
    ILookup<int, Diagnostic> Reports,
    IReadOnlyList<string> Problems,
    Assembly? Assembly
)
{
    /// <summary>The set of all contracts.</summary>
    public const string Set =
        "[ShapeSet(IncludeAnnotated = true)] public static partial class AllShapes; "
        + CompletingGenerator.Attribute
        + " namespace System.Runtime.CompilerServices { public sealed class UnionAttribute : Attribute; }";
    private const string Baselined = "[assembly: WireBaseline] ";

    // The attributes are the compiler's, or of a package, and therefore internal here.
    private static readonly string LibrarySet = Set.Replace("AllShapes", "LibraryShapes", StringComparison.Ordinal)
        .Replace("public sealed class", "internal sealed class", StringComparison.Ordinal);
    private static readonly string LibraryWithoutSet = LibrarySet[(LibrarySet.IndexOf(';', StringComparison.Ordinal) + 1)..];
    private static readonly Batch Nothing = new([], Enumerable.Empty<Diagnostic>().ToLookup(static _ => 0), [], Assembly: null);
    private static readonly ConcurrentDictionary<string, Assembly> Loaded = new(StringComparer.Ordinal);

    static Batch() =>
        AppDomain.CurrentDomain.AssemblyResolve += static (_, asked) => Loaded.GetValueOrDefault(new AssemblyName(asked.Name).Name!);

    /// <summary>The libraries that the assembly refers to.</summary>
    public IReadOnlyList<Assembly> Libraries { get; private init; } = [];

    /// <summary>All types of the units.</summary>
    public IEnumerable<Type> Types => Libraries.Append(Assembly!).SelectMany(static assembly => assembly.GetTypes());

    /// <summary>The wire baseline of units.</summary>
    public static string BaselineOf(IReadOnlyList<Unit> units) =>
        Compiled.BaselineOf(units, static unit => unit.Text, Baselined + Set, CompileLibraries(units));

    /// <summary>Compiles what a build takes of some units: those that the generator refuses, or another one completes, are left out.</summary>
    /// <exception cref="InvalidOperationException">A unit breaks the build.</exception>
    public static Batch Built(IReadOnlyList<Unit> units)
    {
        Batch all = Compile([.. units.Where(static unit => !unit.Completions.Any())]);
        Batch built = Compile([
            .. all.Units.Where(unit => !all.Reports[unit.Number].Any(static report => report.Severity == DiagnosticSeverity.Error)),
        ]);
        return built.Assembly is not null || built.Units.Count == 0 ? built : throw new InvalidOperationException(built.Problems[0]);
    }

    /// <summary>Compiles units; those that are no C#, or that MemoryPack's generator breaks, are left out.</summary>
    /// <param name="units">The units.</param>
    /// <param name="baseline">The wire baseline that they are held to; null for none.</param>
    public static Batch Compile(IReadOnlyList<Unit> units, string? baseline = null)
    {
        Compiled[] libraries = CompileLibraries(units);
        units =
        [
            .. units.Where(unit =>
                unit.LibraryText is null || libraries.Any(library => library.Units.Any(kept => kept.Number == unit.Number))
            ),
        ];
        if (libraries.Any(static library => library.Image is null))
        {
            return Nothing with { Units = units, Problems = [.. libraries.SelectMany(static library => library.Problems)] };
        }

        var main = Compiled.Of(units, static unit => unit.Text, (baseline is null ? "" : Baselined) + Set, libraries, baseline);
        return new Batch(
            main.Units,
            libraries
                .Append(main)
                .SelectMany(static project => project.Reports)
                .ToLookup(static item => Unit.NumberIn(item.Location.SourceTree?.FilePath ?? "") ?? -1),
            main.Problems,
            main.Image is null ? null : Assembly.Load(main.Image)
        )
        {
            Libraries = main.Image is null ? [] : [.. libraries.Select(Load)],
        };
    }

    /// <summary>Whether a type is of the units.</summary>
    public bool Has(Type type) => type.Assembly == Assembly || Libraries.Contains(type.Assembly);

    /// <summary>The unit of a type, by its number or, outside of namespaces, by its name.</summary>
    public int NumberOf(Type type) =>
        (Units.Count == 1 ? (int?)Units[0].Number : null)
        ?? Unit.NumberIn(type.Namespace ?? type.FullName!.Split('`')[0])
        ?? Units
            .FirstOrDefault(unit =>
                !unit.Lines.Any(static line => line.StartsWith("namespace ", StringComparison.Ordinal))
                && unit.Lines.Any(line => Declares(line, type.FullName!.Split('`')[0].Split('+')[0]))
            )
            ?.Number
        ?? throw new InvalidOperationException($"{type} is of no unit.");

    /// <summary>The unit of a type.</summary>
    public Unit UnitOf(Type type) => Units.First(unit => unit.Number == NumberOf(type));

    // One with a shape set of its own and one without, where units have parts in them.
    private static Compiled[] CompileLibraries(IReadOnlyList<Unit> units) =>
        [
            .. units
                .Where(static unit => unit.LibraryText is not null)
                .GroupBy(static unit => unit.HasLibrarySet)
                .Select(static group =>
                    Compiled.Of(
                        [.. group],
                        static unit => unit.LibraryText!,
                        group.Key ? LibrarySet : LibraryWithoutSet,
                        [],
                        hasShapes: group.Key
                    )
                )
                .Where(static library => library.Units.Count > 0 || library.Problems.Count > 0),
        ];

    private static Assembly Load(Compiled library) => Loaded.GetOrAdd(library.Name, _ => Assembly.Load(library.Image!));

    private static bool Declares(string line, string name) =>
        (line.StartsWith("public ", StringComparison.Ordinal) || line.StartsWith("internal ", StringComparison.Ordinal))
        && line.Split(':', '(', '{')[0].Split(' ', '<', ';').Contains(name, StringComparer.Ordinal);
}
