using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Runtime.Serialization;
using SerializationApi.Compatibility.Tests.Libraries;
using SerializationApi.Compatibility.Tests.Values;
using SerializationApi.Tests.Support.Values;

namespace SerializationApi.Contracts.Fuzz.Checking;

/// <summary>System.Text.Json with the web defaults, which JSON is compared with as parsed, in order: every contract has it.</summary>
internal sealed class SystemTextJson() : Library("System.Text.Json", Compatibility.Tests.Codecs.Wire.Json)
{
    private const string JsonCase = "System.Text.Json.Serialization.JsonDerivedTypeAttribute";

    // Written by their properties, which say nothing of them: docs/wire.md has another form.
    private static readonly Type[] Other =
    [
        typeof(System.Text.StringBuilder),
        typeof(System.Numerics.BigInteger),
        typeof(System.Numerics.Complex),
        typeof(System.Collections.BitArray),
    ];

    /// <summary>Whether a contract's JSON is the library's: it has another form of tuples and some types, and knows no unions by
    /// annotations of others.</summary>
    public static bool Has(Type type) => Carries(type) && !Holds(type, IsOurs, []);

    /// <summary>Whether the library carries a contract, without members that it does not see.</summary>
    public static bool Carries(Type type) =>
        !Holds(
            type,
            static held =>
                (held.IsAssignableTo(typeof(ITuple)) && held.IsValueType)
                || Other.Contains(held)
                || IsUnion(held)
                || Surrogates.DifferInJson(held)
                || IsUnfilled(held)
                || (held is { IsAbstract: true, IsSealed: false } && !ValueMembers.IsOfFramework(held) && !Has(held, JsonCase)),
            []
        );

    /// <summary>Whether all that a contract holds has public setters: where something has none, the shape may have the JSON.</summary>
    public static bool SetsAll(Type type) =>
        !Holds(
            type,
            static held =>
                !ValueMembers.IsOfFramework(held)
                && held.GetProperties().Any(static property => property.SetMethod is not { IsPublic: true }),
            []
        );

    /// <summary>Whether a contract holds a type whose JSON is the shape's, because the library has another form or cannot add items.</summary>
    public static bool HoldsUnsupported(Type type) => Holds(type, static held => IsUnfilled(held) || Other.Contains(held), []);

    /// <summary>Whether it is a union type of C#, which the library knows from .NET 11 on.</summary>
    public static bool IsUnion(Type type) => Unwrapped.IsUnion(type);

    // A contract with items that the library writes in place of members, and cannot add.
    private static bool IsUnfilled(Type type) =>
        !ValueMembers.IsOfFramework(type)
        && type.IsAssignableTo(typeof(IEnumerable))
        && !type.IsAssignableTo(typeof(IList))
        && !type.GetInterfaces().Any(static face => face.IsGenericType && face.GetGenericTypeDefinition() == typeof(ICollection<>));

    // [DataMember] takes in fields and private members, which the library wants another attribute for.
    private static bool IsOurs(Type type) =>
        Has(type, "SerializationApi.Shapes.GenerateShapeAttribute")
        && Upwards(type)
            .SelectMany(static held => held.GetMembers(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
            .Any(static member =>
                member.IsDefined(typeof(DataMemberAttribute), inherit: false) && member is not PropertyInfo { GetMethod.IsPublic: true }
            );

    // What is private in a base is not shown of the derived class.
    private static IEnumerable<Type> Upwards(Type type) => type.BaseType is { } above ? Upwards(above).Prepend(type) : [type];

    private static bool Holds(Type type, Func<Type, bool> isMeant, HashSet<Type> seen) =>
        isMeant(type)
        || (
            seen.Add(type)
            && (
                (type.GetElementType() is { } element && Holds(element, isMeant, seen))
                || type.GetGenericArguments().Any(argument => Holds(argument, isMeant, seen))
                || (
                    !ValueMembers.IsOfFramework(type)
                    && (
                        ValueMembers.Of(type).Concat(Included(type)).Any(member => Holds(ValueMembers.TypeOf(member), isMeant, seen))
                        || type.Assembly.GetTypes()
                            .Any(derived => derived != type && derived.IsAssignableTo(type) && Holds(derived, isMeant, seen))
                    )
                )
            )
        );

    // What [JsonInclude] shows, be it internal.
    private static IEnumerable<MemberInfo> Included(Type type) =>
        Upwards(type)
            .SelectMany(static held => held.GetMembers(BindingFlags.Instance | BindingFlags.NonPublic))
            .Where(static member => member.IsDefined(typeof(System.Text.Json.Serialization.JsonIncludeAttribute), inherit: false));

    public override string? DifferenceOfBytes(byte[] theirs, byte[] ours) => JsonText.Difference(theirs, ours, inOrder: true);

    public override byte[] Write(Type root, object? value) => Web.Write(value, root);

    public override object? Read(Type root, byte[] payload) => Web.Read(payload, root);
}
