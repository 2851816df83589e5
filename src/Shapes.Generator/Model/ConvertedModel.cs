namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A type that is written as another one.</summary>
/// <param name="Name">The type as source.</param>
/// <param name="IsStruct">Whether it is a value type.</param>
/// <param name="Wire">The type that is written and read.</param>
/// <param name="ToWire">The expression that makes the one of the other, with <c>{0}</c> for the value.</param>
/// <param name="FromWire">The way back.</param>
/// <param name="CanFail">Whether the way back refuses some values, by an exception.</param>
/// <param name="DefaultWhen">The condition under which the value is its type's default, with <c>{0}</c> for it.</param>
internal sealed record ConvertedModel(
    string Name,
    bool IsStruct,
    TypeModel Wire,
    string ToWire,
    string FromWire,
    bool CanFail,
    string DefaultWhen
) : TypeModel(Name, Wire.Kind)
{
    /// <summary>A conversion of the library's own.</summary>
    public static ConvertedModel Of(
        string name,
        bool isStruct,
        TypeModel wire,
        string toWire,
        string fromWire,
        string defaultWhen,
        bool canFail = true
    ) => new(name, isStruct, wire, toWire, fromWire, canFail, defaultWhen) { AcceptsNull = !isStruct };

    /// <summary>The name of a surrogate's type for messages; null of the library's own conversions.</summary>
    public string? Label { get; init; }

    /// <summary>Whether it is a nullable value type.</summary>
    public bool IsNullable { get; init; }

    /// <summary>What is done with a null, in either direction.</summary>
    public NullRules Nulls { get; init; }

    public override string SimpleName => Label ?? new([.. Name.Substring(Name.LastIndexOfAny(['.', ':']) + 1).Where(char.IsLetterOrDigit)]);

    public override bool IsValueType => IsStruct;

    public override bool CanBeNull => !IsStruct || IsNullable;
}

/// <summary>What is done with a null that a conversion does not take.</summary>
[Flags]
internal enum NullRules
{
    /// <summary>The conversions get it.</summary>
    None = 0,

    /// <summary>A null is written as the null of the other type.</summary>
    WriteNull = 1,

    /// <summary>A null cannot be written: the other type has none.</summary>
    RefuseToWrite = 2,

    /// <summary>A null that is read is a null.</summary>
    ReadNull = 4,

    /// <summary>A null that is read makes the payload invalid.</summary>
    RefuseToRead = 8,

    /// <summary>What is written as null cannot be a key.</summary>
    RefuseAsKey = 16,
}
