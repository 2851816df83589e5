using System.Runtime.Serialization;

namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>A contract of one member; another box may stand in it.</summary>
internal sealed class Box<T>
{
    [DataMember(Order = 1)]
    public T? Value { get; set; }

    [DataMember(Order = 2)]
    public Box<T>? Inner { get; set; }
}

/// <summary>The same with an array.</summary>
internal sealed class ArrayBox<T>
{
    [DataMember(Order = 1)]
    public T[]? Items { get; set; }

    [DataMember(Order = 2)]
    public ArrayBox<T>? Inner { get; set; }
}

/// <summary>A contract of one dictionary.</summary>
internal sealed class MapBox<TKey, TValue>
    where TKey : notnull
{
    [DataMember(Order = 1)]
    public Dictionary<TKey, TValue>? Map { get; set; }
}
