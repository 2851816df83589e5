namespace SerializationApi.Shapes;

/// <summary>What <see cref="IShapeWriter.BeginObject"/> is told of an object's slots besides their number.</summary>
public static class ObjectSlots
{
    /// <summary>The object has none: its members are known by name only, also where others have numbers (MessagePack: a map).</summary>
    public const int None = -1;
}
