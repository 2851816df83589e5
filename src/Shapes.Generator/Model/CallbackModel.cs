namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A method of a contract that is called when a value is written or read.</summary>
/// <param name="Time">When.</param>
/// <param name="Name">The method's name.</param>
/// <param name="Owner">The interface that it implements, or the type that declares it, as source.</param>
internal sealed record CallbackModel(CallbackTime Time, string Name, string Owner)
{
    /// <summary>Whether the contract has it by an interface.</summary>
    public bool IsOfInterface { get; init; }

    /// <summary>The unsafe accessor that calls it, where it is not accessible.</summary>
    public AccessorModel? Accessor { get; init; }

    /// <summary>Whether it takes a <c>StreamingContext</c>.</summary>
    public bool TakesContext { get; init; }
}

/// <summary>When a callback is called.</summary>
internal enum CallbackTime
{
    /// <summary>Before the first member is written.</summary>
    Writing,

    /// <summary>After the last one.</summary>
    Written,

    /// <summary>After the constructor, before the other members are set.</summary>
    Reading,

    /// <summary>After the last member is set.</summary>
    Read,
}
