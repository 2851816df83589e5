namespace SerializationApi.Shapes.Generator.Model;

/// <summary>A type that is written as another one.</summary>
/// <param name="ToWire">The conversion to it, with <c>{0}</c> for the value.</param>
/// <param name="DefaultWhen">The condition that the value is its type's default, with <c>{0}</c> for it.</param>
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
    /// <summary>A conversion of this library.</summary>
    public static ConvertedModel Of(
        string name,
        bool isStruct,
        TypeModel wire,
        string toWire,
        string fromWire,
        string defaultWhen,
        bool canFail = true
    ) => new(name, isStruct, wire, toWire, fromWire, canFail, defaultWhen) { AcceptsNull = !isStruct };

    /// <summary>The name of a surrogate's type for messages; null for this library's conversions.</summary>
    public string? Label { get; init; }

    public bool IsNullable { get; init; }

    /// <summary>The enum whose names are written; null for other types.</summary>
    public EnumModel? Names { get; init; }

    /// <summary>How a null is handled, in either direction.</summary>
    public NullRules Nulls { get; init; }

    public override string SimpleName => Label ?? new([.. Name.Substring(Name.LastIndexOfAny(['.', ':']) + 1).Where(char.IsLetterOrDigit)]);

    public override bool IsValueType => IsStruct;

    public override bool CanBeNull => !IsStruct || IsNullable;
}

/// <summary>How a null is handled that a conversion does not accept.</summary>
[Flags]
internal enum NullRules
{
    /// <summary>The conversions get it.</summary>
    None = 0,

    /// <summary>A null is written as the null of the other type.</summary>
    WriteNull = 1,

    /// <summary>A null cannot be written: the other type has none.</summary>
    RefuseToWrite = 2,

    /// <summary>A null is read as a null.</summary>
    ReadNull = 4,

    /// <summary>A null that is read makes the payload invalid.</summary>
    RefuseToRead = 8,

    /// <summary>A value that is written as null cannot be a key.</summary>
    RefuseAsKey = 16,
}
