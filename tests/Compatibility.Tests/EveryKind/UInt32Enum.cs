namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum UInt32Enum : uint
{
    Zero = 0,
    One = 1,
    Highest = uint.MaxValue,
}
