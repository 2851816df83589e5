using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A record of which some members come by constructor and some by init.</summary>
[DataContract]
[GenerateShape]
public record Account([property: DataMember(Order = 2)] string? Owner, [property: DataMember(Order = 1)] Guid Id)
{
    [DataMember(Order = 3)]
    public decimal Balance { get; init; }

    [DataMember(Order = 4)]
    public string? Remark { get; set; }
}
