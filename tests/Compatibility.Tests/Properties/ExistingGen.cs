using FsCheck;
using FsCheck.Fluent;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Of contracts of existing services, whose rules only their authors know: the values that came with them.</summary>
internal static class ExistingGen
{
    /// <summary>The values of a type; null when it is none of those contracts.</summary>
    public static Gen<object>? Of(Type type) => Values(type) is { Length: > 0 } values ? Gen.Elements(values) : null;

    /// <summary>The same, one by one.</summary>
    public static object[] Values(Type type) =>
        IsExisting(type)
            ? [.. Existing.Values.All.Select(item => item.Value).Where(value => value is not null && type.IsInstanceOfType(value))]
            : [];

    private static bool IsExisting(Type type) =>
        type.Assembly == typeof(Existing.Values).Assembly
        || type.GetGenericArguments().Any(IsExisting)
        || (type.GetElementType() is { } element && IsExisting(element));
}
