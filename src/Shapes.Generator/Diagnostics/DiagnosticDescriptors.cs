using Microsoft.CodeAnalysis;

namespace SerializationApi.Shapes.Generator.Diagnostics;

/// <summary>What the generator reports; each has a page in docs/diagnostics.</summary>
internal static class DiagnosticDescriptors
{
    public const string Category = "Shapes";

    // A page per rule, in this repository.
    private const string HelpFolder = "docs/diagnostics/";

    public static readonly DiagnosticDescriptor NoOrder = Error(
        "SHAPE001", "Member has no Order", "'{0}' has no [DataMember(Order = n)], which numbers it in the binary formats");

    public static readonly DiagnosticDescriptor DuplicateOrder = Error(
        "SHAPE002", "Order is used twice", "'{0}' has Order {1}, which '{2}' has already");

    public static readonly DiagnosticDescriptor OrderOutOfRange = Error(
        "SHAPE003", "Order is out of range", "'{0}' has Order {1}; it must be 1 to 536,870,911 and not 19,000 to 19,999, which Protobuf reserves");

    public static readonly DiagnosticDescriptor UnsupportedType = Error(
        "SHAPE004", "Type has no form in every format", "'{0}' is of type '{1}', which has no form in every format");

    public static readonly DiagnosticDescriptor NestedCollection = Error(
        "SHAPE005", "List or map directly inside a list or map", "'{0}' is of type '{1}': Protobuf cannot express a list or map directly inside another");

    public static readonly DiagnosticDescriptor MapKey = Error(
        "SHAPE006", "Type cannot be a map key", "'{0}' has keys of type '{1}', which cannot be the keys of a map");

    public static readonly DiagnosticDescriptor NoConstructor = Error(
        "SHAPE007", "Contract cannot be constructed", "'{0}' has no accessible constructor that its members can be passed to{1}");

    public static readonly DiagnosticDescriptor CannotBeSet = Error(
        "SHAPE008", "Member cannot be set", "'{0}' has neither a setter nor a parameter of the constructor of its name and type");

    public static readonly DiagnosticDescriptor GenericContract = Error(
        "SHAPE009", "Contract is generic", "'{0}' is generic: the formats have no name for it");

    public static readonly DiagnosticDescriptor AbstractContract = Error(
        "SHAPE010", "Contract is abstract", "'{0}' is abstract or an interface: a payload does not say which type to construct");

    public static readonly DiagnosticDescriptor InaccessibleContract = Error(
        "SHAPE011", "Contract is not accessible", "'{0}' is private or protected: its shape cannot name it");

    public static readonly DiagnosticDescriptor NotPartial = Error(
        "SHAPE012", "Class cannot be added to", "'{0}' gets generated members, so it and the types around it must be partial, and neither generic nor of one file only");

    public static readonly DiagnosticDescriptor EscapedName = Error(
        "SHAPE013", "JSON name must be escaped", "'{0}' has the JSON name '{1}', which holds a character that JSON must escape");

    public static readonly DiagnosticDescriptor NamesAlike = Error(
        "SHAPE014", "JSON names are alike", "'{0}' has the JSON name '{1}', which is that of '{2}' apart from upper and lower case: names are read in any case");

    public static readonly DiagnosticDescriptor TooManyMembers = Error(
        "SHAPE015", "Contract has too many members", "'{0}' has {1} members; MemoryPack counts them in a byte: at most 254");

    public static readonly DiagnosticDescriptor WideGap = Warning(
        "SHAPE016", "Orders leave a wide gap", "'{0}' has {1} members and Orders up to {2}: MessagePack writes a nil for each of the {3} between");

    public static readonly DiagnosticDescriptor IgnoredInJson = Error(
        "SHAPE017", "Member is both a member and ignored", "'{0}' has both [DataMember] and [{1}]: a member is in every format or in none");

    public static readonly DiagnosticDescriptor Polymorphic = Error(
        "SHAPE018", "Contract is polymorphic", "'{0}' declares derived types by [{1}]: the shape writes its own members only");

    public static readonly DiagnosticDescriptor HiddenField = Error(
        "SHAPE019", "Field of a struct cannot be checked", "'{0}' holds the field '{1}' of type '{2}', which is not accessible: its bytes could not be checked after reading the struct from memory");

    public static readonly DiagnosticDescriptor Converter = Warning(
        "SHAPE020", "JSON converter is not used", "'{0}' has a JSON converter, which shapes do not call");

    public static readonly DiagnosticDescriptor MemoryOfNoMember = Error(
        "SHAPE021", "Memory of a struct belongs to no member", "'{0}' has memory that belongs to no member, {1}: a payload would set it, as MemoryPack copies such a struct whole");

    public static readonly DiagnosticDescriptor NotOffered = Warning(
        "SHAPE022", "Contract has no form in a format", "'{0}' is not offered in {1}: {2}");

    public static readonly DiagnosticDescriptor KeysDiffer = Error(
        "SHAPE023", "Keys are numbers and names", "'{0}' has {1} as its key where other members have {2}");

    public static readonly DiagnosticDescriptor NoKey = Error(
        "SHAPE024", "Member has no key", "'{0}' has neither [Key] nor [IgnoreMember], one of which members of the [MessagePackObject] '{1}' need");

    public static readonly DiagnosticDescriptor Surrogate = Error(
        "SHAPE025", "Surrogate does not fit", "'{0}' cannot be written as '{1}': {2}");

    public static readonly DiagnosticDescriptor NoShape = Error(
        "SHAPE026", "Type can have no shape", "'{0}' can have no shape: it is neither a contract nor a value that the formats have a form for");

    public static readonly DiagnosticDescriptor NotHonoured = Warning(
        "SHAPE028", "Annotation is not honoured", "'{0}' has {1}, which shapes do not honour");

    public static readonly DiagnosticDescriptor SameKey = Error(
        "SHAPE029", "Members have the same key", "'{0}' has {1}, which '{2}' has already");

    public static readonly DiagnosticDescriptor KeyOutOfRange = Error(
        "SHAPE030", "Key is out of range", "'{0}' has {1}: {2}");

    public static readonly DiagnosticDescriptor MemberAndIgnored = Error(
        "SHAPE031", "Member is annotated and ignored", "'{0}' has both [{1}] and [{2}]");

    public static readonly DiagnosticDescriptor UnionContradicts = Error(
        "SHAPE032", "Union contradicts itself", "'{0}' {1}");

    public static readonly DiagnosticDescriptor LeftOut = Create(
        "SHAPE033", "Property is left out", "'{0}' has neither a setter nor [DataMember]: no format has it", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor NoNumbers = Warning(
        "SHAPE040", "Contract has no numbers", "'{0}' is not offered in Protobuf, nor in MessagePack but with keys=names: its members have no numbers");

    public static readonly DiagnosticDescriptor SurrogateUnused = Warning(
        "SHAPE041", "Surrogate does not reach a contract", "'{0}' is not written as its surrogate in '{1}': '{2}' has a shape of its own, which does not know the set");

    public static readonly DiagnosticDescriptor ExtensionData = Error(
        "SHAPE042", "Extension data does not fit", "'{0}' cannot hold extension data: {1}");

    public static readonly DiagnosticDescriptor CalledInSome = Create(
        "SHAPE043", "Callback is not called in each format", "'{0}' has {1}, which is called in {2} and not in {3}", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor NoShapeHere = Create(
        "SHAPE044", "Contract has no shape", "'{0}' has no shape, so that no format but JSON can have it here", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor DerivedRefused = Create(
        "SHAPE046", "Derived values are refused in some formats", "'{0}' is the base of other contracts, but not in {1}, where their values in its place are refused", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor NotFilled = Create(
        "SHAPE047", "Collection is written and not read", "'{0}' has no setter: in {1} its items are written, and it is not filled with those that are read", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor TypeLeftOut = Create(
        "SHAPE048", "Annotated type is left out", "'{0}' has {1} and no shape in the set: it is private, protected or of one file only, and a shape cannot name it", DiagnosticSeverity.Info);

    public static readonly DiagnosticDescriptor FreeForm = Warning(
        "SHAPE045", "Free-form value in a format that has none", "'{0}' is of type '{1}', a free-form value, which only formats that describe themselves have");

    public static readonly DiagnosticDescriptor MemberGone = Error(
        "SHAPE034", "Member is gone", "'{0}' is gone, of which {1} payloads may be left: its {2} must not come to mean another member; {3}");

    public static readonly DiagnosticDescriptor ReservedAgain = Error(
        "SHAPE035", "Reserved number is used again", "'{0}' uses {1}, which is reserved: in {2} payloads a member that was removed has it");

    public static readonly DiagnosticDescriptor MemberChanged = Error(
        "SHAPE036", "Member does not read what it wrote", "'{0}' breaks {1}: {2}; {3}");

    public static readonly DiagnosticDescriptor ContractChanged = Error(
        "SHAPE037", "Contract does not read what it wrote", "'{0}' breaks {1}: {2}; {3}");

    public static readonly DiagnosticDescriptor BadBaseline = Error(
        "SHAPE038", "Wire baseline cannot be read", "wire.baseline.txt cannot be read: {0}");

    public static readonly DiagnosticDescriptor BaselineBehind = Create(
        "SHAPE039", "Wire baseline is behind", "wire.baseline.txt does not have the last additions: dotnet build -t:UpdateWireBaseline writes them", DiagnosticSeverity.Info);

    /// <summary>Never reported by itself: a reason for <see cref="NotOffered"/>.</summary>
    public static readonly DiagnosticDescriptor Reason = new("SHAPE022", "Reason", "{0}", Category, DiagnosticSeverity.Warning, isEnabledByDefault: true);

    private static DiagnosticDescriptor Error(string id, string title, string message) => Create(id, title, message, DiagnosticSeverity.Error);

    private static DiagnosticDescriptor Warning(string id, string title, string message) => Create(id, title, message, DiagnosticSeverity.Warning);

    private static DiagnosticDescriptor Create(string id, string title, string message, DiagnosticSeverity severity) =>
        new(id, title, message, Category, severity, isEnabledByDefault: true, helpLinkUri: $"{HelpFolder}{id}.md");
}
