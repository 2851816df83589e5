using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// <c>Padding</c>: the bytes of a struct without references that no member holds, found when the shape is first used. Unsafe
/// accessors reach private fields without reflection.
/// </summary>
internal static class PaddingEmitter
{
    /// <summary>The field of the shape that holds it.</summary>
    public const string Field = "s_padding";

    /// <summary>The property by which other shapes have it.</summary>
    public const string Property = "Padding";

    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    public static Code Emit(ContractModel contract)
    {
        if (!contract.Type.IsUnmanaged)
        {
            return Code.None;
        }

        var statements = new List<Code>();
        var accessors = new List<Code>();
        AddAll(contract.Fields, "value", statements, accessors);
        return $$"""
            private static readonly {{StructPadding}}? {{Field}} = FindPadding();

            /// <summary>The bytes of a <see cref="{{contract.Type.Name}}"/> that no member holds; null when there are none.</summary>
            public static {{StructPadding}}? {{Property}} => {{Field}};

            private static {{StructPadding}}? FindPadding()
            {
                {{(statements.Count == 0 ? "" : $"{contract.Type.Name} value = default;")}}
                var members = new {{StructMembers}}<{{contract.Type.Name}}>();
                {{statements}}
                return members.ToPadding();
            }

            {{Code.Apart(accessors)}}
            """;
    }

    private static void AddAll(EquatableArray<StructFieldModel> fields, string owner, List<Code> statements, List<Code> accessors)
    {
        foreach (StructFieldModel field in fields)
        {
            int index = accessors.Count;
            string declared = field.IsNullable ? field.Type + "?" : field.Type;
            accessors.Add($$"""
                [{{Accessor}}({{Accessor}}Kind.Field, Name = {{Literal(field.Name)}})]
                private static extern ref {{declared}} Field{{index}}(ref {{field.Struct}} value);
                """);
            string place = $"ref Field{index}(ref {owner})";
            if (field.IsNullable)
            {
                place = $"ref members.AddNullable(ref value, {place})";
            }

            if (field.IsStruct)
            {
                statements.Add($"ref {field.Type} field{index} = {place};");
                AddAll(field.Fields, $"field{index}", statements, accessors);
            }
            else
            {
                statements.Add($"members.Add(ref value, {place});");
            }
        }
    }
}
