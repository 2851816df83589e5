namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A member as a kind of format has it.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="Number">Its number, from 1; 0 where it has none.</param>
/// <param name="WireName">Its name on the wire.</param>
/// <param name="Type">What it holds.</param>
/// <param name="IsRequired">Whether a payload without it is invalid.</param>
/// <param name="HasDefault">Whether a missing one is not zero or null, but what an initialiser or a parameter's default says.</param>
internal sealed record WireMember(string Name, int Number, string WireName, WireType Type, bool IsRequired, bool HasDefault = false);
