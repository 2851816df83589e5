using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Tool.Tests.Languages.Other;

/// <summary>A name that another contract has.</summary>
[GenerateShape]
[DataContract]
public sealed class ParcelPlace
{
    [DataMember(Order = 1)]
    public string? Town { get; set; }
}
