namespace SerializationApi.Compatibility.Tests.Zoo;

public enum UInt32Enum : uint
{
    Zero = 0,
    One = 1,
    Highest = uint.MaxValue,
}
