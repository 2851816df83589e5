namespace SerializationApi.Conformance;

/// <summary>NestedEnum of both messages, which has a negative value.</summary>
public enum NestedEnum
{
    Foo = 0,
    Bar = 1,
    Baz = 2,
    Neg = -1,
}

/// <summary>The enum beside both messages.</summary>
public enum ForeignEnum
{
    Foo = 0,
    Bar = 1,
    Baz = 2,
}
