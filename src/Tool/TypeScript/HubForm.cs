using System.Globalization;
using System.Text;
using SerializationApi.Shapes;
using SerializationApi.SignalR.Translating;

namespace SerializationApi.Tool.TypeScript;

/// <summary>The forms of contracts in SignalR hubs, by the rules of our protocol, which are MessagePack-CSharp's.</summary>
internal static class HubForm
{
    /// <summary>Returns why hubs do not support a contract; null if they do.</summary>
    public static string? RefusalOf(ModuleContract contract) =>
        contract.Refusals.GetValueOrDefault(MemberLayout.MessagePack) ?? Comparison.FindDifference(contract.Contract);

    /// <summary>Returns the form of a contract for the runtime.</summary>
    public static string Of(ModuleContract contract, TypeScriptTypes types, Func<ShapeInfo, string> hubs)
    {
        ShapeInfo form = contract.Contract.For(MemberLayout.MessagePack)!;
        if (contract.General.Union is { } union)
        {
            return $"hubUnion({contract.Name}, () => [{string.Join(", ", union.Cases.ToArray().Select(one => hubs(one.Shape!())))}])";
        }

        return form.Value is { } value
            ? $"hubValue({contract.Name}, () => {types.Form(value, clr: null)})"
            : ObjectOf(contract, form, types);
    }

    /// <summary>The texts of an enum's values in hubs.</summary>
    public static IEnumerable<KeyValuePair<string, long>> TextsOf(TypeDescription type) =>
        type
            .EnumValues.Select(static value => value.Value)
            .Distinct()
            .Select(value => KeyValuePair.Create(EnumText.Of(type.EnumType!).NameOf((Enum)Enum.ToObject(type.EnumType!, value)), value));

    private static string ObjectOf(ModuleContract contract, ShapeInfo form, TypeScriptTypes types)
    {
        LibraryKeys keys = WireForms.KeysOf(contract.Contract, form);
        bool isByName = keys == LibraryKeys.Names || (keys == LibraryKeys.Same && contract.IsByName);
        var text = new StringBuilder($"hub({contract.Name}, () => [\n");
        foreach (ShapeMember member in form.Members)
        {
            string name = contract.JsonNameOf(member);
            string key = keys == LibraryKeys.Names ? member.Name : member.JsonName;
            int number = keys == LibraryKeys.FromZero ? member.Number + 1 : member.Number;
            text.Append(
                CultureInfo.InvariantCulture,
                $"  f.member({TypeScriptNames.Quote(name)}, {number}, {types.Form(member.Type, clr: null)}"
                    + $"{(isByName && key != name ? $", {{ key: {TypeScriptNames.Quote(key)} }}" : "")}),\n"
            );
        }

        return text.Append(isByName ? "], { byName: true })" : "])").ToString();
    }
}
