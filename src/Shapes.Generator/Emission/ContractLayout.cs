using SerializationApi.Shapes.Generator.Model;
using SerializationApi.Shapes.Generator.Parsing;

namespace SerializationApi.Shapes.Generator.Emission;

internal sealed class ContractLayout(ContractModel contract, LayoutModel layout, string part = "")
{
    private const string Base = "Self";

    public ShapeLocation Location => contract.Location;

    public ObjectModel Type => contract.Type;

    public string DisplayName => contract.DisplayName;

    public LayoutModel Layout => layout;

    public LayoutForm Form => layout.Form;

    public ConstructionModel Construction => layout.Construction;

    /// <summary>The members, without their numbers if they are known by name.</summary>
    public EquatableArray<MemberModel> Members { get; } =
        layout.Form != LayoutForm.Map
            ? layout.Members
            : layout.Members.Select(static member => member with { Number = 0 }).ToEquatableArray();

    /// <summary>The member that holds unknown members.</summary>
    public ExtensionModel? Extension => layout.Extension;

    /// <summary>Whether all formats share the layout, so that its methods need no suffix.</summary>
    public bool IsOnly => contract.Layouts.Count == 1;

    /// <summary>Whether it is abstract, so that no value has exactly this type.</summary>
    public bool IsAbstract => contract.IsAbstract;

    /// <summary>How the shape finds members that its generator does not see; null if it sees all.</summary>
    public string? Unseen =>
        (contract.Unseen.Count > 0, contract.Seen is not null) switch
        {
            (false, false) => null,
            (true, false) => $"Unseen = new(typeof({Type.Name}), {Arrays(contract.Unseen)})",
            (false, true) => $"Unseen = {Names.UnseenMembers}.Of(typeof({Type.Name}), {Arrays(contract.Added)}, {SeenMembers.Constant})",
            (true, true) => $"Unseen = new(typeof({Type.Name}), {Arrays(contract.Unseen)}) "
                + $"{{ Added = {Arrays(contract.Added)}, Seen = {SeenMembers.Constant} }}",
        };

    /// <summary>Whether MessagePack-CSharp's rules determine its keys in MessagePack.</summary>
    public bool HasLibraryKeys => contract.CountedFromZero.HasFlag(MemberLayouts.MessagePack);

    /// <summary>The members whose JSON System.Text.Json does not support.</summary>
    public EquatableArray<string> JsonUnsupportedMembers => contract.JsonUnsupportedMembers;

    public bool HasOtherJsonConstructor => contract.HasOtherJsonConstructor;

    public bool HasJsonSurrogates => contract.HasJsonSurrogates;

    private static string Arrays(EquatableArray<string> annotations) => $"[{string.Join(", ", annotations.Select(Array))}]";

    private static string Array(string names) =>
        names.Length == 0 ? "null" : $"[{string.Join(", ", names.Split(' ').Select(Names.Literal))}]";

    private string Kind => IsOnly ? "" : layout.Layouts.Each().First().ToString();

    /// <summary>The suffix of its methods and tables.</summary>
    public string Suffix => part + Kind;

    /// <summary>The base of a union in its own form, without the key of a case.</summary>
    public ContractLayout Self => new(contract, layout with { Form = layout.Union!.SelfForm }, Base);

    /// <summary>The wrapper message around a value, with the given name.</summary>
    public static ContractLayout Of(WrappedModel type, string name, ShapeLocation location)
    {
        var layout = new LayoutModel(
            MemberLayouts.Protobuf,
            LayoutForm.Object,
            ConstructionModel.None,
            new[] { type.Member }.ToEquatableArray()
        )
        {
            IsStrict = true,
        };
        var message = new ObjectModel(type.Message, "", IsStruct: true, WithoutReferences: false, default);
        return new(new ContractModel(location, message, name, new[] { layout }.ToEquatableArray(), default), layout, name);
    }

    /// <summary>Whether a value of a derived class is refused, in formats other than JSON.</summary>
    public bool RefusesDerived => contract.CanBeDerived && layout.RefusesDerived && part.Length == 0;

    /// <summary>The table of its members.</summary>
    public string Info =>
        "s_"
        + (
            part is not ("" or Base) ? part
            : IsOnly ? "info"
            : Kind.ToLowerInvariant()
        );

    /// <summary>The table of a union's cases.</summary>
    public string UnionInfo => "s_union" + Kind;

    /// <summary>
    /// Whether a format with this layout reads a message in parts (Protobuf). Other layouts are read without the code for it.
    /// </summary>
    public bool Merges => layout.Layouts.HasFlag(MemberLayouts.Protobuf);

    /// <summary>Whether no other format has this layout.</summary>
    public bool AlwaysMerges => layout.Layouts == MemberLayouts.Protobuf;

    /// <summary>Whether a format with this layout finds members by name or number: all but MemoryPack.</summary>
    public bool IsReadByKey => layout.Layouts != MemberLayouts.MemoryPack;

    /// <summary>Whether a format with this layout finds members by their position: MessagePack and MemoryPack.</summary>
    public bool IsReadByPosition => (layout.Layouts & (MemberLayouts.MessagePack | MemberLayouts.MemoryPack)) != MemberLayouts.None;

    /// <summary>The largest number: the length of a positional array with gaps.</summary>
    public int SlotCount => Members.Count == 0 ? 0 : Members.Max(static member => member.Number);

    /// <summary>How many numbers before the member at <paramref name="index"/> are unused.</summary>
    public int GapBefore(int index) => Members[index].Number - (index == 0 ? 0 : Members[index - 1].Number) - 1;
}
