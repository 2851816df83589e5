namespace SerializationApi.Compatibility.Tests.Zoo;

public enum Int32Enum : int
{
    Zero = 0,
    One = 1,
    Lowest = int.MinValue,
    Highest = int.MaxValue,
}
