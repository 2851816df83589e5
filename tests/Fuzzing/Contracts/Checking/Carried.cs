using System.Reflection;
using SerializationApi.Compatibility.Tests.Codecs;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Formats;
using SerializationApi.Shapes;
using SerializationApi.Tests.Support.Values;
using MemberOf = System.Reflection.MemberInfo;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>Compares a value with what a format carried of it: the members that its layout has, as far as docs/wire.md says that it has
/// them.</summary>
/// <param name="formats">The contracts.</param>
/// <param name="wire">The format.</param>
/// <param name="isOurs">Whether neither the contract nor what it may hold has rules of protobuf-net.</param>
internal sealed class Carried(FormatSet formats, string wire, bool isOurs) : ValueComparer(WireRules.Of(wire))
{
    private readonly MemberLayout _layout = wire switch
    {
        Wire.Json => MemberLayout.Json,
        Wire.Protobuf => MemberLayout.Protobuf,
        Wire.MemoryPack => MemberLayout.MemoryPack,
        _ => MemberLayout.MessagePack,
    };

    // Of contracts of other libraries Protobuf leaves out what is zero, also where a new object is not.
    private static bool IsZero(object? value) => value is ValueType && value.Equals(Activator.CreateInstance(value.GetType()));

    // JSON has a derived value as its base, as System.Text.Json has it; Protobuf writes no null and no zero, whatever its sign: the member
    // is what a new object has.
    protected override bool? AreEqual(object? expected, object? actual) =>
        AreCarried(Unwrapped.OfUnion(expected), Unwrapped.OfUnion(actual)) ? true : null;

    private bool AreCarried(object? expected, object? actual) =>
        (expected is not null && actual is null && IsNullAsSurrogate(expected))
        || (wire == Wire.Json && expected is not null && actual is not null && expected.GetType().IsSubclassOf(actual.GetType()))
        || (
            wire == Wire.Protobuf
            && (
                (expected is null && (!isOurs || IsNothing(actual)))
                || (!isOurs && IsZero(expected))
                || (expected is 0f or 0d or 0m && actual is null or 0f or 0d or 0m)
            )
        );

    // An absent value of a type that excludes null is empty.
    private static bool IsNothing(object? value) =>
        value is null or "" || (value is System.Collections.IEnumerable items && !items.Cast<object?>().Any());

    /// <summary>Whether its own conversion makes a null of it.</summary>
    public static bool IsNullAsSurrogate(object value) =>
        Surrogates.Has(value.GetType())
        && value.GetType().GetProperty("Value") is { } property
        && (property.GetValue(value) is not { } held || IsNullAsSurrogate(held));

    // What is written and not read may be all that tells two records from each other.
    protected override bool MergesEqualItems => true;

    protected override IEnumerable<(MemberOf Expected, MemberOf Actual)>? Members(Type expected, Type actual) =>
        base.Members(expected, actual)
            ?.Where(pair =>
                IsSettable(pair.Expected)
                && !IsFilled(pair.Expected)
                && !IsConditional(pair.Expected)
                && (IsSurrogate(expected) || Has(expected, pair.Expected))
            );

    // What nothing sets is written and not read, and what another member hides, be it private, may not be told from it.
    private static bool IsSettable(MemberOf member) =>
        member is PropertyInfo { CanWrite: true } or FieldInfo { IsInitOnly: false }
        && ValueMembers.Of(member.ReflectedType!).Count(other => other.Name == member.Name) == 1
        && !IsHidden(member);

    // The shape sees no setter in another assembly that is not public, and fills the collection that a new object has; without one the items
    // are dropped, as in System.Text.Json.
    private static bool IsFilled(MemberOf member) =>
        member is PropertyInfo { SetMethod.IsPublic: false } property
        && property.PropertyType != typeof(string)
        && property.PropertyType.IsAssignableTo(typeof(System.Collections.IEnumerable))
        && member.DeclaringType!.Assembly.GetType("AllShapes") is null;

    private static bool IsHidden(MemberOf member)
    {
        for (Type type = member.ReflectedType!; type != member.DeclaringType; type = type.BaseType!)
        {
            if (
                type.GetMember(
                    member.Name,
                    BindingFlags.DeclaredOnly | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic
                ).Length > 0
            )
            {
                return true;
            }
        }

        return false;
    }

    // What is left out under a condition is what a new object has.
    private static bool IsConditional(MemberOf member) =>
        member.CustomAttributes.Any(static attribute => attribute.AttributeType.Name is "JsonIgnoreAttribute" or "DefaultValueAttribute")
        || ValueMembers.Of(member.DeclaringType!).Any(other => other.Name == member.Name + "Specified");

    // A contract that only another reaches has no codecs, and is compared as that one's bytes.
    private bool IsSurrogate(Type type) =>
        Surrogates.Has(type)
        || (formats.FindCodecs(type) is null && type.Namespace?.StartsWith("System", StringComparison.Ordinal) == true);

    // Of a hierarchy its parts count: a class between two of them is a contract of its own, whose members protobuf-net does not write for
    // the lower.
    private bool Has(Type type, MemberOf member)
    {
        Type? root = FormOf(type)?.Root?.Invoke().Type;
        for (
            Type? current = type;
            current is not null && FormOf(current) is { } form;
            current = root is null || current == root ? null : current.BaseType
        )
        {
            if (
                (current == type || current == root || form.Root is not null)
                && member.DeclaringType!.IsAssignableFrom(current)
                && form.Members.ToArray().Any(held => held.Name == member.Name)
            )
            {
                return true;
            }
        }

        return false;
    }

    private ShapeInfo? FormOf(Type type) => formats.FindCodecs(type)?.Contract.For(_layout);
}
