namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum Int64Enum : long
{
    Zero = 0,
    One = 1,
    Lowest = long.MinValue,
    Highest = long.MaxValue,
}
