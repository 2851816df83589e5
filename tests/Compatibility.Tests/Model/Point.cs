using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Model;

[GenerateShape]
public record struct Point(int X, string? Label);
