using System.Collections.ObjectModel;
using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using ProtoBuf;

// Items replace what the constructor made, where System.Text.Json adds to it.
#pragma warning disable SHAPE028

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class Filled
{
    [DataMember(Order = 1)]
    public List<int> Items { get; } = [1];

    [DataMember(Order = 2)]
    public HashSet<string> Tags { get; } = ["own"];

    [DataMember(Order = 3)]
    public Dictionary<string, int> Counts { get; } = new() { ["own"] = 1 };

    [DataMember(Order = 4)]
    public IList<int> Codes { get; } = new Collection<int> { 1 };

    [DataMember(Order = 5)]
    public SortedDictionary<int, string> Sorted { get; } = new() { [1] = "own" };

    [DataMember(Order = 6)]
    public ObservableCollection<RequiredParameter> Contracts { get; } = [];
}

[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class FilledBesideParameter(int id)
{
    [DataMember(Order = 1)]
    public int Id { get; } = id;

    [DataMember(Order = 2)]
    public List<int> Items { get; } = [id];

    [DataMember(Order = 3)]
    public IDictionary<string, int> Counts { get; } = new Dictionary<string, int>();
}

[GenerateShape, ProtoContract]
public sealed class FilledMessage
{
    [ProtoMember(1)]
    public List<int> Items { get; } = [1];

    [ProtoMember(2)]
    public Dictionary<string, int> Counts { get; } = new() { ["own"] = 1 };

    [ProtoMember(3, OverwriteList = true)]
    public HashSet<int> Replaced { get; } = [1];
}

[GenerateShape, ProtoContract, ProtoInclude(10, typeof(IncludedStore)), ProtoInclude(11, typeof(AbstractStore))]
public class Store
{
    [ProtoMember(1)]
    public List<int> Items { get; set; } = [1];

    [ProtoMember(2, IsPacked = true)]
    public int[] Codes { get; set; } = [7];

    [ProtoMember(3)]
    public Dictionary<string, int> Counts { get; } = new() { ["own"] = 1 };

    [ProtoMember(4)]
    public SortedSet<int> Sorted { get; set; } = [1];
}

[GenerateShape, ProtoContract]
public sealed class IncludedStore : Store
{
    [ProtoMember(1)]
    public List<string> Names { get; } = ["own"];
}

[GenerateShape, ProtoContract, ProtoInclude(10, typeof(DeepStore))]
public abstract class AbstractStore : Store
{
    [ProtoMember(1)]
    public IList<int> Levels { get; set; } = new List<int> { 1 };
}

[GenerateShape, ProtoContract]
public sealed class DeepStore : AbstractStore;

[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class Secretive
{
    [DataMember(Order = 1), JsonInclude]
    private int _count;

    private Secretive() { }

    [DataMember(Order = 2), JsonInclude]
    internal string? Name { get; private set; }

    [DataMember(Order = 3), JsonInclude]
    private List<int> Items { get; } = [];

    [DataMember(Order = 4), JsonInclude]
    private int[] Codes { get; set; } = [];

    public static Secretive Of(int count, string name, params int[] items)
    {
        var value = new Secretive
        {
            Name = name,
            Codes = [.. items],
            _count = count,
        };
        value.Items.AddRange(items);
        return value;
    }

    public override string ToString() => $"{_count} {Name} {string.Join(',', Items)} {string.Join(',', Codes)}";
}

public sealed class RequiredBag : List<int>
{
    public required string Name { get; set; }

    public static RequiredBag Of(int item)
    {
        var bag = new RequiredBag { Name = "n" };
        bag.Add(item);
        return bag;
    }
}

public sealed class RequiredMap : Dictionary<string, int>
{
    [Obsolete("Only shapes make one.", error: true)]
    public RequiredMap() { }

    public static RequiredMap Of(int value)
    {
        RequiredMap map = Activator.CreateInstance<RequiredMap>();
        map["a"] = value;
        return map;
    }
}

[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public class HiddenMembers
{
    [DataMember(Order = 1)]
    public int Number { get; set; }

    [DataMember(Order = 2)]
    public List<int> Items { get; } = [];

    [DataMember(Order = 3)]
    public int[]? Codes { get; init; }
}

[GenerateShape]
[JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
public sealed class Hiding : HiddenMembers
{
    [DataMember(Order = 4)]
    public RequiredBag? Bag { get; set; }

    [DataMember(Order = 5)]
    public RequiredMap? Map { get; set; }

    [DataMember(Order = 6)]
    public RequiredBag? None { get; }

    [DataMember(Order = 7)]
    public IDictionary<string, int>? NoMap { get; }

    public static new int Codes => 1;

    public static new void Number() { }

    public static new class Items;
}
