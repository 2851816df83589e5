using SerializationApi.Shapes.Generator.Model;
using static SerializationApi.Shapes.Generator.Emission.Names;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits unsafe accessors, which the runtime and NativeAOT resolve without reflection: for <c>init</c> setters and constructors of types
/// with <c>required</c> members, which C# only allows in object initializers, and for inaccessible members.
/// </summary>
internal static class AccessorEmitter
{
    private const string Construct = "Construct";
    private const string Constructor = "Constructor";
    private const string Accessor = "global::System.Runtime.CompilerServices.UnsafeAccessor";

    /// <summary>The expression that calls a constructor.</summary>
    public static string New(AccessorModel accessor, string arguments) => $"{Container(Constructor, accessor)}{Construct}({arguments})";

    public static string Get(ContractLayout contract, MemberModel member, string target) =>
        member.Getter is { } getter
            ? $"{Container(member.Name, getter)}{(getter.IsField ? "Field" : "Get")}{member.Name}"
                + $"{member.Suffix}({Passed(contract, target)})"
            : $"{target}.{member.Identifier}";

    /// <summary>The condition that a member of a value is set.</summary>
    public static string IsSet(ContractLayout contract, MemberModel member, PresenceModel presence, string target) =>
        presence.Getter is { } getter
            ? $"{Container(member.Name, getter)}Get{presence.Name}{member.Suffix}({Passed(contract, target)})"
            : $"{target}.{Identifiers.Escape(presence.Name)}{(presence.IsMethod ? "()" : "")}";

    /// <summary>The statement that marks a member as set; empty if the value detects it.</summary>
    public static Code MarkSet(ContractLayout contract, MemberModel member, string target) =>
        member.Presence switch
        {
            { Setter: { } setter } presence =>
                $"{Container(member.Name, setter)}Assign{presence.Name}{member.Suffix}({Passed(contract, target)}, true);",
            { IsSet: true } presence => $"{target}.{Identifiers.Escape(presence.Name)} = true;",
            _ => Code.None,
        };

    /// <summary>The statement that sets a member; a collection that is filled only if it is null.</summary>
    public static string Set(ContractLayout contract, MemberModel member, AccessorModel accessor, string target, string value)
    {
        string method = $"{Container(member.Name, accessor)}{(accessor.IsField ? "Field" : "Assign")}{member.Name}{member.Suffix}";
        string place = Passed(contract, target);
        return accessor.IsField ? $"{method}({place}) {(member.IsFilled ? "??=" : "=")} {value};" : $"{method}({place}, {value});";
    }

    public static IEnumerable<Code> Emit(IEnumerable<ContractLayout> layouts)
    {
        var seen = new HashSet<string>(StringComparer.Ordinal);
        foreach (ContractLayout layout in layouts)
        {
            if (layout.Construction.Accessor is { } constructor && seen.Add($"{Constructor}({layout.Construction.Signature})"))
            {
                yield return OfConstructor(layout.Construction.Signature, constructor);
            }

            IEnumerable<MemberModel> extension = layout.Extension is { } data ? [data.Member] : [];
            foreach (MemberModel member in layout.Members.Concat(extension))
            {
                if (member.Getter is { } getter && seen.Add((getter.IsField ? "Field" : "Get") + member.Name + member.Suffix))
                {
                    yield return getter.IsField ? Field(layout, member, getter) : Getter(layout, member, member.Name, getter);
                }

                if (member.Presence is { Getter: { } asked } presence && seen.Add("Get" + presence.Name + member.Suffix))
                {
                    yield return Getter(layout, member, presence.Name, asked);
                }

                if (member.Accessor is { } setter && seen.Add((setter.IsField ? "Field" : "Assign") + member.Name + member.Suffix))
                {
                    yield return setter.IsField ? Field(layout, member, setter) : Setter(layout, member, member.Name, setter);
                }

                if (member.Presence is { Setter: { } mark } marked && seen.Add("Assign" + marked.Name + member.Suffix))
                {
                    yield return Setter(layout, member, marked.Name, mark);
                }
            }
        }
    }

    /// <summary>The class before a call of a generic accessor.</summary>
    public static string Container(string name, AccessorModel accessor) =>
        accessor.IsGeneric ? $"{name}Accessor{accessor.TypeArguments}." : "";

    private static Code OfConstructor(string parameters, AccessorModel accessor) =>
        Wrap(
            Constructor,
            accessor,
            $$"""
            [{{Accessor}}({{Accessor}}Kind.Constructor)]
            {{Visibility(accessor)}} static extern {{accessor.Target}} {{Construct}}({{parameters}});
            """
        );

    private static Code Setter(ContractLayout contract, MemberModel member, string name, AccessorModel accessor) =>
        Wrap(
            member.Name,
            accessor,
            $$"""
            [{{Accessor}}({{Accessor}}Kind.Method, Name = {{Literal("set_" + name)}})]
            {{Visibility(accessor)}} static extern void Assign{{name}}{{member.Suffix}}({{Target(
                contract,
                accessor
            )}} target, {{accessor.ValueType}} value);
            """
        );

    private static Code Getter(ContractLayout contract, MemberModel member, string name, AccessorModel accessor) =>
        Wrap(
            member.Name,
            accessor,
            $$"""
            [{{Accessor}}({{Accessor}}Kind.Method, Name = {{Literal(accessor.Metadata ?? "get_" + name)}})]
            {{Visibility(accessor)}} static extern {{accessor.ValueType}} Get{{name}}{{member.Suffix}}({{Target(
                contract,
                accessor
            )}} target);
            """
        );

    private static Code Field(ContractLayout contract, MemberModel member, AccessorModel accessor) =>
        Wrap(
            member.Name,
            accessor,
            $$"""
            [{{Accessor}}({{Accessor}}Kind.Field, Name = {{Literal(accessor.Metadata ?? member.Name)}})]
            {{Visibility(accessor)}} static extern ref {{accessor.ValueType}} Field{{member.Name}}{{member.Suffix}}({{Target(
                contract,
                accessor
            )}} target);
            """
        );

    private static string Target(ContractLayout contract, AccessorModel accessor) => Passed(contract, accessor.Target);

    // Structs are set in place.
    private static string Passed(ContractLayout contract, string target) => (contract.Type.IsStruct ? "ref " : "") + target;

    public static string Visibility(AccessorModel accessor) => accessor.IsGeneric ? "public" : "private";

    /// <summary>
    /// Wraps an accessor in its class: the runtime finds a member of a generic type only through an accessor that is generic in the same
    /// way.
    /// </summary>
    public static Code Wrap(string name, AccessorModel accessor, Code method) =>
        !accessor.IsGeneric
            ? method
            : $$"""
                private static partial class {{name}}Accessor{{accessor.TypeParameters}}{{accessor.Constraints}}
                {
                    {{method}}
                }
                """;
}
