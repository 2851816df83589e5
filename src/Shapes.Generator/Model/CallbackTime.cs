namespace SerializationApi.Shapes.Generator.Model;

/// <summary>When a callback is called.</summary>
internal enum CallbackTime
{
    /// <summary>Before the first member is written.</summary>
    Writing,

    /// <summary>Behind the last one.</summary>
    Written,

    /// <summary>When the object was constructed, and before members that the constructor did not take are set.</summary>
    Reading,

    /// <summary>When the last member was set.</summary>
    Read,
}
