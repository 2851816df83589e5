using System.Buffers;
using System.Collections;
using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using System.Net;
using System.Numerics;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// Converters for <see cref="JsonUnsupportedTypes"/>: each type is written as another type that System.Text.Json supports, like shapes
/// write it.
/// </summary>
[UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "They are made where there is reflection only.")]
[UnconditionalSuppressMessage("Trimming", "IL2055", Justification = "As above.")]
[UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "As above.")]
[UnconditionalSuppressMessage("AOT", "IL3050", Justification = "They are made where code can be made only.")]
internal sealed class JsonUnsupportedTypeConverters(bool hasUnions) : JsonConverterFactory
{
    public override bool CanConvert(Type typeToConvert) =>
        JsonUnsupportedTypes.Contains(typeToConvert)
        && !JsonUnsupportedTypes.IsValueTuple(typeToConvert)
        && (hasUnions || !JsonUnsupportedTypes.IsUnion(typeToConvert));

    public override JsonConverter CreateConverter(Type typeToConvert, JsonSerializerOptions options) =>
        typeToConvert switch
        {
            _ when JsonUnsupportedTypes.IsUnion(typeToConvert) => (JsonConverter)
                Activator.CreateInstance(typeof(UnionConverter<>).MakeGenericType(typeToConvert))!,
            { IsArray: true } => Of(typeof(ItemConverters<>), typeToConvert, typeToConvert.GetElementType()!),
            { IsGenericType: true } when typeToConvert.GetGenericArguments() is [var key, var value] => Of(
                typeof(EntryConverters<,>),
                typeToConvert,
                key,
                value
            ),
            _ when OfValue(typeToConvert) is { } converter => converter,
            _ => Of(typeof(ItemConverters<>), typeToConvert, typeToConvert.GetGenericArguments()[0]),
        };

    private static JsonConverter? OfValue(Type type) =>
        type == typeof(IPAddress) ? new WireConverter<IPAddress, string>(Conversions.ToText, Conversions.ToIPAddress)
        : type == typeof(CultureInfo) ? new WireConverter<CultureInfo, string>(Conversions.ToText, Conversions.ToCultureInfo)
        : type == typeof(TimeZoneInfo) ? new WireConverter<TimeZoneInfo, string>(Conversions.ToText, Conversions.ToTimeZoneInfo)
        : type == typeof(StringBuilder) ? new WireConverter<StringBuilder, string>(Conversions.ToText, Conversions.ToStringBuilder)
        : type == typeof(Rune) ? new WireConverter<Rune, string>(Conversions.ToText, Conversions.ToRune)
        : type == typeof(BigInteger) ? new BigIntegerConverter()
        : type == typeof(Complex) ? new WireConverter<Complex, ComplexForm>(ComplexForm.Of, static form => form.ToComplex())
        : type == typeof(BitArray) ? new WireConverter<BitArray, bool[]>(Conversions.ToBooleans, Conversions.ToBitArray)
        : null;

    private static JsonConverter Of(Type converters, Type type, params Type[] arguments) =>
        ((IConverters)Activator.CreateInstance(converters.MakeGenericType(arguments))!).Of(type);

    /// <summary>Creates the converters of generic types.</summary>
    private interface IConverters
    {
        JsonConverter Of(Type type);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2091", Justification = "A Lazy gets its value: no constructor is called.")]
    private sealed class ItemConverters<T> : IConverters
    {
        public JsonConverter Of(Type type) =>
            type == typeof(Lazy<T>) ? new WireConverter<Lazy<T>, T>(static lazy => lazy.Value, static value => new Lazy<T>(value!))
            : type == typeof(T[,]) ? new WireConverter<T[,], Grid2<T>>(Grid2<T>.Of, static grid => grid?.ToArray())
            : type == typeof(T[,,]) ? new WireConverter<T[,,], Grid3<T>>(Grid3<T>.Of, static grid => grid?.ToArray())
            : type == typeof(T[,,,]) ? new WireConverter<T[,,,], Grid4<T>>(Grid4<T>.Of, static grid => grid?.ToArray())
            : type == typeof(Stack<T>) ? List<Stack<T>>(static items => new(Reversed(items)))
            : type == typeof(ConcurrentStack<T>) ? List<ConcurrentStack<T>>(static items => new(Reversed(items)))
            : type == typeof(ImmutableStack<T>) ? List<ImmutableStack<T>>(static items => ImmutableStack.CreateRange(Reversed(items)))
            : type == typeof(IImmutableStack<T>) ? List<IImmutableStack<T>>(static items => ImmutableStack.CreateRange(Reversed(items)))
            : type == typeof(ConcurrentBag<T>) ? List<ConcurrentBag<T>>(static items => new(items))
            : type == typeof(BlockingCollection<T>) ? List<BlockingCollection<T>>(static items => new(new ConcurrentQueue<T>(items)))
            : type == typeof(FrozenSet<T>) ? List<FrozenSet<T>>(static items => items.ToFrozenSet())
            : type == typeof(IReadOnlySet<T>) ? List<IReadOnlySet<T>>(static items => new HashSet<T>(items))
            : type == typeof(ReadOnlySet<T>) ? List<ReadOnlySet<T>>(static items => new(new HashSet<T>(items)))
            : type == typeof(ReadOnlyCollection<T>) ? List<ReadOnlyCollection<T>>(static items => new(items))
            : type == typeof(ReadOnlyObservableCollection<T>)
                ? List<ReadOnlyObservableCollection<T>>(static items => new(new ObservableCollection<T>(items)))
            : type == typeof(ImmutableArray<T>)
                ? new WireConverter<ImmutableArray<T>, List<T>>(
                    static array => array.IsDefault ? null : [.. array],
                    static items => items is null ? default : [.. items]
                )
            : type == typeof(ArraySegment<T>)
                ? new WireConverter<ArraySegment<T>, T[]>(
                    static segment => segment.Array is null ? null : [.. segment],
                    static items => items is null ? default : new ArraySegment<T>(items)
                )
            : new WireConverter<ReadOnlySequence<T>, T[]>(
                static sequence => sequence.ToArray(),
                static items => items is null ? default : new ReadOnlySequence<T>(items)
            );

        private static WireConverter<TList, List<T>> List<TList>(Func<List<T>, TList> make)
            where TList : class, IEnumerable<T> => new(static list => [.. list], items => make(items!));

        private static List<T> Reversed(List<T> items)
        {
            items.Reverse();
            return items;
        }
    }

    private sealed class EntryConverters<TKey, TValue> : IConverters
        where TKey : notnull
    {
        public JsonConverter Of(Type type) =>
            type == typeof(FrozenDictionary<TKey, TValue>)
                ? new WireConverter<FrozenDictionary<TKey, TValue>, Dictionary<TKey, TValue>>(
                    static map => new(map),
                    static map => map!.ToFrozenDictionary()
                )
                : new WireConverter<ReadOnlyDictionary<TKey, TValue>, Dictionary<TKey, TValue>>(
                    static map => new(map),
                    static map => new(map!)
                );
    }
}
