using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A struct without references: MemoryPack copies it as it lies in memory, padding included.</summary>
[DataContract]
[GenerateShape]
[StructLayout(LayoutKind.Sequential)]
public struct Coordinate
{
    [DataMember(Order = 1)]
    public short X { get; set; }

    [DataMember(Order = 2)]
    public double Y { get; set; }

    [DataMember(Order = 3)]
    public bool IsSet { get; set; }

    [DataMember(Order = 4)]
    public DateTime At { get; set; }
}
