namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum UInt64Enum : ulong
{
    Zero = 0,
    One = 1,
    Highest = ulong.MaxValue,
}
