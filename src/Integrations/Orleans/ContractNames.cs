using System.Collections.Concurrent;
using Orleans.Serialization.TypeSystem;
using SerializationApi.Formats;

namespace SerializationApi.Orleans;

/// <summary>
/// The names of contracts on the wire. A received name is looked up among the known contracts and never resolved as a type: parsing it
/// could load assemblies, and cost more than the message. Safe to share between threads.
/// </summary>
internal sealed class ContractNames(SerializedContracts contracts, TypeConverter types)
{
    private readonly ConcurrentDictionary<string, Type> _named = new(StringComparer.Ordinal);
    private volatile bool _hasShaped;

    public string Of(Type contract) => types.Format(contract);

    /// <summary>Adds a contract without a shape that a library supports, once a program declares it.</summary>
    public void Add(Type contract) => _named.TryAdd(Of(contract), contract);

    /// <summary>Returns the codecs of the contract with this name; null for any other text.</summary>
    public TypeCodecs? Find(string name)
    {
        // Not at the start: most programs have more shapes than they send.
        if (!_named.ContainsKey(name) && !_hasShaped)
        {
            foreach (Type type in contracts.ShapedTypes.Where(type => contracts.FindCodecs(type) is not null))
            {
                Add(type);
            }

            _hasShaped = true;
        }

        return _named.TryGetValue(name, out Type? contract) ? contracts.FindCodecs(contract) : null;
    }
}
