namespace SerializationApi.Compatibility.Tests.Vectors;

// One value and the bytes that the reference libraries wrote for it.
internal sealed record WireVector(string Contract, string Name, string Json, IReadOnlyDictionary<string, byte[]> Payloads)
{
    public byte[]? Payload(string wire) => Payloads.GetValueOrDefault(wire);
}
