using System.Diagnostics.CodeAnalysis;
using System.Numerics;
using System.Reflection;
using System.Runtime.CompilerServices;

namespace SerializationApi.Orleans;

/// <summary>Tells values that nobody can change, so that silos hand over the very object.</summary>
internal static class Immutability
{
    private static readonly HashSet<Type> Known =
    [
        typeof(string), typeof(decimal), typeof(Guid), typeof(DateTime), typeof(DateTimeOffset), typeof(DateOnly), typeof(TimeOnly), typeof(TimeSpan), typeof(Uri), typeof(Version),
        typeof(BigInteger), typeof(Half), typeof(Int128), typeof(UInt128), typeof(Complex),
    ];

    /// <summary>
    /// Whether no value of exactly this type changes: the type says so by <c>[Immutable]</c>, or all of its fields are readonly, as those of init-only properties are,
    /// and of types of which that is known or found in the same way.
    /// </summary>
    public static bool IsProved(Type type) => type.IsDefined(typeof(ImmutableAttribute), inherit: false) || HasReadOnlyFields(type, []);

    private static bool IsImmutable(Type type, HashSet<Type> met) =>
        type.IsPrimitive || type.IsEnum || Known.Contains(type)
        || (IsCollection(type) && Array.TrueForAll(type.GenericTypeArguments, item => IsImmutable(item, met)))
        || (type.IsSealed && !type.IsArray && (type.IsDefined(typeof(ImmutableAttribute), inherit: false) || HasReadOnlyFields(type, met)));

    // Not its builders, which are nested, nor its interfaces, which others can implement.
    private static bool IsCollection(Type type) =>
        type is { IsGenericType: true, IsInterface: false, IsNested: false } && type.Namespace == "System.Collections.Immutable";

    // A native program may keep fields that it does not tell of.
    private static bool HasReadOnlyFields(Type type, HashSet<Type> met)
    {
        if (!RuntimeFeature.IsDynamicCodeSupported || typeof(Delegate).IsAssignableFrom(type))
        {
            return false;
        }

        // A type that holds itself is immutable if all else is.
        if (!met.Add(type))
        {
            return true;
        }

        for (Type? holder = type; holder is not null; holder = holder.BaseType)
        {
            if (!Array.TrueForAll(FieldsOf(holder), field => (field.IsInitOnly || type.IsValueType) && IsImmutable(field.FieldType, met)))
            {
                return false;
            }
        }

        return true;
    }

    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "Fields that were trimmed hold nothing.")]
    private static FieldInfo[] FieldsOf(Type holder) => holder.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.DeclaredOnly);
}
