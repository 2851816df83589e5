namespace SerializationApi.Shapes;

/// <summary>Kinds of JSON values (RFC 8259, section 3).</summary>
[Flags]
public enum JsonKinds
{
    /// <summary>No kind.</summary>
    None = 0,

    /// <summary>A string.</summary>
    String = 1,

    /// <summary>A number.</summary>
    Number = 2,

    /// <summary><c>true</c> or <c>false</c>.</summary>
    Boolean = 4,

    /// <summary>An array.</summary>
    Array = 8,

    /// <summary>An object.</summary>
    Object = 16,
}
