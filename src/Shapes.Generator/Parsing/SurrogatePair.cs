using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>A type, the type that is written for it, and the conversions between them.</summary>
/// <param name="Type">The type.</param>
/// <param name="Wire">What is written.</param>
/// <param name="ToWire">The expression that makes the one of the other, with <c>{0}</c> for the value.</param>
/// <param name="FromWire">The way back.</param>
internal sealed record SurrogatePair(ITypeSymbol Type, ITypeSymbol Wire, string ToWire, string FromWire)
{
    /// <summary>Whether a null may be given to the conversion.</summary>
    public bool ToTakesNull { get; init; }

    /// <summary>Whether a null may be given to the way back.</summary>
    public bool FromTakesNull { get; init; }

    /// <summary>Where the surrogate is asked for.</summary>
    public Location? AskedAt { get; init; }
}
