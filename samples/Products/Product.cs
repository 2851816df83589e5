using System.Runtime.Serialization;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Samples;

/// <summary>What clients send and get, and a row of the table.</summary>
[DataContract, GenerateShape]
public sealed class Product
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string Name { get; set; } = "";

    [DataMember(Order = 3)]
    public int Stock { get; set; }

    /// <summary>Grows with each write. It is sent as the <c>ETag</c> only.</summary>
    [JsonIgnore]
    public long Version { get; set; } = 1;
}
