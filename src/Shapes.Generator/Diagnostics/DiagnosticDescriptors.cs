using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Diagnostics;

/// <summary>The generator's diagnostics; each has a page in docs/diagnostics.</summary>
internal static class DiagnosticDescriptors
{
    public const string Category = "Shapes";

    // A page per rule, in this repository.
    private const string HelpFolder = "docs/diagnostics/";

    public static readonly DiagnosticDescriptor NoOrder = Error(
        "SHAPE001",
        "Member has no Order",
        "'{0}' has no number, which the binary formats need: add [DataMember(Order = n)]"
    );

    public static readonly DiagnosticDescriptor DuplicateOrder = Error(
        "SHAPE002",
        "Order is used twice",
        "'{0}' has Order {1}, which '{2}' already has: give it another"
    );

    public static readonly DiagnosticDescriptor OrderOutOfRange = Error(
        "SHAPE003",
        "Order is out of range",
        "'{0}' has Order {1}; it must be 1 to 536,870,911 and not 19,000 to 19,999, which Protobuf reserves"
    );

    public static readonly DiagnosticDescriptor UnsupportedType = Error(
        "SHAPE004",
        "Type cannot be written",
        "'{0}' is of type '{1}', which the formats cannot write: {2}"
    );

    public static readonly DiagnosticDescriptor NestedCollection = Error(
        "SHAPE005",
        "List or map directly inside a list or map",
        "'{0}' is of type '{1}': Protobuf cannot express a list or map directly inside another; put the inner one into a contract"
    );

    public static readonly DiagnosticDescriptor MapKey = Error(
        "SHAPE006",
        "Type cannot be a map key",
        "'{0}' has keys of type '{1}', which cannot be the keys of a map: use a list of contracts with a key and a value member"
    );

    public static readonly DiagnosticDescriptor NoConstructor = Error(
        "SHAPE007",
        "Contract cannot be constructed",
        "'{0}' needs an accessible constructor without parameters, or one whose parameters are members or optional{1}"
    );

    public static readonly DiagnosticDescriptor CannotBeSet = Error(
        "SHAPE008",
        "Member cannot be set",
        "'{0}' has neither a setter nor a constructor parameter of its name and type: add one of the two"
    );

    public static readonly DiagnosticDescriptor GenericContract = Error(
        "SHAPE009",
        "Contract is generic",
        "'{0}' is generic: remove [GenerateShape], and declare each closed type with [GenerateShapeFor<T>]"
    );

    public static readonly DiagnosticDescriptor AbstractContract = Error(
        "SHAPE010",
        "Contract is abstract",
        "'{0}' is abstract or an interface, so a payload does not say which type to construct: name its cases with [JsonDerivedType]"
    );

    public static readonly DiagnosticDescriptor InaccessibleContract = Error(
        "SHAPE011",
        "Contract is not accessible",
        "'{0}' is private or protected, so its shape cannot name it: make it internal"
    );

    public static readonly DiagnosticDescriptor NotPartial = Error(
        "SHAPE012",
        "Class cannot be added to",
        "'{0}' gets generated members: it and the types around it must be partial, not generic and not "
            + "file-local, and neither it nor a member may be named All"
    );

    public static readonly DiagnosticDescriptor EscapedName = Error(
        "SHAPE013",
        "JSON name must be escaped",
        "'{0}' has the JSON name '{1}', which contains a character that JSON must escape: rename it with [JsonPropertyName]"
    );

    public static readonly DiagnosticDescriptor NamesAlike = Error(
        "SHAPE014",
        "JSON names are alike",
        "'{0}' and '{2}' have JSON names that differ only in case ('{1}'), and names are read in any case: rename one"
    );

    public static readonly DiagnosticDescriptor TooManyMembers = Error(
        "SHAPE015",
        "Contract has too many members",
        "'{0}' has {1} members, but at most 254 are possible, as MemoryPack counts them in a byte: move some into another contract"
    );

    public static readonly DiagnosticDescriptor WideGap = Warning(
        "SHAPE016",
        "Orders leave a wide gap",
        "'{0}' has {1} members and Orders up to {2}: MessagePack writes a nil for each of the {3} missing numbers"
    );

    public static readonly DiagnosticDescriptor IgnoredInJson = Error(
        "SHAPE017",
        "Member is both a member and ignored",
        "'{0}' has both [DataMember] and [{1}]: a member is in every format or in none; remove one of the two"
    );

    public static readonly DiagnosticDescriptor Polymorphic = Error(
        "SHAPE018",
        "Contract is polymorphic",
        "'{0}' has [{1}], which gives derived types no name in a payload: use [JsonDerivedType] instead"
    );

    public static readonly DiagnosticDescriptor HiddenField = Error(
        "SHAPE019",
        "Field of a struct cannot be checked",
        "'{0}' has the field '{1}' of type '{2}', which is not accessible: MemoryPack copies the struct as bytes, and "
            + "those of the field cannot be checked: make the field internal, or the contract a class"
    );

    public static readonly DiagnosticDescriptor Converter = Warning(
        "SHAPE020",
        "JSON converter is not used",
        "'{0}' has a JSON converter, which shapes do not call: use [ShapeAs<T>] to write another type"
    );

    public static readonly DiagnosticDescriptor MemoryOfNoMember = Error(
        "SHAPE021",
        "Memory of a struct belongs to no member",
        "'{0}' holds {1}, which belongs to no member, and MemoryPack would copy it from a payload: make it a member, "
            + "or the contract a class"
    );

    public static readonly DiagnosticDescriptor NotOffered = Warning(
        "SHAPE022",
        "Contract is not offered in a format",
        "'{0}' is not offered in {1}: {2}"
    );

    public static readonly DiagnosticDescriptor KeysDiffer = Error(
        "SHAPE023",
        "Keys are numbers and names",
        "'{0}' has {1} as its key, and other members have {2}: use the same kind for all"
    );

    public static readonly DiagnosticDescriptor NoKey = Error(
        "SHAPE024",
        "Member has no key",
        "'{0}' needs [Key] or [IgnoreMember], as every member of the [MessagePackObject] '{1}' does"
    );

    public static readonly DiagnosticDescriptor Surrogate = Error(
        "SHAPE025",
        "Surrogate does not fit",
        "'{0}' cannot be written as '{1}': {2}"
    );

    public static readonly DiagnosticDescriptor NoShape = Error(
        "SHAPE026",
        "Type cannot have a shape",
        "'{0}' cannot have a shape: it is neither a contract nor a type that the formats write; use [ShapeAs<T>] to write another type"
    );

    public static readonly DiagnosticDescriptor NotHonoured = Warning(
        "SHAPE028",
        "Annotation is not supported",
        "'{0}' has {1}, which shapes do not support: {2}"
    );

    public static readonly DiagnosticDescriptor SameKey = Error(
        "SHAPE029",
        "Members have the same key",
        "'{0}' has {1}, which '{2}' already has: give it another"
    );

    public static readonly DiagnosticDescriptor KeyOutOfRange = Error("SHAPE030", "Key is out of range", "'{0}' has {1}: {2}");

    public static readonly DiagnosticDescriptor MemberAndIgnored = Error(
        "SHAPE031",
        "Member is annotated and ignored",
        "'{0}' has both [{1}] and [{2}]: remove one of the two"
    );

    public static readonly DiagnosticDescriptor UnionContradicts = Error("SHAPE032", "Union contradicts itself", "'{0}' {1}");

    public static readonly DiagnosticDescriptor LeftOut = Create(
        "SHAPE033",
        "Member is in JSON only",
        "'{0}' {1}",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor NoNumbers = Create(
        "SHAPE040",
        "Contract has no numbers",
        "'{0}' is not offered in Protobuf, and its keys in MessagePack are names: give its members numbers with [DataMember(Order = n)]",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor SurrogateUnused = Warning(
        "SHAPE041",
        "Surrogate does not reach a contract",
        "'{0}' is written without its surrogate in '{1}': '{2}' has [GenerateShape], and its shape does not "
            + "know the surrogates of the set; put [ShapeAs<T>] on the type or the member"
    );

    public static readonly DiagnosticDescriptor ExtensionData = Error(
        "SHAPE042",
        "Extension data does not fit",
        "'{0}' cannot hold extension data: {1}"
    );

    public static readonly DiagnosticDescriptor CalledInSome = Create(
        "SHAPE043",
        "Callback is not called in each format",
        "'{0}' has {1}, which is called in {2} and not in {3}",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor NoShapeHere = Create(
        "SHAPE044",
        "Contract has no shape",
        "'{0}' has no shape, so only JSON is available here: add [GenerateShape]",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor DerivedRefused = Create(
        "SHAPE046",
        "Derived values are refused in some formats",
        "'{0}' is the base of other contracts, but has no cases in {1}: there, a derived value in its place is refused",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor NotFilled = Create(
        "SHAPE047",
        "Collection is written and not read",
        "'{0}' has no setter: in {1} its items are written but never read back",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor WrittenOnly = Create(
        "SHAPE059",
        "Contract is written and not read",
        "'{0}' is written but not read: it needs an accessible constructor without parameters, or one whose "
            + "parameters are members or optional{1}",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor TypeLeftOut = Create(
        "SHAPE048",
        "Annotated type is left out",
        "'{0}' has {1} but gets no shape in the set, as it is private, protected or file-local: make it internal",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor Differs = Warning(
        "SHAPE049",
        "Format would differ from its library",
        "'{0}' has {1}, so '{2}' is not offered in {3}: {4}, or accept the difference with [assembly: AcceptDifferences(WireFormats.{5})]"
    );

    public static readonly DiagnosticDescriptor FreeForm = Warning(
        "SHAPE045",
        "Free-form value in a format that has none",
        "'{0}' is of type '{1}', a free-form value, which only self-describing formats can hold "
            + "(JSON, MessagePack, CBOR): use a contract for the others"
    );

    public static readonly DiagnosticDescriptor MemberGone = Error(
        "SHAPE034",
        "Member is gone",
        "'{0}' was removed, but {1} payloads may still contain it, so its {2} must not be used again: {3}"
    );

    public static readonly DiagnosticDescriptor ReservedAgain = Error(
        "SHAPE035",
        "Reserved number is used again",
        "'{0}' uses {1}, which is reserved: {2} payloads may contain it from a removed member; use another"
    );

    public static readonly DiagnosticDescriptor MemberChanged = Error(
        "SHAPE036",
        "Member cannot read older payloads",
        "'{0}' cannot read older {1} payloads: {2}; {3}"
    );

    public static readonly DiagnosticDescriptor ContractChanged = Error(
        "SHAPE037",
        "Contract cannot read older payloads",
        "'{0}' cannot read older {1} payloads: {2}; {3}"
    );

    public static readonly DiagnosticDescriptor BadBaseline = Error(
        "SHAPE038",
        "Wire baseline cannot be read",
        "wire.baseline.txt cannot be read: {0}"
    );

    public static readonly DiagnosticDescriptor BaselineBehind = Create(
        "SHAPE039",
        "Wire baseline is outdated",
        "wire.baseline.txt lacks the latest additions: run dotnet build -t:UpdateWireBaseline",
        DiagnosticSeverity.Info
    );

    public static readonly DiagnosticDescriptor LanguageVersion = Error(
        "SHAPE055",
        "C# version is too low",
        "The project compiles C# {0}, and shapes need C# 13 or later: remove <LangVersion> from the "
            + "project, or set it to 13.0, latest or preview"
    );

    public static readonly DiagnosticDescriptor NotInJson = Warning(
        "SHAPE056",
        "Member is not in JSON",
        "The JSON of '{0}' {1}, as System.Text.Json does, though other formats have them: add {2}"
    );

    public static readonly DiagnosticDescriptor AddedByOthers = Error(
        "SHAPE057",
        "Member comes from another generator",
        "'{0}' comes from another source generator, so the shape of '{1}' does not have it and {2} would lose it: "
            + "declare it as a partial property or write it by hand, or declare the shape in another project with [GenerateShapeFor<T>]"
    );

    public static readonly DiagnosticDescriptor MadeByOthers = Error(
        "SHAPE060",
        "Contract comes from another generator",
        "'{0}' has [GenerateShape] in the output of another source generator (such as that of a .razor file), so it has no shape: "
            + "declare it in a .cs file, or declare the shape in another project with [GenerateShapeFor<T>]"
    );

    public static readonly DiagnosticDescriptor EmptyPart = Error(
        "SHAPE058",
        "Type is completed by another generator",
        "'{0}' is a partial type without members, and members from another source generator are not seen: "
            + "write it as another type with [GenerateShapeFor<{0}>(Surrogate = typeof(...))] or [ShapeAs<T>]"
    );

    /// <summary>Not reported itself: a reason for <see cref="NotOffered"/>.</summary>
    public static readonly DiagnosticDescriptor Reason = new(
        "SHAPE022",
        "Reason",
        "{0}",
        Category,
        DiagnosticSeverity.Warning,
        isEnabledByDefault: true
    );

    private static DiagnosticDescriptor Error(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(string id, string title, string message) =>
        Create(id, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, Category, severity, isEnabledByDefault: true, helpLinkUri: $"{HelpFolder}{id}.md");
}
