namespace SerializationApi.Compatibility.Tests.RuntimeTypes;

/// <summary>A struct without references and with gaps.</summary>
public record struct Gauge(byte Kind, double Value);
