namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A member of a contract, as one layout has it.</summary>
/// <param name="Name">Its name in C#.</param>
/// <param name="WireName">Its name in formats that have names.</param>
/// <param name="Number">Its number, from 1; 0 where it has a name only.</param>
/// <param name="Type">What it holds.</param>
/// <param name="Accessor">The setter, where it is not set by assignment or by the constructor.</param>
/// <param name="HasOwnDefault">A missing one is not zero or empty (an initialiser, a parameter's default), so a zero must be written.</param>
internal sealed record MemberModel(
    string Name,
    string WireName,
    int Number,
    TypeModel Type,
    AccessorModel? Accessor,
    bool HasOwnDefault)
{
    /// <summary>The getter, where the member is not accessible.</summary>
    public AccessorModel? Getter { get; init; }

    /// <summary>The condition under which a format with presence leaves it out, with <c>{0}</c> for the value; null for proto3's.</summary>
    public string? AbsentWhen { get; init; }

    /// <summary>The condition under which no format of the layout writes it, with <c>{0}</c> for the value.</summary>
    public string? OmittedWhen { get; init; }

    /// <summary>Whether it is written and never read: it has neither a setter nor a parameter.</summary>
    public bool IsWriteOnly { get; init; }

    /// <summary>Whether a payload without it is invalid.</summary>
    public bool IsRequired { get; init; }

    /// <summary>Whether its setter may refuse a value, by an exception.</summary>
    public bool SetterCanFail { get; init; }

    /// <summary>Whether it has no setter and holds a collection that is filled.</summary>
    public bool IsFilled { get; init; }

    /// <summary>How a list lies in a message.</summary>
    public ListPacking Packing { get; init; }

    /// <summary>Whether a list that is read goes on from the items that the constructor made.</summary>
    public bool KeepsOwnItems { get; init; }

    /// <summary>The name as source.</summary>
    public string Identifier => Identifiers.Escape(Name);
}
