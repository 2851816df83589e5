using System.Diagnostics.CodeAnalysis;
using System.Reflection;

namespace SerializationApi.Shapes;

/// <summary>
/// The members and callbacks of a contract of another assembly that the compiler does not show there, as they are private or internal.
/// What a library would write of them is lost, so that reflection looks for their annotations, once.
/// </summary>
/// <param name="contract">The contract.</param>
/// <param name="annotations">
/// By <see cref="MemberLayout"/>: the full names of the attributes that make something a member there; null where nothing is looked for. One for all where they are the same.
/// </param>
public sealed class UnseenMembers([DynamicallyAccessedMembers(UnseenMembers.Needed)] Type contract, IReadOnlyList<IReadOnlyList<string>?> annotations)
{
    private const DynamicallyAccessedMemberTypes Needed = DynamicallyAccessedMemberTypes.PublicProperties
        | DynamicallyAccessedMemberTypes.NonPublicPropertiesWithInherited
        | DynamicallyAccessedMemberTypes.NonPublicFieldsWithInherited
        | DynamicallyAccessedMemberTypes.NonPublicMethodsWithInherited;

    private const string ProtoMember = "ProtoBuf.ProtoMemberAttribute";
    private const string DataMember = "System.Runtime.Serialization.DataMemberAttribute";

    private List<Annotated>? _found;

    /// <summary>Why formats of a layout would lose something; null when they do not.</summary>
    /// <param name="layout">The layout.</param>
    /// <param name="form">The contract in it.</param>
    internal string? Find(MemberLayout layout, ShapeInfo form)
    {
        if (annotations[annotations.Count == 1 ? 0 : (int)layout] is not { } names)
        {
            return null;
        }

        // protobuf-net writes what a type declares itself.
        bool isDeclared = names.Contains(ProtoMember);
        Annotated? lost = (_found ??= List(contract)).FirstOrDefault(found => found.Member is MethodInfo
            ? IsCallback(layout, found.Name)
            : names.Contains(found.Name)
                && (layout != MemberLayout.Protobuf || found.Name != DataMember || found.Attribute.NamedArguments.Any(static named => named.MemberName == "Order" && named.TypedValue.Value is > 0))
                && (!isDeclared || found.Member.DeclaringType == contract)
                && !Has(form, found.Member.Name));
        return lost is null ? null
            : $"'{lost.Member.DeclaringType!.Name}.{lost.Member.Name}' has [{lost.ShortName}] and is not public, so that the assembly of the shape does not see it: make the shape in the assembly of '{form.Name}', "
            + $"hold it by [ShapeAs<T>], or accept the difference by [assembly: AcceptDifferences(WireFormats.{layout}, typeof({form.Name}))]";
    }

    private static bool Has(ShapeInfo form, string name)
    {
        foreach (MemberInfo member in form.Members)
        {
            if (member.Name == name)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsCallback(MemberLayout layout, string name) => layout switch
    {
        MemberLayout.Protobuf => name.StartsWith("System.Runtime.Serialization.On", StringComparison.Ordinal)
            || name.StartsWith("ProtoBuf.ProtoBefore", StringComparison.Ordinal) || name.StartsWith("ProtoBuf.ProtoAfter", StringComparison.Ordinal),
        MemberLayout.MemoryPack => name.StartsWith("MemoryPack.MemoryPackOn", StringComparison.Ordinal),
        _ => false,
    };

    private static List<Annotated> List([DynamicallyAccessedMembers(Needed)] Type contract)
    {
        const BindingFlags Own = BindingFlags.Instance | BindingFlags.NonPublic | BindingFlags.DeclaredOnly;
        var found = new List<Annotated>();
        for (Type? type = contract; type is not null && type != typeof(object) && type != typeof(ValueType); type = type.BaseType)
        {
            foreach (PropertyInfo property in type.GetProperties(Own | BindingFlags.Public).Where(static property => property.GetMethod is { } getter && IsUnseen(getter.IsPrivate, getter.IsAssembly, getter.IsFamilyAndAssembly)))
            {
                Add(property);
            }

            foreach (FieldInfo field in type.GetFields(Own).Where(static field => IsUnseen(field.IsPrivate, field.IsAssembly, field.IsFamilyAndAssembly)))
            {
                Add(field);
            }

            foreach (MethodInfo method in type.GetMethods(Own).Where(static method => IsUnseen(method.IsPrivate, method.IsAssembly, method.IsFamilyAndAssembly)))
            {
                Add(method);
            }
        }

        return found;

        void Add(System.Reflection.MemberInfo member) => found.AddRange(member.CustomAttributes.Select(attribute => new Annotated(member, attribute)));
    }

    private static bool IsUnseen(bool isPrivate, bool isAssembly, bool isFamilyAndAssembly) => isPrivate || isAssembly || isFamilyAndAssembly;

    private sealed record Annotated(System.Reflection.MemberInfo Member, CustomAttributeData Attribute)
    {
        public string Name => Attribute.AttributeType.FullName ?? "";

        public string ShortName => Attribute.AttributeType.Name.Replace("Attribute", "", StringComparison.Ordinal);
    }
}
