using System.Runtime.Serialization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>A struct that MemoryPack copies whole, with a member of which not every number is a value.</summary>
[GenerateShape]
public record struct Glyph(
    [property: DataMember(Order = 1)] int Width,
    [property: DataMember(Order = 2)] Rune Rune,
    [property: DataMember(Order = 3)] Rune? Variant
);
