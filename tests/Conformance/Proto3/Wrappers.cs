using System.Runtime.Serialization;

namespace SerializationApi.Conformance.Proto3;

/// <summary>google.protobuf.BoolValue.</summary>
public sealed class BoolValue
{
    [DataMember(Order = 1)]
    public bool Value { get; set; }
}

/// <summary>google.protobuf.Int32Value.</summary>
public sealed class Int32Value
{
    [DataMember(Order = 1)]
    public int Value { get; set; }
}

/// <summary>google.protobuf.Int64Value.</summary>
public sealed class Int64Value
{
    [DataMember(Order = 1)]
    public long Value { get; set; }
}

/// <summary>google.protobuf.UInt32Value.</summary>
public sealed class UInt32Value
{
    [DataMember(Order = 1)]
    public uint Value { get; set; }
}

/// <summary>google.protobuf.UInt64Value.</summary>
public sealed class UInt64Value
{
    [DataMember(Order = 1)]
    public ulong Value { get; set; }
}

/// <summary>google.protobuf.FloatValue.</summary>
public sealed class FloatValue
{
    [DataMember(Order = 1)]
    public float Value { get; set; }
}

/// <summary>google.protobuf.DoubleValue.</summary>
public sealed class DoubleValue
{
    [DataMember(Order = 1)]
    public double Value { get; set; }
}

/// <summary>google.protobuf.StringValue.</summary>
public sealed class StringValue
{
    [DataMember(Order = 1)]
    public string? Value { get; set; }
}

/// <summary>google.protobuf.BytesValue.</summary>
public sealed class BytesValue
{
    [DataMember(Order = 1)]
    public byte[]? Value { get; set; }
}
