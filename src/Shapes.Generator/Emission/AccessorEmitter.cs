using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Unsafe accessors (resolved by the runtime and by NativeAOT without reflection) for what C# lets only an object
/// initialiser do, which cannot leave a member out: <c>init</c> setters, and constructors of types with <c>required</c> members.
/// </summary>
internal static class AccessorEmitter
{
    /// <summary>The method that calls the constructor.</summary>
    public const string Constructor = "Construct";

    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    /// <summary>The statement that sets a member.</summary>
    public static string Set(ContractModel contract, MemberModel member, AccessorModel accessor, string target, string value)
    {
        string container = accessor.IsGeneric ? $"{member.Name}Accessor{accessor.TypeArguments}." : "";
        return $"{container}Assign{member.Name}({(contract.Type.IsStruct ? "ref " : "")}{target}, {value});";
    }

    public static IEnumerable<Code> Emit(ContractModel contract)
    {
        IEnumerable<Code> setters = contract.Members
            .Where(static member => member.Accessor is not null)
            .Select(member => Setter(contract, member, member.Accessor!));
        return contract.Construction.ThroughAccessor ? setters.Prepend(Construct(contract)) : setters;
    }

    private static Code Construct(ContractModel contract)
    {
        string parameters = string.Join(", ", contract.Construction.Parameters.Select(static (parameter, i) => $"{parameter.Type} p{i}"));
        return $$"""
            [{{Accessor}}({{Accessor}}Kind.Constructor)]
            private static extern {{contract.Type.Name}} {{Constructor}}({{parameters}});
            """;
    }

    // The runtime finds a method of a generic type only through an accessor that is generic in the same way.
    private static Code Setter(ContractModel contract, MemberModel member, AccessorModel accessor)
    {
        string target = (contract.Type.IsStruct ? "ref " : "") + accessor.Target;
        Code method = $$"""
            [{{Accessor}}({{Accessor}}Kind.Method, Name = {{Literal("set_" + member.Name)}})]
            {{(accessor.IsGeneric ? "public" : "private")}} static extern void Assign{{member.Name}}({{target}} target, {{accessor.ValueType}} value);
            """;
        return !accessor.IsGeneric ? method : $$"""
            private static class {{member.Name}}Accessor{{accessor.TypeParameters}}{{accessor.Constraints}}
            {
                {{method}}
            }
            """;
    }
}
