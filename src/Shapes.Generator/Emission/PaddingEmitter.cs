using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits <c>Padding</c>: the bytes of a struct without references that no member holds, computed at the shape's first use. Unsafe accessors
/// reach private fields without reflection.
/// </summary>
internal static class PaddingEmitter
{
    /// <summary>The field of the shape that holds it.</summary>
    public const string Field = "s_padding";

    /// <summary>The property that gives it to other shapes.</summary>
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
        int fieldCount = 0;
        AddAll(contract.Fields, "value", statements, accessors, ref fieldCount);
        return $$"""
            private static readonly {{StructPadding}}? {{Field}} = FindPadding();

            /// <summary>The bytes of a {{Documented(contract.Type.Name)}} that no member holds; null when there are none.</summary>
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

    private static void AddAll(
        EquatableArray<StructFieldModel> fields,
        string owner,
        List<Code> statements,
        List<Code> accessors,
        ref int fieldCount
    )
    {
        foreach (StructFieldModel field in fields.Where(static field => !field.IsOfNoMember))
        {
            int index = fieldCount++;
            string place = Place(field, index, owner, accessors);
            if (field.IsNullable)
            {
                place = $"ref members.AddNullable(ref value, {place})";
            }

            if (field.IsStruct)
            {
                statements.Add($"ref {field.Type} field{index} = {place};");
                AddAll(field.Fields, $"field{index}", statements, accessors, ref fieldCount);
            }
            else
            {
                statements.Add($"members.Add(ref value, {place});");
            }
        }
    }

    private static string Place(StructFieldModel field, int index, string owner, List<Code> accessors)
    {
        if (field.IsAccessible)
        {
            return $"ref {owner}.{Identifiers.Escape(field.Name)}";
        }

        string declared = field.IsNullable ? field.Type + "?" : field.Type;
        Code method = $$"""
            [{{Accessor}}({{Accessor}}Kind.Field, Name = {{Literal(field.Name)}})]
            {{(field.Generic is null ? "private" : "public")}} static extern ref {{field.Generic?.ValueType
                ?? declared}} Field{{index}}(ref {{field.Generic?.Target ?? field.Struct}} value);
            """;
        if (field.Generic is not { } generic)
        {
            accessors.Add(method);
            return $"ref Field{index}(ref {owner})";
        }

        // The runtime finds a field of a generic type only through an accessor that is generic in the same way.
        accessors.Add(
            $$"""
            private static class Field{{index}}Accessor{{generic.TypeParameters}}{{generic.Constraints}}
            {
                {{method}}
            }
            """
        );
        return $"ref Field{index}Accessor{generic.TypeArguments}.Field{index}(ref {owner})";
    }
}
