namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A type that a shape set writes as another.</summary>
/// <param name="Type">The type as source.</param>
/// <param name="DisplayName">The type for messages.</param>
/// <param name="AskedAt">Where the set says so.</param>
internal sealed record SetSurrogate(string Type, string DisplayName, LocationInfo? AskedAt);
