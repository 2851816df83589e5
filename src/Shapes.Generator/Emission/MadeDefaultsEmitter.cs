using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Emission;

/// <summary>
/// Emits the check which members a constructor sets to anything but zero or empty, if its source is unavailable or has more than
/// initializers: an object is created and inspected when the first message is written.
/// </summary>
internal static class MadeDefaultsEmitter
{
    private const string Class = "MadeDefaults";

    /// <summary>The condition under which a zero or an empty value is omitted.</summary>
    public static string IsAbsent(ContractLayout contract, MemberModel member, string value)
    {
        string protobuf = contract.Layout.Layouts == MemberLayouts.Protobuf ? "" : $"TWriter.Layout == {Names.MemberLayout}.Protobuf && ";
        string isDefault = $"{protobuf}{ValueExpressions.IsDefault(member.Type, value)} && !{Class}.{member.Identifier}";
        return member.Type.IsValueType ? isDefault : $"{value} is null || ({isDefault})";
    }

    /// <summary>
    /// The condition under which a null is omitted, which throws in Protobuf if it would be read as another value; empty if it never is.
    /// </summary>
    public static string WhenNull(ContractLayout contract, MemberModel member)
    {
        string protobuf = contract.Layout.Layouts == MemberLayouts.Protobuf ? "" : $"TWriter.Layout != {Names.MemberLayout}.Protobuf || ";
        string isMade = member.LostNull == LostNull.Always ? "true" : $"{Class}.{member.Identifier}";
        return member.LostNull == LostNull.No
            ? ""
            : $"{protobuf}{Names.NullMembers}.IsAbsent({isMade}, {Names.Literal($"{contract.DisplayName}.{member.Name}")})";
    }

    private static bool IsAsked(MemberModel member) => member.IsMadeUnseen || member.LostNull == LostNull.IfMade;

    private static Code Ask(ContractLayout contract, MemberModel member) =>
        $"{member.Identifier} = !({ValueExpressions.IsDefault(member.Type, AccessorEmitter.Get(contract, member, "made"))});";

    public static Code Emit(ContractLayout[] layouts)
    {
        if (layouts.FirstOrDefault(static layout => layout.Members.Any(IsAsked)) is not { } contract)
        {
            return Code.None;
        }

        MemberModel[] members = [.. contract.Members.Where(IsAsked)];
        return $$"""
            private static class {{Class}}
            {
                {{members.Select(static member => (Code)$"public static readonly bool {member.Identifier};")}}

                static {{Class}}()
                {
                    try
                    {
                        {{contract.Type.Name}} made = {{ConstructEmitter.New(contract, "")}};
                        {{members.Select(member => Ask(contract, member))}}
                    }
                    catch (global::System.Exception)
                    {
                        // No object tells: each member is written, whatever its value.
                        {{members.Select(static member => (Code)$"{member.Identifier} = true;")}}
                    }
                }
            }
            """;
    }
}
