using SerializationApi.Shapes;

namespace SerializationApi.Compatibility.Tests.Hostile;

/// <summary>How a decoder met a payload: with a value, or by refusing it.</summary>
internal readonly record struct Outcome(object? Value, InvalidPayloadException? Refusal)
{
    public bool IsRefused => Refusal is not null;
}
