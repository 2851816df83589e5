namespace SerializationApi.Compatibility.Tests.Model;

public enum Color
{
    None = 0,
    Red = 1,
    Green = 2,
    Far = 100000,
    Negative = -5,
}
