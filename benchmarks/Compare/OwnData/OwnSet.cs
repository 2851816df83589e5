using System.Reflection;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Benchmarks.Compare.Systems;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tool;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>The user's own samples in all systems.</summary>
internal static class OwnSet
{
    private const int MostPaths = 25;

    private static readonly JsonSerializerOptions Json = new(JsonSerializerDefaults.Web)
    {
        TypeInfoResolver = new DefaultJsonTypeInfoResolver(),
    };

    /// <summary>Reads the samples and puts them into every system; the dataset has the name of the file.</summary>
    /// <param name="path">A JSON file, an NDJSON file or a folder of either.</param>
    /// <param name="contract">The contract as <c>assembly.dll:Type</c>; null to infer one.</param>
    /// <param name="inferred">Is told the C# of a contract that was inferred.</param>
    /// <exception cref="UserErrorException">The samples or the contract cannot be read, or do not go together.</exception>
    public static ComparedSet Create(string path, string? contract, Action<string> inferred)
    {
        var samples = OwnSamples.Read(path);
        (Type[] types, Type root) = contract is null ? Inferred(samples, inferred) : ContractFile.Load(contract, "--contract");
        Shape[] shapes = [.. GeneratedShapes.In(types).OrderByDescending(shape => ContractOf(shape) == root)];
        if (shapes.Length == 0 || ContractOf(shapes[0]) != root)
        {
            throw new UserErrorException($"--contract: {root.Name} has no shape; mark it with [GenerateShape]");
        }

        return shapes[0].Accept(new Builder(samples, new FormatSet(shapes)));
    }

    private static ContractFile Inferred(OwnSamples samples, Action<string> inferred)
    {
        IReadOnlyList<InferredContract> contracts = ContractInference.Infer(samples.Name, samples.Items);
        inferred(ContractText.Write(contracts));
        Assembly assembly = ContractCompiler.Compile(ContractText.Write(contracts, withLibraries: true));
        return new ContractFile(
            assembly.GetTypes(),
            assembly.GetType($"{ContractText.Namespace}.{contracts[0].Name}", throwOnError: true)!
        );
    }

    private static Type ContractOf(Shape shape) => shape.GetType().GetGenericArguments()[0];

    private sealed class Builder(OwnSamples samples, FormatSet formats) : IShapeVisitor<ComparedSet>
    {
        public ComparedSet Visit<T, TShape>()
            where TShape : struct, IShape<T> => samples.IsList ? Build<List<T>, T>(list => list) : Build<T, T>(value => [value]);

        private ComparedSet Build<T, TItem>(Func<T, List<TItem>> itemsOf)
        {
            TypeCodecs<T> codecs = formats.FindCodecs<T>()!;
            byte[] json = samples.ToJson();
            Codec<T> codec = codecs.For(ShapeFormats.Json);
            T value;
            try
            {
                value = codec.Decode(json.AsSpan())!;
            }
            catch (InvalidPayloadException e)
            {
                throw new UserErrorException($"the samples are not values of {codecs.Contract.Name}: {e.Message}");
            }

            ComparedSet set = SetBuilder.Build(samples.Source, samples.Items.Count, value, codecs, JsonOf<T>());
            return set with
            {
                Refused = [.. Missing(codecs.Contract.Name, json, codec, value), .. set.Refused],
                Rows = rows => SetBuilder.Rows(samples.Source, rows, itemsOf(value), formats.FindCodecs<TItem>()!, JsonOf<TItem>()),
            };
        }

        private static JsonTypeInfo<T> JsonOf<T>() => (JsonTypeInfo<T>)Json.GetTypeInfo(typeof(T));

        private IEnumerable<string> Missing<T>(string contract, byte[] json, Codec<T> codec, T value)
        {
            using PooledBuffer written = codec.Encode(value);
            using var sample = JsonDocument.Parse(json);
            using var again = JsonDocument.Parse(written.Memory);
            IReadOnlyCollection<string> missing = Uncovered.Find(sample.RootElement, again.RootElement);
            (int lost, int all) = Uncovered.Count(sample.RootElement, missing);
            string more = missing.Count > MostPaths ? $" and {missing.Count - MostPaths} more" : "";
            return 2 * lost <= all
                ? [.. missing.Take(MostPaths).Select(path => $"the contract does not hold {path}, which is not measured")]
                : throw new UserErrorException(
                    $"--contract: {contract} does not hold {lost} of {all} members of {samples.Source}: "
                        + $"{string.Join(", ", missing.Take(MostPaths))}{more}; name their contract, or leave --contract out to infer one"
                );
        }
    }
}
