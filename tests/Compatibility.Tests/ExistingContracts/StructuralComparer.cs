using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Globalization;
using System.Reflection;
using System.Runtime.CompilerServices;
using SerializationApi.Compatibility.Tests.Values;

namespace SerializationApi.Compatibility.Tests.ExistingContracts;

/// <summary>Compares two values of any type by what they hold, and says where they first differ. Dates are compared by ticks.</summary>
/// <param name="emptyIsNull">Whether an empty collection equals null, as for protobuf-net, which writes neither.</param>
/// <param name="emptyTextIsNull">Whether an empty string equals null, as for Google.Protobuf, which has no null and writes neither.</param>
internal sealed class StructuralComparer(bool emptyIsNull = false, bool emptyTextIsNull = false)
{
    /// <summary>Whether a collection of several items was met that keeps no order: its items may be enumerated, and written, in another one.</summary>
    public bool MetUnstableOrder { get; private set; }

    public string? Difference(object? expected, object? actual, string path = "value")
    {
        (expected, actual) = (Unwrapped.Of(expected), Unwrapped.Of(actual));
        if (emptyTextIsNull)
        {
            (expected, actual) = (expected is "" ? null : expected, actual is "" ? null : actual);
        }

        if (expected is null || actual is null)
        {
            return (expected is null && actual is null) || (emptyIsNull && IsNothing(expected) && IsNothing(actual)) ? null : Differ(path, expected, actual);
        }

        return (expected, actual) switch
        {
            (DateTime left, DateTime right) => left.Ticks == right.Ticks ? null : Differ(path, left, right),
            (DateTimeOffset left, DateTimeOffset right) => left.EqualsExact(right) ? null : Differ(path, left, right),
            (string, string) => expected.Equals(actual) ? null : Differ(path, expected, actual),
            (Array left, Array right) when Lengths(left) != Lengths(right) => $"{path}: expected {Lengths(left)} items, found {Lengths(right)}",
            (IEnumerable left, IEnumerable right) => Collections(left, right, path),
            _ when expected.GetType() != actual.GetType() => Differ(path, expected.GetType(), actual.GetType()),
            (ITuple left, ITuple right) => Lists([.. Items(left)], [.. Items(right)], path),
            _ when IsLeaf(expected.GetType()) => expected.Equals(actual) ? null : Differ(path, expected, actual),
            _ => Members(expected, actual, path),
        };
    }

    // protobuf-net writes an empty string and an empty byte[].
    private static bool IsNothing(object? value) => value is null || (value is not (string or byte[]) && value is IEnumerable items && !items.Cast<object?>().Any());

    private string? Collections(IEnumerable expected, IEnumerable actual, string path)
    {
        object?[] left = [.. expected.Cast<object?>()];
        object?[] right = [.. actual.Cast<object?>()];
        Type[] kinds = [.. expected.GetType().GetInterfaces().Where(type => type.IsGenericType).Select(type => type.GetGenericTypeDefinition())];
        bool isMap = kinds.Contains(typeof(IDictionary<,>)) || kinds.Contains(typeof(IReadOnlyDictionary<,>));
        string type = expected.GetType().Name;
        bool isBag = type == typeof(ConcurrentBag<>).Name;
        MetUnstableOrder |= left.Length > 1
            && (isBag || type.Contains("Frozen", StringComparison.Ordinal) || type == typeof(ConcurrentDictionary<,>).Name
                || type == typeof(ImmutableDictionary<,>).Name || type == typeof(ImmutableHashSet<>).Name);
        return isMap || isBag || kinds.Contains(typeof(ISet<>)) || kinds.Contains(typeof(IReadOnlySet<>))
            ? Unordered(left, right, path, isMap)
            : Lists(left, right, path);
    }

    private string? Lists(object?[] expected, object?[] actual, string path)
    {
        if (expected.Length != actual.Length)
        {
            return $"{path}: expected {expected.Length} items, found {actual.Length}";
        }

        return expected.Select((item, i) => Difference(item, actual[i], $"{path}[{i}]")).FirstOrDefault(difference => difference is not null);
    }

    private string? Unordered(object?[] expected, object?[] actual, string path, bool isMap)
    {
        if (expected.Length != actual.Length)
        {
            return $"{path}: expected {expected.Length} items, found {actual.Length}";
        }

        List<object?> rest = [.. actual];
        foreach (object? item in expected)
        {
            int at = rest.FindIndex(other => Difference(isMap ? Part("Key", item!) : item, isMap ? Part("Key", other!) : other) is null);
            if (at < 0)
            {
                return $"{path}: {item} is missing";
            }

            if (isMap && Difference(Part("Value", item!), Part("Value", rest[at]!), $"{path}[{Part("Key", item!)}]") is { } difference)
            {
                return difference;
            }

            rest.RemoveAt(at);
        }

        return null;
    }

    private string? Members(object expected, object actual, string path) => ValueMembers.Of(expected.GetType())
        .Select(member => Difference(ValueMembers.Get(member, expected), ValueMembers.Get(member, actual), $"{path}.{member.Name}"))
        .FirstOrDefault(difference => difference is not null);

    private static bool IsLeaf(Type type) =>
        type.IsPrimitive || type.IsEnum || typeof(Type).IsAssignableFrom(type)
        || (type.Namespace!.Split('.')[0] == nameof(System) && type.Assembly != ExistingSet.Assembly && !type.Name.StartsWith("KeyValuePair", StringComparison.Ordinal));

    private static object? Part(string name, object entry) => entry.GetType().GetProperty(name, BindingFlags.Public | BindingFlags.Instance)!.GetValue(entry);

    private static IEnumerable<object?> Items(ITuple tuple) => Enumerable.Range(0, tuple.Length).Select(i => tuple[i]);

    private static string Lengths(Array array) => string.Join('×', Enumerable.Range(0, array.Rank).Select(array.GetLength));

    private static string Differ(string path, object? expected, object? actual) => $"{path}: expected {Show(expected)}, found {Show(actual)}";

    private static string Show(object? value) => value switch
    {
        null => "null",
        DateTime date => date.ToString("O", CultureInfo.InvariantCulture),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => value.ToString() ?? "",
    };
}
