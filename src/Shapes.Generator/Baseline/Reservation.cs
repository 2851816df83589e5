using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>A number, or the JSON name, of a member that was removed.</summary>
/// <param name="Number">The number, as the contract's attributes count; 0 where <paramref name="Name"/> says it.</param>
/// <param name="Name">The JSON name; empty where <paramref name="Number"/> says it.</param>
/// <param name="Formats">The formats.</param>
internal sealed record Reservation(int Number, string Name, MemberLayouts Formats)
{
    public override string ToString() => Name.Length == 0 ? $"number {Number}" : $"the name '{Name}'";
}
