using ProtoBuf;

namespace SerializationApi.Formats.Tests.Layouts;

/// <summary>A number in a fixed number of bytes.</summary>
[ProtoContract]
internal sealed class Fixed<T>
{
    [ProtoMember(1, DataFormat = DataFormat.FixedSize)]
    public T? Value { get; set; }

    [ProtoMember(2)]
    public Fixed<T>? Inner { get; set; }
}

/// <summary>Many of them.</summary>
[ProtoContract]
internal sealed class FixedArray<T>
{
    [ProtoMember(1, DataFormat = DataFormat.FixedSize, IsPacked = true)]
    public T[]? Items { get; set; }
}

/// <summary>Pairs of them.</summary>
[ProtoContract]
internal sealed class FixedMap<TKey, TValue>
    where TKey : notnull
{
    [ProtoMember(1)]
    [ProtoMap(KeyFormat = DataFormat.FixedSize, ValueFormat = DataFormat.FixedSize)]
    public Dictionary<TKey, TValue>? Map { get; set; }
}
