namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A record without attributes: its parameters are numbered in order.</summary>
public record Person(string Name, int Age, Person? Boss);
