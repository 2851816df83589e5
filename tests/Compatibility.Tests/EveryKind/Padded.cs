using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.EveryKind;

/// <summary>A struct without references and with a gap of seven bytes.</summary>
[GenerateShape]
public record struct Padded(byte A, long B);
