namespace SerializationApi.Shapes.Generator.Model;

/// <summary>What a list member is declared as, and so what it is read into.</summary>
internal enum ListForm
{
    /// <summary>An array.</summary>
    Array,

    /// <summary><c>List&lt;T&gt;</c></summary>
    List,

    /// <summary>An interface one can only read from; an array is made.</summary>
    ReadOnlyInterface,

    /// <summary>An interface one can add to; a <c>List&lt;T&gt;</c> is made.</summary>
    MutableInterface,

    /// <summary>Another collection, made of an array.</summary>
    Other,
}
