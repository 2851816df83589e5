using System.Runtime.Serialization;

namespace SerializationApi.Conformance.Proto3;

/// <summary>google.protobuf.FieldMask.</summary>
public sealed class FieldMask
{
    [DataMember(Order = 1)]
    public List<string>? Paths { get; set; }
}

/// <summary>google.protobuf.Any.</summary>
public sealed class Any
{
    [DataMember(Order = 1)]
    public string? TypeUrl { get; set; }

    [DataMember(Order = 2)]
    public byte[]? Value { get; set; }
}

/// <summary>google.protobuf.NullValue.</summary>
public enum NullValue
{
    Null = 0,
}

/// <summary>google.protobuf.Struct.</summary>
public sealed class Struct
{
    [DataMember(Order = 1)]
    public Dictionary<string, Value>? Fields { get; set; }
}

/// <summary>google.protobuf.ListValue.</summary>
public sealed class ListValue
{
    [DataMember(Order = 1)]
    public List<Value>? Values { get; set; }
}

/// <summary>google.protobuf.Value.</summary>
public sealed class Value
{
    private Oneof _kind;

    [DataMember(Order = 1)]
    public NullValue? NullValue
    {
        get => _kind.Value<NullValue>(1);
        set => _kind.Set(1, value);
    }

    [DataMember(Order = 2)]
    public double? NumberValue
    {
        get => _kind.Value<double>(2);
        set => _kind.Set(2, value);
    }

    [DataMember(Order = 3)]
    public PresentText? StringValue
    {
        get => _kind.Value<PresentText>(3);
        set => _kind.Set(3, value);
    }

    [DataMember(Order = 4)]
    public bool? BoolValue
    {
        get => _kind.Value<bool>(4);
        set => _kind.Set(4, value);
    }

    [DataMember(Order = 5)]
    public Struct? StructValue
    {
        get => _kind.Object<Struct>(5);
        set => _kind.Set(5, value);
    }

    [DataMember(Order = 6)]
    public ListValue? ListValue
    {
        get => _kind.Object<ListValue>(6);
        set => _kind.Set(6, value);
    }
}
