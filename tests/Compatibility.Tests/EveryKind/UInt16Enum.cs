namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum UInt16Enum : ushort
{
    Zero = 0,
    One = 1,
    Highest = ushort.MaxValue,
}
