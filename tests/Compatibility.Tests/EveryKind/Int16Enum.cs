namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum Int16Enum : short
{
    Zero = 0,
    One = 1,
    Lowest = short.MinValue,
    Highest = short.MaxValue,
}
