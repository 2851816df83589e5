using System.Collections.Concurrent;
using Orleans.Serialization.TypeSystem;
using SerializationApi.Formats;

namespace SerializationApi.Orleans;

/// <summary>
/// What stands for contracts on the wire. A name that comes is looked up among those of the contracts that are known, and never made a
/// type: parsing it could load assemblies, and cost more than the message. Safe to share between threads.
/// </summary>
/// <param name="contracts">The contracts.</param>
/// <param name="types">Names types.</param>
internal sealed class ContractNames(SerializedContracts contracts, TypeConverter types)
{
    private readonly ConcurrentDictionary<string, Type> _named = new(StringComparer.Ordinal);
    private volatile bool _hasShaped;

    /// <summary>The name of a contract.</summary>
    public string Of(Type contract) => types.Format(contract);

    /// <summary>Makes a contract known: one without a shape that a library has, once a program declares it.</summary>
    public void Add(Type contract) => _named.TryAdd(Of(contract), contract);

    /// <summary>The codecs of the contract that has a name; null of any other text.</summary>
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
