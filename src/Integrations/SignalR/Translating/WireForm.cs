namespace SerializationApi.SignalR.Translating;

/// <summary>What a value is in bytes, as far as ours and those of MessagePack-CSharp differ.</summary>
internal sealed class WireForm
{
    private WireForm() { }

    /// <summary>A value that is the same in both.</summary>
    public static WireForm Same { get; } = new();

    /// <summary>Of an enum: its names, which are numbers in ours.</summary>
    public EnumText? Enum { get; private init; }

    /// <summary>Of a list: its items. Of a map: its values.</summary>
    public WireForm? Item { get; private init; }

    /// <summary>Of a map: its keys.</summary>
    public WireForm? Key { get; private init; }

    /// <summary>Of a contract: its members.</summary>
    public ContractForm? Contract { get; private init; }

    /// <summary>Whether anything in it differs, as far as that is known of the contracts.</summary>
    public bool Differs => Enum is not null || Contract is { Differs: true } || Item is { Differs: true } || Key is { Differs: true };

    /// <summary>An enum.</summary>
    public static WireForm OfEnum(Type type) => new() { Enum = EnumText.Of(type) };

    /// <summary>A list.</summary>
    public static WireForm ListOf(WireForm item) => new() { Item = item };

    /// <summary>A map.</summary>
    public static WireForm MapOf(WireForm key, WireForm item) => new() { Key = key, Item = item };

    /// <summary>A contract.</summary>
    public static WireForm Of(ContractForm contract) => new() { Contract = contract };
}

/// <summary>The members of a contract, or the cases of a union.</summary>
/// <param name="keys">How MessagePack-CSharp finds members.</param>
internal sealed class ContractForm(LibraryKeys keys)
{
    /// <summary>How MessagePack-CSharp finds members.</summary>
    public LibraryKeys Keys { get; } = keys;

    /// <summary>Whether it, or what its values hold, differs.</summary>
    public bool Differs { get; set; } = keys != LibraryKeys.Same;

    /// <summary>The members in the order in which ours has them.</summary>
    public MemberForm[] Members { get; set; } = [];

    /// <summary>Of a union: the contracts by their keys; otherwise null.</summary>
    public Dictionary<int, WireForm>? Cases { get; set; }

    /// <summary>Of a contract that is written as a value without members: that value; otherwise null.</summary>
    public WireForm? Value { get; set; }

    /// <summary>Whether a condition holds for something that its values hold.</summary>
    public bool Holds(Func<WireForm, bool> condition) =>
        Array.Exists(Members, member => condition(member.Form))
        || Cases?.Values.Any(condition) == true
        || (Value is not null && condition(Value));

    /// <summary>Puts <see cref="WireForm.Same"/> in the place of what does not differ, once that is known.</summary>
    public void Simplify()
    {
        Members = Array.ConvertAll(Members, static member => member.Form.Differs ? member : member with { Form = WireForm.Same });
        Cases = Cases?.ToDictionary(static pair => pair.Key, static pair => pair.Value.Differs ? pair.Value : WireForm.Same);
    }

    /// <summary>The member with a number, or null.</summary>
    public MemberForm? Find(int number)
    {
        // Mostly there are no gaps.
        if ((uint)(number - 1) < (uint)Members.Length && Members[number - 1].Number == number)
        {
            return Members[number - 1];
        }

        foreach (MemberForm member in Members)
        {
            if (member.Number == number)
            {
                return member;
            }
        }

        return null;
    }

    /// <summary>The index of the member with a name, or −1.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="isLibrarys">Whether it is MessagePack-CSharp's, and not ours.</param>
    /// <param name="expected">Which it mostly is.</param>
    public int IndexOf(ReadOnlySpan<byte> name, bool isLibrarys, int expected)
    {
        for (int i = 0; i < Members.Length; i++)
        {
            int index = (expected + i) % Members.Length;
            if (name.SequenceEqual(isLibrarys ? Members[index].LibraryName : Members[index].Name))
            {
                return index;
            }
        }

        return -1;
    }
}

/// <summary>A member.</summary>
/// <param name="Number">Its number in ours, from 1; 0 of one that is known by name.</param>
/// <param name="Name">Its name in ours, in UTF-8.</param>
/// <param name="LibraryName">Its name in MessagePack-CSharp's, in UTF-8, where members have names there.</param>
/// <param name="Form">Its value.</param>
internal sealed record MemberForm(int Number, byte[] Name, byte[] LibraryName, WireForm Form);

/// <summary>How MessagePack-CSharp finds the members of a contract.</summary>
internal enum LibraryKeys
{
    /// <summary>As ours.</summary>
    Same,

    /// <summary>By position, where a number that is n in ours is at n, and not at n − 1: a data contract's <c>Order</c> is the key
    /// itself.</summary>
    FromZero,

    /// <summary>By the names that they have in C#: a type without annotations.</summary>
    Names,
}
