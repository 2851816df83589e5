using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.Orleans.Versions.After;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Note { get; set; }
}

/// <summary>In MemoryPack's version-tolerant layout.</summary>
[DataContract, GenerateShape(VersionTolerant = true)]
public sealed class Invoice
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Note { get; set; }
}
