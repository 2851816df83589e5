using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using System.Text;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Translating;

/// <summary>
/// Compares our rules for contracts with MessagePack-CSharp's, by reflection: a native program was compared while it was developed. The
/// compiler has compared contracts with the library's annotations (SHAPE049).
/// </summary>
internal static class Comparison
{
    private const BindingFlags Declared = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
    private const string Union = "MessagePack.UnionAttribute";
    private const string Ignore = "MessagePack.IgnoreMemberAttribute";

    // Types that MessagePack-CSharp writes like shapes do, apart from enums, contracts and collections.
    private static readonly HashSet<Type> Scalars =
    [
        typeof(bool),
        typeof(sbyte),
        typeof(short),
        typeof(int),
        typeof(long),
        typeof(byte),
        typeof(ushort),
        typeof(uint),
        typeof(ulong),
        typeof(float),
        typeof(double),
        typeof(Half),
        typeof(decimal),
        typeof(char),
        typeof(string),
        typeof(byte[]),
        typeof(Guid),
        typeof(DateTime),
        typeof(DateTimeOffset),
        typeof(DateOnly),
        typeof(TimeOnly),
        typeof(TimeSpan),
        typeof(Uri),
        typeof(Version),
        typeof(object),
        typeof(Memory<byte>),
        typeof(ReadOnlyMemory<byte>),
        typeof(ArraySegment<byte>),
    ];

    /// <summary>Returns the first difference of a contract or a contract inside it, with a solution; null if there is none.</summary>
    public static string? FindDifference(ShapeInfo contract)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported)
        {
            return null;
        }

        var contracts = new ReachedContracts(contract);
        while (contracts.TryTakeNext(out ShapeInfo? next))
        {
            ShapeInfo form = next.For(MemberLayout.MessagePack)!;
            if (Find(next, form) is { } difference)
            {
                return difference;
            }

            contracts.AddAllOf(form);
        }

        return null;
    }

    private static string? Find(ShapeInfo contract, ShapeInfo form)
    {
        string name = TypeNames.Display(contract.Type);
        if (form.Union is not null)
        {
            return contract.Type.CustomAttributes.Any(static attribute => attribute.AttributeType.FullName == Union)
                ? null
                : $"The library finds the cases of {name} by its own attribute: put [Union(key, "
                    + $"typeof(…))] of MessagePack.Annotations on it.";
        }

        if (form.Value is { } value)
        {
            return Holds(value, contract.Type) ? null : $"{name} is written as another type: send that type.";
        }

        return WireForms.KeysOf(contract, form) switch
            {
                LibraryKeys.FromZero => FindNumbered(name, contract, form),
                LibraryKeys.Names => FindNamed(name, contract, form),
                _ => null,
            } ?? (WireForms.IsBuiltIn(contract.Type) ? null : FindValue(name, contract, form));
    }

    private static string? FindNumbered(string name, ShapeInfo contract, ShapeInfo form)
    {
        string theirs = string.Join(
            ", ",
            Members(contract.Type)
                .Where(IsPublic)
                .Select(static member => (member.Name, Order: member.GetCustomAttribute<DataMemberAttribute>()?.Order ?? -1))
                .Where(static member => member.Order >= 0)
                .OrderBy(static member => member.Order)
                .Select(static member => $"{member.Name} {member.Order}")
        );
        string ours = string.Join(", ", form.Members.ToArray().Select(static member => $"{member.Name} {member.Number}"));
        return ours == theirs
            ? null
            : $"For {name}, the library writes the members {OrNone(theirs)}; the shape writes {OrNone(ours)}: make members with "
                + $"[DataMember(Order = n)] public, or annotate the class with [MessagePackObject] and [Key].";
    }

    private static string? FindNamed(string name, ShapeInfo contract, ShapeInfo form)
    {
        Type type = contract.Type;
        bool isDataContract = WireForms.IsDataContract(type);

        // In any order: maps are unordered.
        string theirs = Sorted(Members(type).Where(member => IsNamed(member, type, isDataContract)).Select(NameOf));
        string ours = Sorted(form.Members.ToArray().Select(static member => member.Name));
        return ours == theirs
            ? null
            : $"For {name}, the library writes the members {OrNone(theirs)}; the shape writes {OrNone(ours)}: put [IgnoreDataMember] "
                + $"on those that are not to be sent, or [DataContract] on the class and [DataMember(Order = n)] on members.";

        string NameOf(MemberInfo member) => (isDataContract ? member.GetCustomAttribute<DataMemberAttribute>()?.Name : null) ?? member.Name;
    }

    private static string Sorted(IEnumerable<string> names) =>
        string.Join(", ", names.Distinct(StringComparer.Ordinal).Order(StringComparer.Ordinal));

    private static string OrNone(string members) => members.Length == 0 ? "(none)" : members;

    // A member with a surrogate, or of a type that the two libraries write differently.
    private static string? FindValue(string name, ShapeInfo contract, ShapeInfo form)
    {
        MemberInfo[] members = [.. Members(contract.Type)];
        foreach (ShapeMember member in form.Members)
        {
            if (
                Array.FindLast(members, found => found.Name == member.Name) is { } found
                && TypeOf(found) is { } declared
                && (contract.HasLibraryKeys ? IsUnknown(declared) : !Holds(member.Type, declared))
            )
            {
                return $"The library writes the {TypeNames.Display(declared)} in {name}.{member.Name} differently: declare "
                    + $"the member with the type that the shape writes.";
            }
        }

        return null;
    }

    private static bool Holds(TypeDescription description, Type type)
    {
        type = Nullable.GetUnderlyingType(type) ?? type;
        return description switch
        {
            { EnumType: { } named } => type == named,
            { Object: { } contract } => contract().Type == type || (type.IsArray && type.GetArrayRank() > 1),
            { Kind: ValueKind.List, Item: { } item } => type.IsArray
                ? Holds(item, type.GetElementType()!)
                : type.GetGenericArguments() is not [var only] || Holds(item, only),
            { Kind: ValueKind.Map, Key: { } key, Item: { } value } => type.GetGenericArguments() is not [var first, var second]
                || (Holds(key, first) && Holds(value, second)),
            _ => Scalars.Contains(type),
        };
    }

    // The types that the compiler compares with version 3 of the library but SignalR's version does not know.
    private static bool IsUnknown(Type type) =>
        type == typeof(Rune)
        || type == typeof(Int128)
        || type == typeof(UInt128)
        || (type.HasElementType && IsUnknown(type.GetElementType()!))
        || Array.Exists(type.GetGenericArguments(), IsUnknown);

    // Inherited members first, and properties before fields.
    [UnconditionalSuppressMessage(
        "Trimming",
        "IL2070",
        Justification = "Not in programs that run natively; elsewhere what was trimmed is not compared."
    )]
    private static IEnumerable<MemberInfo> Members(Type type) =>
        (type.BaseType is { } parent && parent != typeof(object) && parent != typeof(ValueType) ? Members(parent) : [])
            .Concat(type.GetProperties(Declared).Where(static property => property.GetIndexParameters().Length == 0))
            .Concat(type.GetFields(Declared).Where(static field => !field.IsDefined(typeof(CompilerGeneratedAttribute))));

    private static bool IsPublic(MemberInfo member) => member is FieldInfo { IsPublic: true } or PropertyInfo { GetMethod.IsPublic: true };

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "As above.")]
    private static bool IsNamed(MemberInfo member, Type type, bool isDataContract) =>
        IsPublic(member)
        && !member.IsDefined(typeof(IgnoreDataMemberAttribute), inherit: true)
        && !member.CustomAttributes.Any(static attribute => attribute.AttributeType.FullName == Ignore)
        && (
            isDataContract
                ? member.IsDefined(typeof(DataMemberAttribute))
                : member is FieldInfo { IsInitOnly: false } or PropertyInfo { SetMethod.IsPublic: true }
                    || type.GetConstructors()
                        .Any(constructor =>
                            constructor
                                .GetParameters()
                                .Any(parameter => string.Equals(parameter.Name, member.Name, StringComparison.OrdinalIgnoreCase))
                        )
        );

    private static Type? TypeOf(MemberInfo member) => (member as PropertyInfo)?.PropertyType ?? (member as FieldInfo)?.FieldType;
}
