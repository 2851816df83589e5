using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>What a member is on the wire, of which the baseline keeps the text.</summary>
/// <param name="Form">What sort of thing it is.</param>
/// <param name="Name">The kind of a scalar; the name of a contract, an enum or a type that is written as another; else empty.</param>
/// <param name="Parts">What it is made of: the items, the keys and values, what is not null, what is written instead.</param>
internal sealed record WireType(WireForm Form, string Name, EquatableArray<WireType> Parts)
{
    /// <summary>What it is made of, where that is one thing.</summary>
    public WireType Inner => Parts[0];

    /// <summary>Whether a nil can be read as one, given whether contracts are structs.</summary>
    public bool TakesNull(Func<string, bool> isStruct) =>
        Form switch
        {
            WireForm.Scalar => Name is "string" or "bytes",
            WireForm.Nullable or WireForm.List or WireForm.Stack or WireForm.Map => true,
            WireForm.Contract => !isStruct(Name),
            WireForm.Converted => Inner.TakesNull(isStruct),
            _ => false,
        };

    public static WireType Scalar(string name) => new(WireForm.Scalar, name, default);

    public static WireType Named(WireForm form, string name) => new(form, name, default);

    public static WireType Of(WireForm form, params WireType[] parts) => new(form, "", parts.ToEquatableArray());

    /// <summary>The text: <c>list&lt;`Shop.Line`&gt;</c>. No name of a type holds a backquote.</summary>
    public override string ToString() =>
        Form switch
        {
            WireForm.Scalar => Name,
            WireForm.Nullable => $"{Inner}?",
            WireForm.List => $"list<{Inner}>",
            WireForm.Stack => $"stack<{Inner}>",
            WireForm.Map => $"map<{Parts[0]}, {Parts[1]}>",
            WireForm.Contract => $"`{Name}`",
            WireForm.Enum => $"enum `{Name}`",
            WireForm.Names => $"names `{Name}`",
            WireForm.Raw => $"raw `{Name}`",
            WireForm.Group => $"group {Inner}",
            _ => $"({Inner} as `{Name}`)",
        };
}
