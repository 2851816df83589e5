using System.Text.Json;

namespace SerializationApi.Benchmarks.Compare.OwnData;

/// <summary>Infers contracts from samples: the narrowest types that hold all values at a place.</summary>
internal sealed class ContractInference
{
    // Of what is always null or empty nothing is known: any type will do that every format has.
    private const string Unknown = "string";

    private readonly List<InferredContract> _contracts = [];
    private readonly HashSet<string> _names = new(StringComparer.Ordinal) { "InferredShapes" };

    /// <summary>The contracts of some samples, that of the samples themselves first.</summary>
    /// <param name="name">Its name.</param>
    /// <param name="samples">The samples, objects all.</param>
    public static IReadOnlyList<InferredContract> Infer(string name, IEnumerable<JsonElement> samples)
    {
        var root = new Observed();
        foreach (JsonElement sample in samples)
        {
            root.Add(sample);
        }

        var inference = new ContractInference();
        inference.AddContract(name, root);
        return inference._contracts;
    }

    private string AddContract(string suggested, Observed observed)
    {
        string name = Identifiers.Unique(suggested, _names);
        int place = _contracts.Count;
        _contracts.Add(new InferredContract(name, []));

        // A member has not the name of its class.
        var taken = new HashSet<string>(StringComparer.Ordinal) { name };
        var members = new List<InferredMember>();
        foreach ((string jsonName, Observed member) in observed.Members)
        {
            string property = Identifiers.Unique(Identifiers.Pascal(jsonName), taken);
            bool isNullable =
                member.HasNull || member.Count < observed.Objects || member is { Kind: JsonValueKind.Undefined, IsMixed: false };
            string type = TypeOf(Identifiers.Pascal(jsonName), member);
            members.Add(
                new InferredMember(jsonName, property, isNullable ? $"{type}?" : type, isNullable ? null : InitializerOf(type, member))
            );
        }

        _contracts[place] = new InferredContract(name, members);
        return name;
    }

    private string TypeOf(string name, Observed observed) =>
        observed switch
        {
            { IsMixed: true } => "JsonElement",
            { Kind: JsonValueKind.True } => "bool",
            { Kind: JsonValueKind.Number } => observed.Numbers.Type,
            { Kind: JsonValueKind.String } => observed.Texts.Type,
            { Kind: JsonValueKind.Array } => $"List<{ItemOf(Identifiers.Singular(name), observed.Items!)}>",
            { Kind: JsonValueKind.Object } => AddContract(name, observed),
            _ => Unknown,
        };

    private string ItemOf(string name, Observed items)
    {
        string type = TypeOf(name, items);
        return items.HasNull ? $"{type}?" : type;
    }

    private static string? InitializerOf(string type, Observed observed) =>
        observed.Kind switch
        {
            JsonValueKind.String when type == "string" => "\"\"",
            JsonValueKind.Array => "[]",
            JsonValueKind.Object => "new()",
            _ => null,
        };
}
