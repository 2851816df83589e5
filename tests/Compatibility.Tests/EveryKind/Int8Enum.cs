namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum Int8Enum : sbyte
{
    Zero = 0,
    One = 1,
    Lowest = sbyte.MinValue,
    Highest = sbyte.MaxValue,
}
