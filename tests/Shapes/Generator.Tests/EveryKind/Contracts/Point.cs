namespace SerializationApi.Shapes.Generator.Tests.EveryKind;

/// <summary>A struct with a reference; it is reached through members only.</summary>
public record struct Point(int X, string? Label);
