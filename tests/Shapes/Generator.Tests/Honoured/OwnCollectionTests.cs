using SerializationApi.Shapes.Generator.Tests.Support;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Classes that implement the interface of a collection. The bytes of MessagePack and Protobuf are those of MessagePack-CSharp
/// 2.5.307 and protobuf-net 3.4.40; MemoryPack has no form for them.</summary>
public sealed class OwnCollectionTests
{
    private const string Collections = """
        public class Tags : IList<string> {
            private readonly List<string> _items = [];
            public string this[int index] { get => _items[index]; set => _items[index] = value; }
            public int Count => _items.Count; public bool IsReadOnly => false;
            public void Add(string item) => _items.Add(item); public void Clear() => _items.Clear(); public bool Contains(string item) => _items.Contains(item);
            public void CopyTo(string[] array, int index) => _items.CopyTo(array, index); public int IndexOf(string item) => _items.IndexOf(item);
            public void Insert(int index, string item) => _items.Insert(index, item); public bool Remove(string item) => _items.Remove(item);
            public void RemoveAt(int index) => _items.RemoveAt(index); public IEnumerator<string> GetEnumerator() => _items.GetEnumerator();
            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator(); }
        public class Scores : IDictionary<string, int> {
            private readonly Dictionary<string, int> _items = [];
            public int this[string key] { get => _items[key]; set => _items[key] = value; }
            ICollection<string> IDictionary<string, int>.Keys => _items.Keys; ICollection<int> IDictionary<string, int>.Values => _items.Values;
            int ICollection<KeyValuePair<string, int>>.Count => _items.Count; bool ICollection<KeyValuePair<string, int>>.IsReadOnly => false;
            public void Add(string key, int value) => _items.Add(key, value); public void Add(KeyValuePair<string, int> item) => _items.Add(item.Key, item.Value);
            public void Clear() => _items.Clear(); public bool Contains(KeyValuePair<string, int> item) => _items[item.Key] == item.Value;
            public bool ContainsKey(string key) => _items.ContainsKey(key); public bool Remove(string key) => _items.Remove(key);
            public void CopyTo(KeyValuePair<string, int>[] array, int index) => throw new NotSupportedException();
            public bool Remove(KeyValuePair<string, int> item) => _items.Remove(item.Key); public bool TryGetValue(string key, out int value) => _items.TryGetValue(key, out value);
            IEnumerator<KeyValuePair<string, int>> IEnumerable<KeyValuePair<string, int>>.GetEnumerator() => _items.GetEnumerator();
            System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => _items.GetEnumerator(); }

        """;

    [Theory]
    [InlineData("json", "7b2261223a5b2261222c2262225d2c2262223a7b2261223a317d7d")]
    [InlineData("msgpack", "92" + "92a161a162" + "81a16101")]
    [InlineData("protobuf", "0a01610a0162" + "12050a01611001")]
    [InlineData("memorypack", "02" + "02000000feffffff0100000061feffffff0100000062" + "01000000feffffff010000006101000000")]
    public void Its_items_are_written_and_added(string format, string hex)
    {
        AssertKept(format, hex, "[GenerateShape]", "DataMember(Order = 1)", "DataMember(Order = 2)");
        AssertKept(format, hex, "[MessagePackObject, ProtoContract]", "Key(0), ProtoMember(1)", "Key(1), ProtoMember(2)");
    }

    [Fact]
    public void An_attribute_makes_it_an_object()
    {
        var loaded = new Loaded(
            "[GenerateShape] public class C : Tags { [DataMember(Order = 1)] public int A { get; set; } } "
                + $"{Collections} public static class V {{ public static C Of() => new() {{ A = 5 }}; }}"
        );
        Assert.Equal("9105", loaded.Encode("msgpack", loaded.Value));
    }

    private static void AssertKept(string format, string hex, string contract, string first, string second)
    {
        var loaded = new Loaded(
            $"{contract} public class C {{ [{first}] public Tags? A {{ get; set; }} [{second}] public Scores? B {{ get; set; }} }} "
                + $"{Collections} public static class V {{ public static C Of() => new() {{ A = new() {{ \"a\", \"b\" }}, "
                + "B = new() { [\"a\"] = 1 } }; }"
        );
        Assert.Empty(loaded.Reported);
        Assert.Equal(hex, loaded.Encode(format, loaded.Value));
        Assert.Equal(hex, loaded.Encode(format, loaded.Decode(format, hex)));
    }
}
