using System.Runtime.Serialization;

namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A readonly struct without references, made by its constructor.</summary>
[DataContract]
[GenerateShape]
public readonly struct Cell(int row, decimal amount)
{
    [DataMember(Order = 1)]
    public int Row { get; } = row;

    [DataMember(Order = 2)]
    public decimal Amount { get; } = amount;
}
