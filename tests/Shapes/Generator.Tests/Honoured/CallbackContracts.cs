using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MemoryPack;
using MessagePack;
using ProtoBuf;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

/// <summary>Has the callbacks of each library, and knows in which order it was called.</summary>
[GenerateShape]
public sealed class Called
    : IJsonOnSerializing,
        IJsonOnSerialized,
        IJsonOnDeserializing,
        IJsonOnDeserialized,
        IMessagePackSerializationCallbackReceiver
{
    private readonly List<string> _calls = [];
    private int _id;

    [DataMember(Order = 1)]
    public int Id
    {
        get
        {
            _calls.Add("get");
            return _id;
        }
        set
        {
            _calls.Add("set");
            _id = value;
        }
    }

    public string TakeCalls()
    {
        string calls = string.Join(' ', _calls.Distinct());
        _calls.Clear();
        return calls;
    }

    public void OnSerializing() => _calls.Add("json-writing");

    public void OnSerialized() => _calls.Add("json-written");

    void IJsonOnDeserializing.OnDeserializing() => _calls.Add("json-reading");

    void IJsonOnDeserialized.OnDeserialized() => _calls.Add("json-read");

    public void OnBeforeSerialize() => _calls.Add("messagepack-writing");

    public void OnAfterDeserialize() => _calls.Add("messagepack-read");

    [OnSerializing]
    private void Writing(StreamingContext context) => _calls.Add("protobuf-writing");

    [OnSerialized]
    internal void Written() => _calls.Add("protobuf-written");

    [OnDeserializing]
    private void Reading() => _calls.Add("protobuf-reading");

    [ProtoAfterDeserialization]
    public void Read(StreamingContext context) => _calls.Add("protobuf-read");

    [MemoryPackOnSerializing]
    private void PackWriting() => _calls.Add("memorypack-writing");

    [MemoryPackOnSerialized]
    public void PackWritten() => _calls.Add("memorypack-written");

    [MemoryPackOnDeserialized]
    private void PackRead() => _calls.Add("memorypack-read");
}

/// <summary>Made by its constructor.</summary>
[GenerateShape]
public sealed record CalledRecord([property: DataMember(Order = 1)] int Id) : IJsonOnDeserializing, IJsonOnDeserialized
{
    private string _calls = "made";
    private string? _name;

    [DataMember(Order = 2)]
    public string? Name
    {
        get => _name;
        set => (_name, _calls) = (value, _calls + " set");
    }

    public string Calls() => _calls;

    public void OnDeserializing() => _calls += " reading";

    public void OnDeserialized() => _calls += " read";

    [OnDeserialized]
    private void Check() => _calls += " protobuf-read";
}

/// <summary>Must not be called on a copy.</summary>
[GenerateShape]
public struct CalledStruct : IJsonOnDeserialized
{
    private int _doubled;

    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Name { get; set; }

    public readonly int Doubled() => _doubled;

    void IJsonOnDeserialized.OnDeserialized() => _doubled = 2 * Id;

    [OnDeserialized]
    private void Read() => _doubled = 3 * Id;
}

/// <summary>What a base is called by is called of a contract of ours that derives from it; protobuf-net's own is not.</summary>
public abstract class CalledBase
{
    private int _reads;

    public int Reads() => _reads;

    [ProtoAfterDeserialization]
    private void CountReads() => _reads++;
}

[GenerateShape]
public sealed class CalledDerived : CalledBase
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}

/// <summary>Refuses what it holds when all of it is there.</summary>
[GenerateShape]
public sealed class RefusingReader : IJsonOnDeserialized, IMessagePackSerializationCallbackReceiver
{
    [DataMember(Order = 1)]
    public int From { get; set; }

    [DataMember(Order = 2)]
    public int To { get; set; }

    public void OnDeserialized() => Check();

    public void OnBeforeSerialize() { }

    public void OnAfterDeserialize() => Check();

    [OnDeserialized, MemoryPackOnDeserialized]
    private void Check()
    {
        if (To == -1)
        {
            throw new InvalidOperationException("a defect");
        }

        if (To < From)
        {
            throw new FormatException("It ends before it begins.");
        }
    }
}
