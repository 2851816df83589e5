namespace SerializationApi.Compatibility.Tests.Zoo;

public enum UInt64Enum : ulong
{
    Zero = 0,
    One = 1,
    Highest = ulong.MaxValue,
}
