using System.Globalization;
using System.Text;
using SerializationApi.Benchmarks.Compare.OwnData;

namespace SerializationApi.Benchmarks.Building;

/// <summary>Source files with contracts that refer to one another, as those of a large service do.</summary>
internal static class ContractSources
{
    private const int PerFile = 10;

    /// <summary>Writes so many contracts, ten to a file.</summary>
    /// <param name="folder">Where the files go.</param>
    /// <param name="count">How many.</param>
    /// <param name="generator">Whose attributes they have; null for none.</param>
    public static void Write(string folder, int count, PeerGenerator? generator)
    {
        for (int first = 0; first < count; first += PerFile)
        {
            var text = new StringBuilder($"using System.Runtime.Serialization;\n{generator?.Using}\n");
            for (int i = first; i < Math.Min(count, first + PerFile); i++)
            {
                text.Append(
                    CultureInfo.InvariantCulture,
                    $$"""

                    [DataContract{{generator?.Attribute}}]
                    public sealed partial class Contract{{i}}
                    {
                        [DataMember(Order = 1)] public int Id { get; set; }
                        [DataMember(Order = 2)] public string? Name { get; set; }
                        [DataMember(Order = 3)] public DateTime Created { get; set; }
                        [DataMember(Order = 4)] public decimal? Price { get; set; }
                        [DataMember(Order = 5)] public DayOfWeek Day { get; set; }
                        [DataMember(Order = 6)] public List<string>? Tags { get; set; }
                        [DataMember(Order = 7)] public Dictionary<string, int>? Counts { get; set; }
                        [DataMember(Order = 8)] public double[]? Values { get; set; }
                        [DataMember(Order = 9)] public Contract{{(i + 1) % count}}? Next { get; set; }
                        [DataMember(Order = 10)] public List<Contract{{i * 7 % count}}>? Items { get; set; }
                    }

                    """
                );
            }

            File.WriteAllText(Path.Combine(folder, $"Contracts{first}.cs"), text.ToString());
        }

        if (generator == PeerGenerator.Json)
        {
            IEnumerable<string> named = Enumerable.Range(0, count).Select(static i => $"[JsonSerializable(typeof(Contract{i}))]\n");
            File.WriteAllText(
                Path.Combine(folder, "Json.cs"),
                $"using System.Text.Json.Serialization;\n{string.Concat(named)}public sealed partial class Json : JsonSerializerContext;\n"
            );
        }
    }
}
