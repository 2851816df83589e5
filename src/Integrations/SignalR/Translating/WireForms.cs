using System.Runtime.Serialization;
using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Translating;

/// <summary>
/// Finds the differences between our bytes of a contract and MessagePack-CSharp's with SignalR's resolver: enums by name, then the
/// contractless standard resolver.
/// </summary>
internal sealed class WireForms
{
    private readonly Dictionary<ShapeInfo, ContractForm> _contracts = [];

    /// <summary>Returns the form of a contract; null if none of its possible values differs.</summary>
    public static WireForm? FindDifferent(ShapeInfo contract)
    {
        var forms = new WireForms();
        var form = WireForm.Of(forms.Of(contract));
        forms.FindAllThatDiffer();
        return form.Differs ? form : null;
    }

    // Contracts may contain each other.
    private void FindAllThatDiffer()
    {
        while (
            _contracts.Values.FirstOrDefault(static contract => !contract.Differs && contract.Holds(static form => form.Differs))
                is { } found
        )
        {
            found.Differs = true;
        }

        foreach (ContractForm contract in _contracts.Values)
        {
            contract.Simplify();
        }
    }

    /// <summary>How MessagePack-CSharp finds the members of a contract.</summary>
    public static LibraryKeys KeysOf(ShapeInfo contract, ShapeInfo form) =>
        contract.HasLibraryKeys || IsBuiltIn(contract.Type) || form.Union is not null || form.Value is not null ? LibraryKeys.Same
        : form.LacksKeys || !IsDataContract(contract.Type) ? LibraryKeys.Names
        : form.Members.IsEmpty ? LibraryKeys.Same
        : LibraryKeys.FromZero;

    public static bool IsDataContract(Type type) => type.IsDefined(typeof(DataContractAttribute), inherit: false);

    /// <summary>Whether it is a tuple, a pair or similar, which shapes write like the library.</summary>
    public static bool IsBuiltIn(Type type) =>
        type.Assembly == typeof(ShapeInfo).Assembly
        || type.Namespace is "System"
        || type.Namespace?.StartsWith("System.", StringComparison.Ordinal) == true;

    private ContractForm Of(ShapeInfo contract)
    {
        if (_contracts.TryGetValue(contract, out ContractForm? known))
        {
            return known;
        }

        ShapeInfo form = contract.For(MemberLayout.MessagePack)!;
        var made = new ContractForm(KeysOf(contract, form));
        _contracts.Add(contract, made);
        if (form.Union is { } union)
        {
            made.Cases = [];
            foreach (UnionCase unionCase in union.Cases)
            {
                made.Cases[unionCase.Key] = WireForm.Of(Of(unionCase.Shape!()));
            }

            return made;
        }

        made.Members = new MemberForm[form.Members.Length];
        for (int i = 0; i < made.Members.Length; i++)
        {
            ShapeMember member = form.Members[i];
            byte[] libraryName = made.Keys == LibraryKeys.Names ? Encoding.UTF8.GetBytes(member.Name) : member.Utf8Name;
            made.Members[i] = new MemberForm(
                form.LacksKeys ? ShapeMember.NoNumber : member.Number,
                member.Utf8Name,
                libraryName,
                Of(member.Type)
            );
        }

        made.Value = form.Value is { } value ? Of(value) : null;
        return made;
    }

    private WireForm Of(TypeDescription type)
    {
        switch (type)
        {
            case { EnumType: { } named }:
                return WireForm.OfEnum(named);
            case { Kind: ValueKind.List, Item: { } item }:
                return WireForm.ListOf(Of(item));
            case { Kind: ValueKind.Map, Key: { } key, Item: { } value }:
                return WireForm.MapOf(Of(key), Of(value));
            case { Object: { } contract }:
                return WireForm.Of(Of(contract()));
            default:
                return WireForm.Same;
        }
    }
}
