namespace SerializationApi.Compatibility.Tests.EveryKind;

public enum Int32Enum : int
{
    Zero = 0,
    One = 1,
    Lowest = int.MinValue,
    Highest = int.MaxValue,
}
