using System.Collections;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation.Tests.OneJson;

/// <summary>A list to System.Text.Json, and an object to the other formats.</summary>
[DataContract, GenerateShape]
public sealed class Basket : List<int>
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

/// <summary>A dictionary.</summary>
[DataContract, GenerateShape]
public sealed class Rack : Dictionary<string, Basket?>
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

/// <summary>Its items are what System.Text.Json does not carry.</summary>
[DataContract, GenerateShape]
public sealed class Pairs : HashSet<(int, string)>
{
    [DataMember(Order = 1)]
    public string? Name { get; set; }
}

/// <summary>It holds itself.</summary>
[DataContract, GenerateShape]
public sealed class NestCollection : ICollection<NestCollection?>
{
    private readonly List<NestCollection?> _items = [];

    [DataMember(Order = 1)]
    public string? Name { get; set; }

    public int Count => _items.Count;

    public bool IsReadOnly => false;

    public void Add(NestCollection? item) => _items.Add(item);

    public void Clear() => _items.Clear();

    public bool Contains(NestCollection? item) => _items.Contains(item);

    public void CopyTo(NestCollection?[] array, int arrayIndex) => _items.CopyTo(array, arrayIndex);

    public bool Remove(NestCollection? item) => _items.Remove(item);

    public IEnumerator<NestCollection?> GetEnumerator() => _items.GetEnumerator();

    IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}

/// <summary>Holds each of them.</summary>
[GenerateShape]
public sealed class Pantry
{
    [DataMember(Order = 1)]
    public Basket? Basket { get; set; }

    [DataMember(Order = 2)]
    public List<Rack?>? Racks { get; set; }

    [DataMember(Order = 3)]
    public Pairs? Pairs { get; set; }

    [DataMember(Order = 4)]
    public NestCollection? Nest { get; set; }
}
