using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Model;

[GenerateShape]
public record Person(string Name, int Age, Person? Boss);
