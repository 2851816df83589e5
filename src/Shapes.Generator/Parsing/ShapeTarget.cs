using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>A type that a shape set asks a shape for.</summary>
/// <param name="Type">The type.</param>
/// <param name="AskedAt">Where it is asked for.</param>
/// <param name="Converter">The class that converts it to what is written for it.</param>
internal sealed record ShapeTarget(ITypeSymbol Type, Location? AskedAt, INamedTypeSymbol? Converter = null);
