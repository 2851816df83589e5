namespace SerializationApi.SignalR.Translating;

/// <summary>The differences between our bytes of a value and MessagePack-CSharp's.</summary>
internal sealed class WireForm
{
    private WireForm() { }

    /// <summary>A value that is equal in both.</summary>
    public static WireForm Same { get; } = new();

    /// <summary>For an enum: its names, which are numbers in our bytes.</summary>
    public EnumText? Enum { get; private init; }

    /// <summary>For a list: its items. For a map: its values.</summary>
    public WireForm? Item { get; private init; }

    /// <summary>For a map: its keys.</summary>
    public WireForm? Key { get; private init; }

    /// <summary>For a contract: its members.</summary>
    public ContractForm? Contract { get; private init; }

    /// <summary>Whether any part differs, as far as known.</summary>
    public bool Differs => Enum is not null || Contract is { Differs: true } || Item is { Differs: true } || Key is { Differs: true };

    public static WireForm OfEnum(Type type) => new() { Enum = EnumText.Of(type) };

    public static WireForm ListOf(WireForm item) => new() { Item = item };

    public static WireForm MapOf(WireForm key, WireForm item) => new() { Key = key, Item = item };

    public static WireForm Of(ContractForm contract) => new() { Contract = contract };
}

/// <summary>The members of a contract, or the cases of a union.</summary>
internal sealed class ContractForm(LibraryKeys keys)
{
    public LibraryKeys Keys { get; } = keys;

    /// <summary>Whether it or one of its values differs.</summary>
    public bool Differs { get; set; } = keys != LibraryKeys.Same;

    /// <summary>The members in our order.</summary>
    public MemberForm[] Members { get; set; } = [];

    /// <summary>For a union: the contracts by their keys; otherwise null.</summary>
    public Dictionary<int, WireForm>? Cases { get; set; }

    /// <summary>For a contract that is written as a value without members: that value; otherwise null.</summary>
    public WireForm? Value { get; set; }

    /// <summary>Whether a condition holds for one of its values.</summary>
    public bool Holds(Func<WireForm, bool> condition) =>
        Array.Exists(Members, member => condition(member.Form))
        || Cases?.Values.Any(condition) == true
        || (Value is not null && condition(Value));

    /// <summary>Replaces equal parts with <see cref="WireForm.Same"/>, once they are known.</summary>
    public void Simplify()
    {
        Members = Array.ConvertAll(Members, static member => member.Form.Differs ? member : member with { Form = WireForm.Same });
        Cases = Cases?.ToDictionary(static pair => pair.Key, static pair => pair.Value.Differs ? pair.Value : WireForm.Same);
    }

    public MemberForm? Find(int number)
    {
        // Usually there are no gaps.
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

    /// <summary>Returns the index of the member with a name, or −1.</summary>
    /// <param name="name">The name in UTF-8.</param>
    /// <param name="isLibrarys">Whether it is MessagePack-CSharp's name, not ours.</param>
    /// <param name="expected">The index to check first.</param>
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

internal sealed record MemberForm(int Number, byte[] Name, byte[] LibraryName, WireForm Form);

/// <summary>How MessagePack-CSharp finds the members of a contract.</summary>
internal enum LibraryKeys
{
    /// <summary>The same as ours.</summary>
    Same,

    /// <summary>By position, where our number n is at n, not at n − 1: a data contract's <c>Order</c> is the key itself.</summary>
    FromZero,

    /// <summary>By their names in C#: a type without annotations.</summary>
    Names,
}
