using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Integrations.Tests.Orleans.Versions.Before;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}

/// <summary>In MemoryPack's version-tolerant layout.</summary>
[DataContract, GenerateShape(VersionTolerant = true)]
public sealed class Invoice
{
    [DataMember(Order = 1)]
    public int Id { get; set; }
}
