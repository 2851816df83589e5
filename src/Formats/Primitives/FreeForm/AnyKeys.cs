using SerializationApi.Shapes;

namespace SerializationApi.Formats.Primitives.FreeForm;

/// <summary>
/// Compares keys of any type. Numbers and times are hashed with a secret of the process, so that a sender cannot choose colliding keys.
/// </summary>
internal sealed class AnyKeys : IEqualityComparer<object>
{
    /// <summary>The most memory of a boxed scalar, in bytes.</summary>
    public const int BoxSize = 32;

    public static AnyKeys Comparer { get; } = new();

    public new bool Equals(object? x, object? y) => object.Equals(x, y);

    public int GetHashCode(object obj) =>
        obj switch
        {
            int or uint or long => Hash(Convert.ToInt64(obj, provider: null)),
            ulong number => Hash(number),
            float number => Hash((double)number),
            double number => Hash(number),
            decimal number => Hash(number),
            DateTime time => Hash(time),
            _ => obj.GetHashCode(),
        };

    private static int Hash<T>(T value)
        where T : unmanaged => MapKeys.Comparer<T>()!.GetHashCode(value);
}
