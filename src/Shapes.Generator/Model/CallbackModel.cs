namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A method of a contract that is called when a value is written or read.</summary>
internal sealed record CallbackModel(CallbackTime Time, string Name, string Owner)
{
    /// <summary>Whether it implements an interface.</summary>
    public bool IsOfInterface { get; init; }

    /// <summary>The unsafe accessor that calls it, if it is not accessible.</summary>
    public AccessorModel? Accessor { get; init; }

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
