using System.Collections;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Text.Json.Nodes;

namespace SerializationApi.Tests.Support.Values;

/// <summary>Compares two values member by member, independently of every format, and says where they first differ.</summary>
public class ValueComparer(ValueRules rules)
{
    /// <summary>Whether a collection of several items was met that keeps no order: its items may be enumerated, and written, in another
    /// one.</summary>
    public bool MetUnstableOrder { get; private set; }

    public static string? Difference(object? expected, object? actual, ValueRules rules = ValueRules.Exact) =>
        new ValueComparer(rules).Compare(expected, actual);

    /// <summary>Where the two first differ; null where they are equal.</summary>
    public string? Compare(object? expected, object? actual) => Compare(expected, actual, "value", mayBeAbsent: true);

    /// <summary>Whether two values are equal, without a look at what they hold; null where that decides.</summary>
    protected virtual bool? AreEqual(object? expected, object? actual) => null;

    /// <summary>The members of two types that are compared with each other; null where the types have nothing in common.</summary>
    protected virtual IEnumerable<(MemberInfo Expected, MemberInfo Actual)>? Members(Type expected, Type actual) =>
        expected == actual ? ValueMembers.Of(expected).Select(static member => (member, member)) : null;

    /// <summary>Whether items of a set that differ in nothing that is compared may have become one, where their type is compared by its
    /// value: a structure by its fields, a class by an equality of its own.</summary>
    protected virtual bool MergesEqualItems => false;

    private static bool HasEquality(Type type) => type.GetMethod(nameof(Equals), [typeof(object)])!.DeclaringType != typeof(object);

    private bool Has(ValueRules rule) => rules.HasFlag(rule);

    private string? Compare(object? expected, object? actual, string path, bool mayBeAbsent = false)
    {
        if (AreEqual(expected, actual) is { } isEqual)
        {
            return isEqual ? null : Differ(path, expected, actual);
        }

        (expected, actual) = (Unwrapped.Of(expected), Unwrapped.Of(actual));
        if (IsNothing(expected) && IsNothing(actual))
        {
            return null;
        }

        if (expected is null || actual is null)
        {
            return expected is null && actual is null ? null : Differ(path, expected, actual);
        }

        if (mayBeAbsent && Has(ValueRules.ZeroIsAbsent) && IsZero(expected) && IsZero(actual))
        {
            return null;
        }

        if (IsLeaf(expected.GetType()))
        {
            return LeafEquals(expected, actual) ? null : Differ(path, expected, actual);
        }

        MetUnstableOrder |= UnorderedItems.AreUnstable(expected.GetType()) && ((IEnumerable)expected).Cast<object?>().Skip(1).Any();
        return (expected, actual) switch
        {
            (byte[] left, byte[] right) => left.AsSpan().SequenceEqual(right)
                ? null
                : Differ(path, Convert.ToHexStringLower(left), Convert.ToHexStringLower(right)),
            (IDictionary left, IDictionary right) => CompareMaps(left, right, path),
            (Array left, Array right) when Lengths(left) != Lengths(right) =>
                $"{path}: expected {Lengths(left)} items, found {Lengths(right)}",
            (IEnumerable left, IEnumerable right) when UnorderedItems.Are(expected) => CompareUnordered(
                [.. left.Cast<object?>()],
                [.. right.Cast<object?>()],
                path
            ),
            (IEnumerable left, IEnumerable right) => CompareLists([.. left.Cast<object?>()], [.. right.Cast<object?>()], path),
            (ITuple left, ITuple right) when expected.GetType() == actual.GetType() => CompareLists(
                [.. Items(left)],
                [.. Items(right)],
                path
            ),
            _ => Members(expected.GetType(), actual.GetType()) is { } members
                ? CompareMembers(members, expected, actual, path)
                : Differ(path, expected.GetType(), actual.GetType()),
        };
    }

    private string? CompareMembers(
        IEnumerable<(MemberInfo Expected, MemberInfo Actual)> members,
        object expected,
        object actual,
        string path
    )
    {
        foreach ((MemberInfo member, MemberInfo same) in members)
        {
            if (
                Has(ValueRules.AbsentIsEmpty)
                && ValueMembers.Get(member, expected) is null
                && ValueMembers.Get(same, actual) is IEnumerable filled
                && !filled.Cast<object?>().Any()
                && ExcludesNull(member)
            )
            {
                continue;
            }

            // Without members there is nothing to be told from null.
            if (
                ValueMembers.IsExtensionData(member)
                && (
                    Has(ValueRules.ExtensionDataIsLost)
                    || (IsWithoutMembers(ValueMembers.Get(member, expected)) && IsWithoutMembers(ValueMembers.Get(same, actual)))
                )
            )
            {
                continue;
            }

            if (
                Compare(
                    ValueMembers.Get(member, expected),
                    ValueMembers.Get(same, actual),
                    $"{path}.{member.Name}",
                    ValueMembers.TypeOf(member).IsPrimitive || ValueMembers.TypeOf(member) == typeof(decimal)
                ) is
                { } difference
            )
            {
                return difference;
            }
        }

        return null;
    }

    private static bool ExcludesNull(MemberInfo member) =>
        (
            member is PropertyInfo property
                ? new NullabilityInfoContext().Create(property)
                : new NullabilityInfoContext().Create((FieldInfo)member)
        ).ReadState == NullabilityState.NotNull;

    private string? CompareLists(object?[] expected, object?[] actual, string path)
    {
        if (expected.Length != actual.Length)
        {
            return $"{path}: expected {expected.Length} items, found {actual.Length}";
        }

        for (int i = 0; i < expected.Length; i++)
        {
            if (Compare(expected[i], actual[i], $"{path}[{i}]") is { } difference)
            {
                return difference;
            }
        }

        return null;
    }

    // Pairs are compared like any other item.
    private string? CompareUnordered(object?[] expected, object?[] actual, string path)
    {
        if (MergesEqualItems && expected.Length > actual.Length)
        {
            // A union without a value, and none, are the same null in most formats; MemoryPack tells them apart.
            int first = Array.FindIndex(expected, static item => Unwrapped.Of(item) is null);
            expected = [.. expected.Where((item, i) => i == first || Unwrapped.Of(item) is not null)];
        }

        if (MergesEqualItems && expected.Length > actual.Length && expected.All(static item => item is null || HasEquality(item.GetType())))
        {
            return expected.FirstOrDefault(item => !actual.Any(other => Compare(item, other, path) is null)) is { } lost
                    ? $"{path}: {Show(lost)} is missing"
                : actual.FirstOrDefault(other => !expected.Any(item => Compare(item, other, path) is null)) is { } odd
                    ? $"{path}: {Show(odd)} is there instead"
                : null;
        }

        if (expected.Length != actual.Length)
        {
            return $"{path}: expected {expected.Length} items, found {actual.Length}";
        }

        List<object?> rest = [.. actual];
        foreach (object? item in expected)
        {
            // Two cases of a union that have no member in common are alike: the one of the same name first.
            int at = rest.FindIndex(other => item?.GetType().Name == other?.GetType().Name && Compare(item, other, path) is null);
            at = at >= 0 ? at : rest.FindIndex(other => Compare(item, other, path) is null);
            if (at < 0)
            {
                return $"{path}: {Show(item)} is missing";
            }

            rest.RemoveAt(at);
        }

        return null;
    }

    private static IEnumerable<object?> Items(ITuple tuple) => Enumerable.Range(0, tuple.Length).Select(i => tuple[i]);

    private static string Lengths(Array array) => string.Join('×', Enumerable.Range(0, array.Rank).Select(array.GetLength));

    private string? CompareMaps(IDictionary expected, IDictionary actual, string path)
    {
        if (expected.Count != actual.Count)
        {
            return $"{path}: expected {expected.Count} entries, found {actual.Count}";
        }

        foreach (DictionaryEntry entry in expected)
        {
            object? key = entry.Key;
            if (!actual.Contains(key))
            {
                // Keys without an equality of their own.
                key = actual.Keys.Cast<object>().FirstOrDefault(other => Compare(key, other, path) is null);
            }

            if (key is null)
            {
                return $"{path}: the key {Show(entry.Key)} is missing";
            }

            if (Compare(entry.Value, actual[key], $"{path}[{entry.Key}]", mayBeAbsent: true) is { } difference)
            {
                return difference;
            }
        }

        return null;
    }

    private bool LeafEquals(object expected, object actual) =>
        (expected, actual) switch
        {
            (DateTime left, DateTime right) when Has(ValueRules.KindAndScaleAreNotCompared) => left.Ticks == right.Ticks,
            (float or double or decimal, _) when Has(ValueRules.KindAndScaleAreNotCompared) => expected.Equals(actual),
            (float left, float right) => float.IsNaN(left)
                ? float.IsNaN(right)
                : BitConverter.SingleToInt32Bits(left) == BitConverter.SingleToInt32Bits(right),
            (double left, double right) => double.IsNaN(left)
                ? double.IsNaN(right)
                : BitConverter.DoubleToInt64Bits(left) == BitConverter.DoubleToInt64Bits(right),
            (decimal left, decimal right) => decimal.GetBits(Positive(left)).AsSpan().SequenceEqual(decimal.GetBits(Positive(right))),
            (DateTime left, DateTime right) => DatesEqual(left, right),
            (DateTimeOffset left, DateTimeOffset right) => Has(ValueRules.OffsetIsLost) ? left == right : left.EqualsExact(right),
            _ => expected.Equals(actual),
        };

    // Scales count; the sign of a decimal zero has no text in .NET, and none in any format but MemoryPack.
    private static decimal Positive(decimal value) => value == 0 ? decimal.Abs(value) : value;

    private bool DatesEqual(DateTime left, DateTime right)
    {
        if (left == default && right == default)
        {
            return true;
        }

        return Has(ValueRules.KindIsLost) ? Instant(left) == Instant(right) : left.Ticks == right.Ticks && left.Kind == right.Kind;
    }

    private static long Instant(DateTime value) => value.Kind == DateTimeKind.Local ? value.ToUniversalTime().Ticks : value.Ticks;

    private static bool IsLeaf(Type type) =>
        type == typeof(string)
        || type.IsPrimitive
        || type.IsEnum
        || (
            ValueMembers.IsOfFramework(type)
            && !type.IsAssignableTo(typeof(IEnumerable))
            && !type.IsAssignableTo(typeof(ITuple))
            && !type.Name.StartsWith("KeyValuePair", StringComparison.Ordinal)
        );

    private static bool IsZero(object value) => value is 0f or 0d or 0m;

    private bool IsNothing(object? value) =>
        value switch
        {
            null => true,
            string text => text.Length == 0 && (Has(ValueRules.NullIsEmpty) || Has(ValueRules.EmptyTextIsNull)),
            byte[] bytes => bytes.Length == 0 && Has(ValueRules.NullIsEmpty),
            IEnumerable items => (Has(ValueRules.NullIsEmpty) || Has(ValueRules.EmptyListIsNull)) && !items.Cast<object?>().Any(),
            _ => false,
        };

    private static bool IsWithoutMembers(object? extension) => extension is null or ICollection { Count: 0 } or JsonObject { Count: 0 };

    private static string Differ(string path, object? expected, object? actual) =>
        $"{path}: expected {Show(expected)}, found {Show(actual)}";

    private static string Show(object? value) =>
        value switch
        {
            null => "null",
            string text => $"\"{text}\"",
            DateTime date => $"{date:O} ({date.Kind})",
            IFormattable number => number.ToString(null, System.Globalization.CultureInfo.InvariantCulture),
            _ => value.ToString() ?? "",
        };
}
