using System.Text;
using Microsoft.CodeAnalysis.CSharp;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>Inferred contracts as a C# file, to compile and to start from.</summary>
internal static class ContractText
{
    /// <summary>The namespace of the contracts.</summary>
    public const string Namespace = "Inferred";

    private const string Head = """
        using System.Runtime.Serialization;
        using System.Text.Json;
        using System.Text.Json.Serialization;
        using SerializationApi.Shapes;

        namespace Inferred;

        [ShapeSet]
        public static partial class InferredShapes;

        """;

    // In full: names of the data may be those of the libraries.
    private const string LibraryClass =
        "[MessagePack.MessagePackObject]\n[MemoryPack.MemoryPackable]\n[ProtoBuf.ProtoContract]\n[ProtoBuf."
        + "CompatibilityLevel(ProtoBuf.CompatibilityLevel.Level300)]\n";

    /// <summary>The file's text.</summary>
    /// <param name="contracts">The contracts.</param>
    /// <param name="withLibraries">Whether it has the attributes of the libraries that are compared, besides those that suffice for
    /// ours.</param>
    public static string Write(IReadOnlyList<InferredContract> contracts, bool withLibraries = false)
    {
        var text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        foreach (InferredContract contract in contracts)
        {
            text.Append("\n[DataContract]\n[GenerateShape]\n")
                .Append(withLibraries ? LibraryClass : "")
                .Append($"public sealed {(withLibraries ? "partial " : "")}class {contract.Name}\n{{\n");
            for (int i = 0; i < contract.Members.Count; i++)
            {
                Append(text, contract.Members[i], i + 1, withLibraries);
            }

            text.Append("}\n");
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, InferredMember member, int number, bool withLibraries)
    {
        string name = SymbolDisplay.FormatLiteral(member.JsonName, quote: true);
        text.Append(number > 1 ? "\n" : "")
            .Append($"    [DataMember(Order = {number}, Name = {name})]\n")
            .Append($"    [JsonPropertyName({name})]\n")
            .Append(
                withLibraries
                    ? $"    [MessagePack.Key({number - 1})]\n    "
                        + $"[Nerdbank.MessagePack.Key({number - 1})]\n    [ProtoBuf.ProtoMember({number})]\n"
                    : ""
            )
            .Append($"    public {member.Type} {member.Name} {{ get; set; }}")
            .Append(member.Initializer is { } initializer ? $" = {initializer};\n" : "\n");
    }
}
