using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Unsafe accessors (resolved by the runtime and by NativeAOT without reflection) for what C# lets only an object
/// initialiser do, which cannot leave a member out: <c>init</c> setters, and constructors of types with <c>required</c> members.
/// </summary>
internal static class AccessorEmitter
{
    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    public static string Constructor => "Construct";

    /// <summary>The statement that sets a member.</summary>
    public static string Set(ContractModel contract, MemberModel member, AccessorModel accessor, string target, string value) =>
        $"{Setter(member, accessor)}({(contract.Type.IsStruct ? "ref " : "")}{target}, {value});";

    public static void Emit(SourceWriter writer, ContractModel contract)
    {
        if (contract.Construction.ThroughAccessor)
        {
            string parameters = string.Join(", ", contract.Construction.Parameters.Select(static (parameter, i) => $"{parameter.Type} p{i}"));
            writer.Blank();
            writer.Line($"[{Accessor}({Accessor}Kind.Constructor)]");
            writer.Line($"private static extern {contract.Type.Name} {Constructor}({parameters});");
        }

        foreach (MemberModel member in contract.Members)
        {
            if (member.Accessor is { } accessor)
            {
                writer.Blank();
                Emit(writer, contract, member, accessor);
            }
        }
    }

    // The runtime finds a method of a generic type only through an accessor that is generic in the same way.
    private static void Emit(SourceWriter writer, ContractModel contract, MemberModel member, AccessorModel accessor)
    {
        bool isGeneric = accessor.TypeParameters.Length > 0;
        if (isGeneric)
        {
            writer.Open($"private static class {member.Name}Accessor{accessor.TypeParameters}{accessor.Constraints}");
        }

        string target = (contract.Type.IsStruct ? "ref " : "") + accessor.Target;
        writer.Line($"[{Accessor}({Accessor}Kind.Method, Name = {Names.Literal("set_" + member.Name)})]");
        writer.Line($"{(isGeneric ? "public" : "private")} static extern void Assign{member.Name}({target} target, {accessor.ValueType} value);");
        if (isGeneric)
        {
            writer.Close();
        }
    }

    private static string Setter(MemberModel member, AccessorModel accessor) =>
        (accessor.TypeParameters.Length > 0 ? $"{member.Name}Accessor{accessor.TypeArguments}." : "") + "Assign" + member.Name;
}
