using System.Collections.Concurrent;
using SerializationApi.Fuzz.Inputs;

namespace SerializationApi.Fuzz.Running;

/// <summary>A few inputs of each group, which its targets lend each other.</summary>
internal sealed class SharedInputs
{
    private const int Capacity = 256;

    private readonly ConcurrentDictionary<string, byte[]?[]> _groups = new(StringComparer.Ordinal);

    public void Add(string group, byte[] input, Random random) =>
        Volatile.Write(ref _groups.GetOrAdd(group, static _ => new byte[]?[Capacity])[random.Next(Capacity)], input);

    public byte[]? Pick(string group, Random random) => _groups.TryGetValue(group, out byte[]?[]? inputs) ? random.Pick(inputs) : null;
}
