namespace SerializationApi.Shapes.Generator.Parsing;

/// <summary>How a member could get its value apart from a constructor.</summary>
internal enum MemberSetter
{
    /// <summary>By assignment.</summary>
    Assignment,

    /// <summary>Through an unsafe accessor to its setter: <c>init</c>, or not accessible.</summary>
    Accessor,

    /// <summary>Not at all: the collection that it holds is filled.</summary>
    Fill,

    /// <summary>Only by a parameter of the constructor.</summary>
    None,
}
