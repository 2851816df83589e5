using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>An enum as the baseline keeps it.</summary>
/// <param name="Name">Its name, without <c>global::</c>.</param>
/// <param name="Kind">The kind of its underlying integer.</param>
/// <param name="Values">Its names and values.</param>
internal sealed record WireEnum(string Name, string Kind, EquatableArray<EnumValueModel> Values);
