namespace SerializationApi.Shapes.Generator.Model;

/// <summary>How a member gets its value.</summary>
internal enum MemberSetter
{
    /// <summary>By assignment.</summary>
    Assignment,

    /// <summary>Through an unsafe accessor to its setter: <c>init</c>, or not accessible.</summary>
    Accessor,

    /// <summary>Only by a parameter of the constructor.</summary>
    None,
}
