using System.Runtime.Serialization;

namespace SerializationApi.MvcBaseline;

[DataContract]
public sealed class OrderLine
{
    [DataMember(Order = 1)]
    public string? Product { get; set; }

    [DataMember(Order = 2)]
    public int Quantity { get; set; }

    [DataMember(Order = 3)]
    public decimal Price { get; set; }
}
