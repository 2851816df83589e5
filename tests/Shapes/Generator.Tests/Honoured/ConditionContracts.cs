using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using MemoryPack;

namespace SerializationApi.Shapes.Generator.Tests.Honoured;

[GenerateShape]
public sealed class Conditional
{
    [DataMember(Order = 1), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Text { get; set; }

    [DataMember(Order = 2), JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)]
    public int Count { get; set; }

    [DataMember(Order = 3), JsonIgnore(Condition = JsonIgnoreCondition.Never)]
    public int? Always { get; set; }

    [DataMember(Order = 4), JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public long Id { get; set; }

    [DataMember(Order = 5), JsonNumberHandling(JsonNumberHandling.WriteAsString | JsonNumberHandling.AllowReadingFromString)]
    public List<double>? Rates { get; set; }
}

[GenerateShape]
public sealed class OneWay
{
    [DataMember(Order = 1), JsonIgnore(Condition = JsonIgnoreCondition.WhenWriting)]
    public string? Secret { get; set; }

    [DataMember(Order = 2), JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public int Made { get; set; } = 3;

    [DataMember(Order = 3), JsonIgnore(Condition = JsonIgnoreCondition.WhenReading)]
    public List<int>? Items { get; set; }
}

[GenerateShape]
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public sealed record Strict(int Id, string? Name);

[GenerateShape, MemoryPackable]
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public sealed class StrictElsewhere
{
    public int Id { get; set; }

    public int Twice => 2 * Id;
}

[GenerateShape]
[JsonDerivedType(typeof(StrictCase), "case")]
public abstract class StrictBase;

[GenerateShape]
[JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)]
public sealed class StrictCase : StrictBase
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}
