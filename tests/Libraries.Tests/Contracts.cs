using MemoryPack;
using MessagePack;
using MessagePack.Formatters;
using ProtoBuf;
using SerializationApi.Shapes;

namespace SerializationApi.Libraries.Tests;

/// <summary>Annotated for all three libraries.</summary>
[MessagePackObject, MemoryPackable, ProtoContract]
public partial class Deal
{
    [Key(0), ProtoMember(1)]
    public int Id { get; set; }

    [Key(1), ProtoMember(2)]
    public string? Name { get; set; }

    [Key(2), ProtoMember(3)]
    public List<Line>? Lines { get; set; }

    public static Deal Of(int id) =>
        new()
        {
            Id = id,
            Name = $"deal {id}",
            Lines = [new Line { Text = "tea", Price = id / 2.0 }, new Line { Text = null, Price = -1 }],
        };
}

[MessagePackObject, MemoryPackable, ProtoContract]
public partial class Line
{
    [Key(0), ProtoMember(1)]
    public string? Text { get; set; }

    [Key(1), ProtoMember(2)]
    public double Price { get; set; }
}

/// <summary>Without a shape: only the libraries know it.</summary>
[MessagePackObject, MemoryPackable, ProtoContract]
public partial class Secret
{
    [Key(0), ProtoMember(1)]
    public int Id { get; set; }

    [Key(1), ProtoMember(2)]
    public string? Word { get; set; }
}

/// <summary>Its text is written by a formatter of its own, which the shape does not know: not offered in MessagePack but by the
/// library.</summary>
[MessagePackObject]
public class Stamped
{
    [Key(0), MessagePackFormatter(typeof(Shout))]
    public string? Text { get; set; }
}

/// <summary>Takes no capitals.</summary>
[MessagePackObject]
public class Picky
{
    [Key(0)]
    public string? Text
    {
        get;
        set => field = value?.Any(char.IsUpper) is true ? throw new InvalidOperationException("No capitals.") : value;
    }
}

/// <summary>Writes texts in capitals.</summary>
public sealed class Shout : IMessagePackFormatter<string?>
{
    public void Serialize(ref MessagePackWriter writer, string? value, MessagePackSerializerOptions options) =>
        writer.Write(value?.ToUpperInvariant());

    public string? Deserialize(ref MessagePackReader reader, MessagePackSerializerOptions options) => reader.ReadString();
}

[ShapeSet(IncludeAnnotated = true, ExcludedTypes = [typeof(Secret)])]
public static partial class TestShapes;
