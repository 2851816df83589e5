namespace SerializationApi.Shapes.Generator.Model;

/// <summary>How a contract is made.</summary>
/// <param name="Parameters">The constructor's parameters; with none, members are assigned as they are read.</param>
/// <param name="Accessor">The accessor that calls the constructor, where the type has <c>required</c> members or it is not
/// accessible.</param>
/// <param name="HasParameterless">A struct that declares a constructor without parameters.</param>
internal sealed record ConstructionModel(EquatableArray<ParameterModel> Parameters, AccessorModel? Accessor, bool HasParameterless)
{
    /// <summary>The construction of what is not constructed: a union, or a layout that is not offered.</summary>
    public static ConstructionModel None { get; } = new(default, Accessor: null, HasParameterless: false);

    /// <summary>The construction of an object without a constructor: its initialisers do not run either.</summary>
    public static ConstructionModel Uninitialized { get; } = None with { IsUninitialized = true };

    /// <summary>Whether no constructor is called.</summary>
    public bool IsUninitialized { get; init; }

    /// <summary>Why no value is made, so that reading is refused; null where values are made.</summary>
    public string? Unread { get; init; }

    /// <summary>Whether the constructor may refuse its arguments, by an exception.</summary>
    public bool CanFail { get; init; }

    /// <summary>Whether members are held in local variables until the object is constructed.</summary>
    public bool IsDeferred => Parameters.Count > 0;

    /// <summary>The parameters as the constructor's type declares them.</summary>
    public string Signature => string.Join(", ", Parameters.Select(static (parameter, i) => $"{parameter.Declared} p{i}"));
}

/// <summary>A parameter of the constructor that a contract is made with.</summary>
/// <param name="Type">Its type as source.</param>
/// <param name="MemberIndex">The member that it sets, or −1.</param>
/// <param name="Default">What it is when the member is missing, as source.</param>
/// <param name="Declared">Its type as the type declares it, open when that is generic, with <c>in</c>.</param>
internal sealed record ParameterModel(string Type, int MemberIndex, string Default, string Declared);
