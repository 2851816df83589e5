using System.Collections;
using System.Reflection;

namespace SerializationApi.Compatibility.Tests.Properties;

/// <summary>Smaller values than a failing one: a member reset, a list halved, or one member's value made smaller.</summary>
internal static class ValueShrinker
{
    private static readonly MethodInfo Clone = typeof(object).GetMethod("MemberwiseClone", BindingFlags.NonPublic | BindingFlags.Instance)!;

    public static IEnumerable<object> Shrink(object value) => value is IEnumerable ? Halves(value) : Members(value);

    private static IEnumerable<object> Halves(object value) =>
        value is IList { Count: > 1 } list && value.GetType().Name == "List`1"
            ? [Range(list, 0, list.Count / 2), Range(list, list.Count / 2, list.Count)]
            : [];

    private static IList Range(IList list, int from, int to)
    {
        var range = (IList)Activator.CreateInstance(list.GetType())!;
        for (int i = from; i < to; i++)
        {
            range.Add(list[i]);
        }

        return range;
    }

    private static IEnumerable<object> Members(object value)
    {
        foreach (
            PropertyInfo property in value
                .GetType()
                .GetProperties()
                .Where(property => property.CanWrite && property.GetIndexParameters().Length == 0)
        )
        {
            object? current = property.GetValue(value);
            object? blank = property.PropertyType.IsValueType ? Activator.CreateInstance(property.PropertyType) : null;
            if (Equals(current, blank))
            {
                continue;
            }

            // The default of a type with a surrogate need not be one of its values.
            if (!IsSurrogate(property.PropertyType))
            {
                yield return With(value, property, blank);
            }

            foreach (object smaller in Smaller(current!))
            {
                yield return With(value, property, smaller);
            }
        }
    }

    private static IEnumerable<object> Smaller(object value) =>
        value switch
        {
            string text when text.Length > 1 => [text[..(text.Length / 2)], text[(text.Length / 2)..]],
            Array array when array.Length > 1 => [Slice(array, 0, array.Length / 2), Slice(array, array.Length / 2, array.Length)],
            IList => [],
            _ when value.GetType().Namespace!.StartsWith(nameof(SerializationApi), StringComparison.Ordinal) && !value.GetType().IsEnum =>
                Shrink(value),
            _ => [],
        };

    private static bool IsSurrogate(Type type) =>
        type.IsValueType
        && type.CustomAttributes.Any(attribute => attribute.AttributeType.Name.StartsWith("ShapeAs", StringComparison.Ordinal));

    private static Array Slice(Array array, int from, int to)
    {
        var slice = Array.CreateInstance(array.GetType().GetElementType()!, to - from);
        Array.Copy(array, from, slice, 0, to - from);
        return slice;
    }

    private static object With(object value, PropertyInfo property, object? smaller)
    {
        object copy = Clone.Invoke(value, null)!;
        property.SetValue(copy, smaller);
        return copy;
    }
}
