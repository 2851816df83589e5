using SerializationApi.Shapes.Generator.Model;

namespace SerializationApi.Shapes.Generator.Baseline;

/// <summary>The wire type of a member, stored as text in the baseline.</summary>
/// <param name="Name">The kind of a scalar; the name of a contract, an enum or a converted type; otherwise empty.</param>
/// <param name="Parts">Its parts: the items, the keys and values, the type inside a nullable, the written type.</param>
internal sealed record WireType(WireForm Form, string Name, EquatableArray<WireType> Parts)
{
    /// <summary>Its single part.</summary>
    public WireType Inner => Parts[0];

    /// <summary>Whether it accepts a nil; <paramref name="isStruct"/> tells whether contracts are structs.</summary>
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

    /// <summary>Returns the text: <c>list&lt;`Shop.Line`&gt;</c>. No type name contains a backquote.</summary>
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
