using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A number, or the JSON name, of a removed member.</summary>
/// <param name="Number">The number, as the contract's attributes count; 0 if <paramref name="Name"/> is set.</param>
/// <param name="Name">The JSON name; empty if <paramref name="Number"/> is set.</param>
internal sealed record Reservation(int Number, string Name, MemberLayouts Formats)
{
    public override string ToString() => Name.Length == 0 ? $"number {Number}" : $"the name '{Name}'";
}
