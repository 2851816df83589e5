namespace SerializationApi.Compatibility.Tests.Zoo;

public enum UInt16Enum : ushort
{
    Zero = 0,
    One = 1,
    Highest = ushort.MaxValue,
}
