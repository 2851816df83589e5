namespace SerializationApi.Formats.Tests.Boxes;

/// <summary>A contract of one member, number 1, "value"; another box may stand in it as number 2, "inner".</summary>
internal sealed class Box<T>
{
    public T? Value { get; set; }

    public Box<T>? Inner { get; set; }
}
