namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum UInt8Enum : byte
{
    Zero = 0,
    One = 1,
    Highest = byte.MaxValue,
}
