using System.Collections.Concurrent;
using System.Text.Json;
using System.Text.Json.Serialization;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>
/// How System.Text.Json writes lists and streams of a contract: as arrays of items, or differently if a converter or the options ask for
/// it. As in minimal APIs and MVC, the runtime type decides how a value is written, the declared type how it is read.
/// </summary>
/// <param name="options">The application's options.</param>
/// <param name="isByShape">Whether the metadata of a type comes from its shape, and says nothing of the options.</param>
/// <param name="name">The list's name for messages.</param>
internal sealed class JsonSequences<T>(JsonSerializerOptions options, Func<JsonTypeInfo, bool> isByShape, string name)
{
    private readonly ConcurrentDictionary<Type, JsonSequenceWriter?> _writers = new();
    private bool? _arePlain;

    /// <summary>
    /// Whether a list is its items with commas between them. Indentation, references and converters of lists change that.
    /// </summary>
    public bool ArePlain => _arePlain ??= !options.WriteIndented && options.ReferenceHandler is null && !IsOther(typeof(List<T>));

    /// <summary>Whether each item is read separately.</summary>
    public bool AreReadByItems =>
        (options.ReferenceHandler is null || options.ReferenceHandler == ReferenceHandler.IgnoreCycles) && !IsOther(typeof(List<T>));

    /// <summary>System.Text.Json's metadata of <see cref="List{T}"/>.</summary>
    public JsonTypeInfo<List<T>> ListType { get; } =
        Find(options, isByShape, typeof(List<T>)) as JsonTypeInfo<List<T>>
        ?? JsonMetadataServices.CreateListInfo<List<T>, T>(
            options,
            new JsonCollectionInfoValues<List<T>> { ObjectCreator = static () => [] }
        );

    /// <summary>Whether a type is known, and not as an array of its items.</summary>
    public bool IsOther(Type type) => Find(type) is { } json && !IsArray(json);

    /// <summary>System.Text.Json's own metadata of a type, or null.</summary>
    public JsonTypeInfo? Find(Type type) => Find(options, isByShape, type);

    /// <summary>Finds the writer of a type with its own JSON form; null if it is written as its items.</summary>
    public JsonSequenceWriter? FindWriter(object sequence) =>
        _writers.GetOrAdd(
            sequence.GetType(),
            static (type, self) => self.ArePlain && !self.IsOther(type) ? null : self.CreateWriter(type),
            this
        );

    private JsonSequenceWriter CreateWriter(Type type) => new(Find(type) ?? MakeInfo(type), options, name);

    private static JsonTypeInfo? Find(JsonSerializerOptions options, Func<JsonTypeInfo, bool> isByShape, Type type) =>
        options.TryGetTypeInfo(type, out JsonTypeInfo? json) && !isByShape(json) ? json : null;

    private static bool IsArray(JsonTypeInfo json) =>
        json.Kind == JsonTypeInfoKind.Enumerable
        && json.ElementType == typeof(T)
        && json.Converter.GetType().Assembly == typeof(JsonSerializer).Assembly;

    // No context knows the type, and there is no reflection.
    private JsonTypeInfo MakeInfo(Type type) =>
        typeof(IAsyncEnumerable<T>).IsAssignableFrom(type)
            ? JsonMetadataServices.CreateIAsyncEnumerableInfo<IAsyncEnumerable<T>, T>(
                options,
                new JsonCollectionInfoValues<IAsyncEnumerable<T>>()
            )
            : JsonMetadataServices.CreateIEnumerableInfo<IEnumerable<T>, T>(options, new JsonCollectionInfoValues<IEnumerable<T>>());
}
