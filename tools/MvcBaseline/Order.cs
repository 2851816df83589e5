using System.Runtime.Serialization;

namespace SerializationApi.MvcBaseline;

[DataContract]
public sealed class Order
{
    [DataMember(Order = 1)]
    public int Id { get; set; }

    [DataMember(Order = 2)]
    public string? Customer { get; set; }

    [DataMember(Order = 3)]
    public List<OrderLine>? Lines { get; set; }

    [DataMember(Order = 4)]
    public DateTime Placed { get; set; }
}
