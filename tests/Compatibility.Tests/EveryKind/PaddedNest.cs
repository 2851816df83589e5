using System.Runtime.InteropServices;
using System.Runtime.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>Gaps within structs within a struct, and behind the flags of nullables.</summary>
[DataContract]
[GenerateShape]
[StructLayout(LayoutKind.Sequential)]
public struct PaddedNest
{
    private byte _manual;

    [DataMember(Order = 1)]
    public bool IsSet { get; set; }

    [DataMember(Order = 2)]
    public Padded Inner { get; set; }

    [DataMember(Order = 3)]
    public Padded? Maybe { get; set; }

    [DataMember(Order = 4)]
    public short? Small { get; set; }

    [DataMember(Order = 5)]
    public DateTimeOffset At { get; set; }

    [DataMember(Order = 6)]
    public byte Manual
    {
        readonly get => _manual;
        set => _manual = value;
    }
}
