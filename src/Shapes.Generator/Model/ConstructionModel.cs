namespace SerializationApi.Shapes.Generator.Model;

/// <summary>How a contract is constructed.</summary>
/// <param name="Parameters">The constructor's parameters; if empty, members are assigned as they are read.</param>
/// <param name="Accessor">The accessor that calls the constructor, if the type has <c>required</c> members or the constructor is not
/// accessible.</param>
internal sealed record ConstructionModel(EquatableArray<ParameterModel> Parameters, AccessorModel? Accessor, bool HasParameterless)
{
    /// <summary>For types that are not constructed: a union, or an unsupported layout.</summary>
    public static ConstructionModel None { get; } = new(default, Accessor: null, HasParameterless: false);

    /// <summary>For an object without a constructor call: its initializers do not run either.</summary>
    public static ConstructionModel Uninitialized { get; } = None with { IsUninitialized = true };

    /// <summary>Whether no constructor is called.</summary>
    public bool IsUninitialized { get; init; }

    /// <summary>Why no value is constructed, so that reading is refused; null if values are constructed.</summary>
    public string? Unread { get; init; }

    /// <summary>Whether the constructor may refuse its arguments with an exception.</summary>
    public bool CanFail { get; init; }

    /// <summary>Whether members are held in local variables until the object is constructed.</summary>
    public bool IsDeferred => Parameters.Count > 0;

    /// <summary>The parameters as the declaring type declares them.</summary>
    public string Signature => string.Join(", ", Parameters.Select(static (parameter, i) => $"{parameter.Declared} p{i}"));
}

/// <summary>A parameter of a contract's constructor.</summary>
/// <param name="MemberIndex">The member that it sets, or −1.</param>
/// <param name="Declared">Its declared type, open if it is generic, with <c>in</c>.</param>
internal sealed record ParameterModel(string Type, int MemberIndex, string Default, string Declared);
