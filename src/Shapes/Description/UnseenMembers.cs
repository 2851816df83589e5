using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using static SerializationApi.Shapes.MemberMarks;

namespace SerializationApi.Shapes;

/// <summary>
/// Finds members of a contract that its shape lacks: members of another assembly that are private or internal, callbacks, and members that
/// other generators add to partial types. A format would lose them, so reflection looks for them, once.
/// </summary>
/// <param name="contract">The contract.</param>
/// <param name="annotations">By <see cref="MemberLayout"/>: the full names of the attributes that mark a member; <c>*</c> if a public
/// property needs none; after a <c>-</c>, attributes that leave out such a member, after a <c>+</c> those that it needs nevertheless; after
/// a <c>=</c>, names of collections that are filled although they may be null; after an <c>@</c>, names of members, and after <c>-@</c> of
/// members that are left out; null to look for none. A single entry applies to all.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class UnseenMembers(
    [DynamicallyAccessedMembers(UnseenMembers.Needed)] Type contract,
    IReadOnlyList<IReadOnlyList<string>?> annotations
)
{
    private const DynamicallyAccessedMemberTypes Needed =
        DynamicallyAccessedMemberTypes.PublicProperties
        | DynamicallyAccessedMemberTypes.NonPublicPropertiesWithInherited
        | DynamicallyAccessedMemberTypes.NonPublicFieldsWithInherited
        | DynamicallyAccessedMemberTypes.NonPublicMethodsWithInherited;

    private const string ProtoMember = "ProtoBuf.ProtoMemberAttribute";
    private const string ProtoIgnore = "ProtoBuf.ProtoIgnoreAttribute";
    private const string Key = "MessagePack.KeyAttribute";
    private const string DataMember = "System.Runtime.Serialization.DataMemberAttribute";
    private const string JsonConverter = "System.Text.Json.Serialization.JsonConverterAttribute";
    private const string XmlElement = "System.Xml.Serialization.XmlElementAttribute";
    private const string XmlArray = "System.Xml.Serialization.XmlArrayAttribute";

    // JsonIgnoreCondition.Always.
    private const int Always = 1;

    private List<Unseen>? _found;
    private List<(MemberInfo Member, bool IsHidden)>? _added;
    private bool? _isCompleted;

    /// <summary>
    /// Gets or sets, by <see cref="MemberLayout"/>, the attributes that mark members added by other generators; <c>*</c> if a public
    /// property needs none, <c>**</c> if a public field needs none, <c>***</c> if a public getter and <c>****</c> if no field needs one;
    /// after a <c>-</c>, attributes that leave out such a member; after an <c>@</c>, names of members; null to look for none.
    /// </summary>
    public IReadOnlyList<IReadOnlyList<string>?> Added { get; init; } = [];

    /// <summary>
    /// Gets or sets the names of the members that the generator saw: of the contract, then of each base. Blanks separate names,
    /// semicolons types.
    /// </summary>
    public string Seen { get; init; } = "";

    /// <summary>Looks for members that other generators add to a contract of the shape's own assembly.</summary>
    /// <param name="contract">The contract.</param>
    /// <param name="added">As <see cref="Added"/>.</param>
    /// <param name="seen">As <see cref="Seen"/>.</param>
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "What is trimmed away is not found; SHAPE057 has told of it.")]
    public static UnseenMembers Of(Type contract, IReadOnlyList<IReadOnlyList<string>?> added, string seen) =>
        new(contract, [null]) { Added = added, Seen = seen };

    /// <summary>Returns why formats of a layout would lose something; null if they would not.</summary>
    /// <param name="layout">The layout.</param>
    /// <param name="form">The contract in that layout.</param>
    public string? Find(MemberLayout layout, ShapeInfo form) => FindHidden(layout, form) ?? FindAdded(layout, form);

    private string? FindAdded(MemberLayout layout, ShapeInfo form)
    {
        if (Added.Count == 0 || Added[(int)layout] is not { } names)
        {
            return null;
        }

        _added ??= ListAdded(contract, [.. Seen.Split(';').Select(static type => type.Split(' '))]);
        (MemberInfo? lost, _) = _added.Find(added =>
            IsCompleted ? HasState(added.Member)
            : added.IsHidden ? IsMember(added.Member, names) || Has(form, added.Member.Name)
            : IsMember(added.Member, names) && !Has(form, added.Member.Name)
        );
        return lost is null
            ? null
            : $"'{lost.DeclaringType!.Name}.{lost.Name}' comes from another source generator, so the shape does not have it: "
                + $"declare it as a partial property or write it by hand, declare the shape in another "
                + $"assembly with [GenerateShapeFor<{form.Name}>], "
                + $"or accept the difference with [assembly: AcceptDifferences(WireFormats.{layout}, typeof({form.Name}))]";
    }

    // A class of which no member was seen, as value objects and enumerations of classes are: SHAPE058.
    private bool IsCompleted => _isCompleted ??= !contract.IsValueType && Seen.Trim(';').Length == 0 && HasOwnValue(contract, _added!);

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As of the type.")]
    private static bool HasOwnValue(Type contract, List<(MemberInfo Member, bool IsHidden)> added) =>
        added.TrueForAll(static added =>
            added.Member is not (PropertyInfo { SetMethod.IsPublic: true } or FieldInfo { IsPublic: true, IsInitOnly: false })
        )
        && (
            contract.CustomAttributes.Any(static attribute => attribute.AttributeType.FullName == JsonConverter)
            || contract
                .GetConstructors(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic)
                .Any(constructor =>
                    constructor.GetParameters() is { Length: > 0 } all && !(all.Length == 1 && all[0].ParameterType == contract)
                )
        );

    private static bool HasState(MemberInfo member) => member is FieldInfo || HasField(member);

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As of the type.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As of the type.")]
    private static List<(MemberInfo Member, bool IsHidden)> ListAdded(Type contract, string[][] seen)
    {
        const BindingFlags Own = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        var found = new List<(MemberInfo, bool)>();
        int depth = 0;
        for (Type? type = contract; type is not null && type.Assembly == contract.Assembly; type = type.BaseType, depth++)
        {
            IEnumerable<MemberInfo> properties = type.GetProperties(Own)
                .Where(static property =>
                    property.Name != "EqualityContract"
                    && property.GetMethod is { } getter
                    && getter.GetBaseDefinition() == getter
                    && property.GetIndexParameters().Length == 0
                );
            IEnumerable<MemberInfo> fields = type.GetFields(Own)
                .Where(field => !field.Name.StartsWith('<') && type.GetEvent(field.Name, Own) is null);
            string[] names = depth < seen.Length ? seen[depth] : [];
            found.AddRange(
                properties
                    .Concat(fields)
                    .Where(member => !names.Contains(member.Name))
                    .Select(member => (member, Array.Exists(seen, type => type.Contains(member.Name))))
            );
        }

        return found;
    }

    // The memory of a struct consists of its fields.
    private bool IsMember(MemberInfo member, IReadOnlyList<string> names) =>
        IsOfContract(member, names)
        && (
            names.Contains(Named + member.Name)
            || member is FieldInfo { DeclaringType.IsValueType: true }
            || member.CustomAttributes.Any(attribute =>
                names.Contains(attribute.AttributeType.FullName!) && (!names.Contains(ProtoMember) || IsNumbered(attribute))
            )
            || (
                (
                    names.Contains(Unmarked) && member is PropertyInfo { GetMethod.IsPublic: true, SetMethod.IsPublic: true }
                    || names.Contains(UnmarkedGetter) && member is PropertyInfo { GetMethod.IsPublic: true }
                    || names.Contains(UnmarkedField) && member is FieldInfo { IsPublic: true }
                    || names.Contains(AnyField) && HasState(member)
                ) && !member.CustomAttributes.Any(attribute => IsIgnoring(attribute, names))
            )
        );

    // protobuf-net writes only members that the type itself declares, and no delegates.
    private bool IsOfContract(MemberInfo member, IReadOnlyList<string> names) =>
        !names.Contains(ProtoMember)
        || (
            member.DeclaringType == contract
            && !names.Contains($"{Ignoring}{Named}{member.Name}")
            && member.CustomAttributes.All(static attribute => attribute.AttributeType.FullName != ProtoIgnore)
            && !typeof(Delegate).IsAssignableFrom((member as PropertyInfo)?.PropertyType ?? (member as FieldInfo)?.FieldType)
        );

    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As of the type.")]
    private static bool HasField(MemberInfo property) =>
        property.DeclaringType!.GetField($"<{property.Name}>k__BackingField", BindingFlags.Instance | BindingFlags.NonPublic) is not null;

    // [JsonIgnore] with another condition leaves out some values only.
    private static bool IsIgnoring(CustomAttributeData attribute, IReadOnlyList<string> names) =>
        names.Contains(Ignoring + attribute.AttributeType.FullName)
        && attribute.NamedArguments.All(static named => named is not { MemberName: "Condition", TypedValue.Value: not Always });

    private string? FindHidden(MemberLayout layout, ShapeInfo form)
    {
        if (annotations[annotations.Count == 1 ? 0 : (int)layout] is not { } names)
        {
            return null;
        }

        Unseen? lost = (_found ??= List(contract)).FirstOrDefault(found =>
            IsWanted(found, layout, names) && (found.Member is MethodInfo || !Has(form, found.Member.Name))
            || found.IsSetter && names.Contains(Filled + found.Member.Name) && !IsUnused(layout, names)
        );
        return lost is null
            ? null
            : $"'{lost.Member.DeclaringType!.Name}.{lost.Member.Name}' has {lost.What}, so the assembly of the shape does "
                + $"not see it: declare the shape in the assembly of '{form.Name}', "
                + $"convert it with [ShapeAs<T>], or accept the difference with [assembly: "
                + $"AcceptDifferences(WireFormats.{layout}, typeof({form.Name}))]";
    }

    private bool IsWanted(Unseen found, MemberLayout layout, IReadOnlyList<string> names)
    {
        if (found.Member is MethodInfo)
        {
            return IsCallback(layout, found.Name);
        }

        if (found.IsSetter && IsUnused(layout, names))
        {
            return false;
        }

        return found.Attribute is { } attribute && names.Contains(found.Name)
            ? (layout != MemberLayout.Protobuf || IsNumbered(attribute)) && IsOfContract(found.Member, names)
            : found is { IsSetter: true, Attribute: null }
                && (names.Contains(Unmarked) || names.Contains(Named + found.Member.Name))
                && IsOfContract(found.Member, names)
                && !found.Member.CustomAttributes.Any(attribute => IsIgnoring(attribute, names))
                && names.All(name =>
                    name[0] != Required || found.Member.CustomAttributes.Any(attribute => attribute.AttributeType.FullName == name[1..])
                );
    }

    // MessagePack-CSharp does not call a setter that is not public either.
    private bool IsUnused(MemberLayout layout, IReadOnlyList<string> names) =>
        layout == MemberLayout.MessagePack && names.Contains(Key) && !AllowsPrivate();

    private bool AllowsPrivate() =>
        contract.CustomAttributes.Any(static attribute =>
            attribute.AttributeType.FullName == "MessagePack.MessagePackObjectAttribute"
            && attribute.NamedArguments.Any(static named => named is { MemberName: "AllowPrivate", TypedValue.Value: true })
        );

    // protobuf-net takes members by attributes of other libraries if their Order is above 0.
    private static bool IsNumbered(CustomAttributeData attribute) =>
        attribute.AttributeType.FullName is not (DataMember or XmlElement or XmlArray)
        || attribute.NamedArguments.Any(static named => named is { MemberName: "Order", TypedValue.Value: > 0 });

    private static bool Has(ShapeInfo form, string name)
    {
        foreach (ShapeMember member in form.Members)
        {
            if (member.Name == name && !member.IsOnlyWritten)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsCallback(MemberLayout layout, string name) =>
        layout switch
        {
            MemberLayout.Protobuf => name.StartsWith("System.Runtime.Serialization.On", StringComparison.Ordinal)
                || name.StartsWith("ProtoBuf.ProtoBefore", StringComparison.Ordinal)
                || name.StartsWith("ProtoBuf.ProtoAfter", StringComparison.Ordinal),
            MemberLayout.MemoryPack => name.StartsWith("MemoryPack.MemoryPackOn", StringComparison.Ordinal),
            _ => false,
        };

    private static List<Unseen> List([DynamicallyAccessedMembers(Needed)] Type contract)
    {
        const BindingFlags Own = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        var found = new List<Unseen>();
        for (Type? type = contract; type is not null && type != typeof(object) && type != typeof(ValueType); type = type.BaseType)
        {
            foreach (
                PropertyInfo property in type.GetProperties(Own | BindingFlags.Public)
                    .Where(static property => property.GetMethod is not null && property.GetIndexParameters().Length == 0)
            )
            {
                if (IsUnseen(property.GetMethod!))
                {
                    found.AddRange(property.CustomAttributes.Select(attribute => new Unseen(property, attribute)));
                }
                else if (property.SetMethod is { } setter && IsUnseen(setter))
                {
                    found.AddRange(
                        property
                            .CustomAttributes.Select(attribute => new Unseen(property, attribute) { IsSetter = true })
                            .Append(new Unseen(property, null) { IsSetter = true })
                    );
                }
            }

            found.AddRange(
                type.GetFields(Own)
                    .Where(static field => field.IsPrivate || field.IsAssembly || field.IsFamilyAndAssembly)
                    .SelectMany(static field => field.CustomAttributes.Select(attribute => new Unseen(field, attribute)))
            );
            found.AddRange(
                type.GetMethods(Own)
                    .Where(IsUnseen)
                    .SelectMany(static method => method.CustomAttributes.Select(attribute => new Unseen(method, attribute)))
            );
        }

        return found;
    }

    private static bool IsUnseen(MethodInfo method) => method.IsPrivate || method.IsAssembly || method.IsFamilyAndAssembly;

    // A member with one of its attributes, or null if no attribute matters.
    private sealed record Unseen(MemberInfo Member, CustomAttributeData? Attribute)
    {
        public bool IsSetter { get; init; }

        public string Name => Attribute?.AttributeType.FullName ?? "";

        public string What =>
            (Attribute is null, IsSetter) switch
            {
                (true, _) => "a setter that is not public",
                (_, true) => $"[{ShortName}] and a setter that is not public",
                _ => $"[{ShortName}] and is not public",
            };

        private string ShortName => Attribute!.AttributeType.Name.Replace("Attribute", "", StringComparison.Ordinal);
    }
}
