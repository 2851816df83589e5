using System.Collections;
using System.Globalization;
using System.Reflection;

namespace SerializationApi.Shapes.Generator.Tests.Baseline;

/// <summary>Values of contracts that are known at run time, and what differs between those of two versions.</summary>
internal static class VersionValues
{
    private const int MaxDepth = 2;

    /// <summary>A value whose members hold what follows from their names, or their types' defaults.</summary>
    public static object Make(Type contract, bool isFilled, int depth = 0)
    {
        ConstructorInfo constructor = contract.GetConstructors().OrderBy(static constructor => constructor.GetParameters().Length).Last();
        object value = constructor.GetParameters().Length == 0 || constructor.GetParameters()[0].ParameterType == contract
            ? Activator.CreateInstance(contract)!
            : constructor.Invoke([.. constructor.GetParameters().Select(parameter => Member(parameter.Name!, parameter.ParameterType, isFilled, depth))]);
        foreach (PropertyInfo property in Members(contract).Where(static property => property.SetMethod is { IsPublic: true }))
        {
            property.SetValue(value, Member(property.Name, property.PropertyType, isFilled, depth));
        }

        return value;
    }

    /// <summary>The first member that both versions have with values that differ, or null.</summary>
    /// <param name="written">The value that was written.</param>
    /// <param name="read">What the other version read.</param>
    /// <param name="takesDefaults">Whether a member may have lost its value.</param>
    public static string? Difference(object? written, object? read, bool takesDefaults)
    {
        if (IsNone(written) && IsNone(read))
        {
            return null;
        }

        if (read is Enum now && written is not Enum)
        {
            return Difference(written, Convert.ToInt64(now, CultureInfo.InvariantCulture), takesDefaults);
        }

        if (written is Enum value && (read is not Enum other || !Enum.IsDefined(other.GetType(), value.ToString())))
        {
            // A name that is no more is known by its number.
            return Difference(Convert.ToInt64(value, CultureInfo.InvariantCulture), Convert.ToInt64(read, CultureInfo.InvariantCulture), takesDefaults);
        }

        if (written is null || read is null || written is string or IFormattable or Uri)
        {
            string text = Text(read);
            return Text(written) == text || (takesDefaults && text is "" or "0") ? null : $"{Text(written)} became {text}";
        }

        if (written is IDictionary or IEnumerable)
        {
            return ((IEnumerable)written).Cast<object?>().Zip(((IEnumerable)read).Cast<object?>(), (was, now) => Difference(was, now, takesDefaults)).FirstOrDefault(static difference => difference is not null)
                ?? (((IEnumerable)written).Cast<object?>().Count() == ((IEnumerable)read).Cast<object?>().Count() ? null : "items are missing");
        }

        PropertyInfo[] old = Members(written.GetType());
        PropertyInfo[] members = Members(read.GetType());
        foreach (PropertyInfo member in old)
        {
            // A member with another name is the one that has its number, where that is new.
            PropertyInfo? same = members.FirstOrDefault(other => other.Name == member.Name)
                ?? members.FirstOrDefault(other => Number(other) is { } number && number == Number(member) && !old.Any(property => property.Name == other.Name));
            if (same is not null && Difference(member.GetValue(written), same.GetValue(read), takesDefaults) is { } difference)
            {
                return $"{member.Name}: {difference}";
            }
        }

        return null;
    }

    private static object? Member(string name, Type type, bool isFilled, int depth)
    {
        if (!isFilled)
        {
            return type.IsValueType && Nullable.GetUnderlyingType(type) is null ? Activator.CreateInstance(type) : null;
        }

        type = Nullable.GetUnderlyingType(type) ?? type;
        int number = (name.ToUpperInvariant().Sum(static c => c) % 50) + 2;
        return type switch
        {
            { IsEnum: true } => Enum.GetValues(type).GetValue(1),
            { IsPrimitive: true } => Convert.ChangeType(number, type, CultureInfo.InvariantCulture),
            _ when type == typeof(string) => name,
            _ when type == typeof(Uri) => new Uri("https://example.org/" + number),
            { IsArray: true } => List(type.GetElementType()!, type, depth),
            { IsGenericType: true } when type.GetGenericArguments() is [var item] => List(item, type, depth),
            { IsGenericType: true } => Map(type, depth),
            _ => depth < MaxDepth ? Make(type, isFilled, depth + 1) : null,
        };
    }

    private static object List(Type item, Type type, int depth)
    {
        if (item.IsGenericType)
        {
            return Activator.CreateInstance(type)!;
        }

        var items = Array.CreateInstance(item, 2);
        items.SetValue(Member("one", item, isFilled: true, depth), 0);
        items.SetValue(Member("three", item, isFilled: true, depth), 1);
        return type.IsArray ? items : Activator.CreateInstance(type, items)!;
    }

    private static object Map(Type type, int depth)
    {
        var map = (IDictionary)Activator.CreateInstance(type)!;
        map.Add(Member("key", type.GetGenericArguments()[0], isFilled: true, depth)!, Member("value", type.GetGenericArguments()[1], isFilled: true, depth));
        return map;
    }

    private static PropertyInfo[] Members(Type contract) =>
        [.. contract.GetProperties(BindingFlags.Public | BindingFlags.Instance).Where(static property => property.GetIndexParameters().Length == 0)];

    private static int? Number(PropertyInfo member) =>
        member.GetCustomAttribute<System.Runtime.Serialization.DataMemberAttribute>()?.Order;

    private static bool IsNone(object? value) => value is null or ICollection { Count: 0 };

    // Null and empty are one in Protobuf.
    private static string Text(object? value) => Convert.ToString(value, CultureInfo.InvariantCulture) ?? "";
}
