using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Unsafe accessors (resolved by the runtime and by NativeAOT without reflection) for what C# lets only an object
/// initialiser do, which cannot leave a member out: <c>init</c> setters, and constructors of types with <c>required</c> members.
/// </summary>
internal static class AccessorEmitter
{
    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    public static string Setter(MemberModel member) => $"Assign{member.Name}";

    public static string Constructor => "Construct";

    public static void Emit(SourceWriter writer, ContractModel contract)
    {
        if (contract.Construction.ThroughAccessor)
        {
            string parameters = string.Join(", ", contract.Construction.Parameters.Select(static (parameter, i) => $"{parameter.Type} p{i}"));
            writer.Blank();
            writer.Line($"[{Accessor}({Accessor}Kind.Constructor)]");
            writer.Line($"private static extern {contract.Type.Name} {Constructor}({parameters});");
        }

        foreach (MemberModel member in contract.Members.Where(static member => member.Setter == MemberSetter.Accessor))
        {
            string target = contract.Type.IsStruct ? "ref " + contract.Type.Name : member.DeclaringType;
            writer.Blank();
            writer.Line($"[{Accessor}({Accessor}Kind.Method, Name = {Names.Literal("set_" + member.Name)})]");
            writer.Line($"private static extern void {Setter(member)}({target} target, {member.Type.Declared} value);");
        }
    }
}
