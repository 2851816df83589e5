using System.Globalization;
using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// A method for a nullable, list or map of scalars, which all shapes of an assembly share: most contracts have a <c>DateTime?</c> or a
/// <c>List&lt;string&gt;</c>, and compiling the method for each takes longer than anything else in a build with shapes.
/// </summary>
/// <param name="Name">Its name: its type, and a hash of the text.</param>
internal sealed record SharedMethod(string Name, string Text)
{
    private const string Namespace = "SerializationApi.Shapes.Generated";
    private const string Class = "SharedMethods";

    // Stands for the name while it is unknown.
    private const string Unnamed = "\u0001";

    /// <summary>The name of the file that contains them.</summary>
    public const string HintName = $"{Namespace}.{Class}.g.cs";

    /// <summary>Its name from anywhere.</summary>
    public string FullName => $"global::{Namespace}.{Class}.{Name}";

    /// <summary>Whether methods for a type do not mention the contract, and use only names that are visible everywhere.</summary>
    public static bool IsFor(TypeModel type) =>
        type switch
        {
            NullableModel nullable => nullable.Inner is ScalarModel,
            ListModel list => IsFlat(list.Item) && IsOfFramework(list.Name),
            MapModel map => map.Key is ScalarModel
                && IsFlat(map.Value)
                && IsOfFramework(map.Name)
                && map.Keys.Expression?.StartsWith("global::System.", StringComparison.Ordinal) != false,
            _ => false,
        };

    /// <summary>Creates a method; <paramref name="emit"/> returns its text for a name, as a private method.</summary>
    public static SharedMethod Of(string name, Func<string, Code> emit)
    {
        string text = emit(Unnamed).ToString().Replace("private static ", "public static ");
        name += "_" + Hash(text).ToString("x8", CultureInfo.InvariantCulture);
        return new SharedMethod(name, text.Replace(Unnamed, name));
    }

    /// <summary>Emits the file that contains them.</summary>
    public static string Emit(EquatableArray<SharedMethod> methods) =>
        FileEmitter.Emit(
            Namespace,
            $$"""
            /// <summary>Methods for nullables, lists and maps of scalars, which the shapes share.</summary>
            internal static class {{Class}}
            {
                {{string.Join("\n\n", methods.Select(static method => method.Text))}}
            }
            """
        );

    private static bool IsFlat(TypeModel type) => type is ScalarModel or NullableModel { Inner: ScalarModel };

    private static bool IsOfFramework(string name) =>
        name.EndsWith("[]", StringComparison.Ordinal)
        || name.StartsWith("global::System.Collections.", StringComparison.Ordinal)
        || name.StartsWith("global::System.ReadOnlyMemory<", StringComparison.Ordinal)
        || name.StartsWith("global::System.Memory<", StringComparison.Ordinal)
        || name.StartsWith("global::System.ArraySegment<", StringComparison.Ordinal);

    // FNV-1a: the same on every machine.
    private static uint Hash(string text)
    {
        uint hash = 2_166_136_261;
        foreach (char unit in text)
        {
            hash = unchecked((hash ^ unit) * 16_777_619);
        }

        return hash;
    }
}
