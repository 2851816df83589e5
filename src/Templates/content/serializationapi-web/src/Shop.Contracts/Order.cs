using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace Contracts;

[DataContract, GenerateShape]
public sealed class Order
{
    [DataMember(Order = 1)] public int Id { get; set; }
    [DataMember(Order = 2)] public List<string>? Items { get; set; }
}
