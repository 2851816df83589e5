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

    /// <summary>The file's text.</summary>
    public static string Write(IReadOnlyList<InferredContract> contracts)
    {
        var text = new StringBuilder(Head.ReplaceLineEndings("\n"));
        foreach (InferredContract contract in contracts)
        {
            text.Append($"\n[DataContract]\n[GenerateShape]\npublic sealed class {contract.Name}\n{{\n");
            for (int i = 0; i < contract.Members.Count; i++)
            {
                Append(text, contract.Members[i], i + 1);
            }

            text.Append("}\n");
        }

        return text.ToString();
    }

    private static void Append(StringBuilder text, InferredMember member, int number)
    {
        string name = SymbolDisplay.FormatLiteral(member.JsonName, quote: true);
        text.Append(number > 1 ? "\n" : "")
            .Append($"    [DataMember(Order = {number}, Name = {name})]\n")
            .Append($"    [JsonPropertyName({name})]\n")
            .Append($"    public {member.Type} {member.Name} {{ get; set; }}")
            .Append(member.Initializer is { } initializer ? $" = {initializer};\n" : "\n");
    }
}
