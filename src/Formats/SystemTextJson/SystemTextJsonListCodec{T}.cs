using System.Text.Json;
using System.Text.Json.Serialization.Metadata;

namespace SerializationApi.Formats.SystemTextJson;

/// <summary>A list at the root, through System.Text.Json.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="options">The application's options.</param>
/// <param name="name">The contract's name for messages.</param>
internal sealed class SystemTextJsonListCodec<T>(JsonSerializerOptions options, string name) : ListCodec<T>
{
    private readonly JsonTypeInfo<T> _type = (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));

    /// <summary>What System.Text.Json knows of the list.</summary>
    public JsonTypeInfo<List<T>> ListType { get; } = (JsonTypeInfo<List<T>>)options.GetTypeInfo(typeof(List<T>));

    private string ListName => $"List<{name}>";

    /// <inheritdoc />
    public override bool NeedsCount => false;

    /// <summary>Indentation and references reach beyond an item, and so may a converter of the application's.</summary>
    public override bool CanBatch => !options.WriteIndented && options.ReferenceHandler is null
        && ListType.Kind == JsonTypeInfoKind.Enumerable && ListType.Converter.GetType().Assembly == typeof(JsonSerializer).Assembly;

    /// <inheritdoc />
    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        using var output = new JsonOutput(options);
        var list = new List<T>(items.Length);
        list.AddRange(items);
        output.Write(list, ListType, ListName);
        return output.Detach();
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeHead(int count) => Constant("["u8);

    /// <inheritdoc />
    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        using var output = new JsonOutput(options);
        for (int i = 0; i < items.Length; i++)
        {
            if (firstIndex + i > 0)
            {
                output.WriteRaw(","u8);
            }

            output.Write(items[i], _type, name);
        }

        return output.Detach();
    }

    /// <inheritdoc />
    public override PooledBuffer EncodeTail() => Constant("]"u8);

    /// <inheritdoc />
    public override List<T>? Decode(ReadOnlySpan<byte> payload) => JsonInput.Read(payload, ListType, ListName);

    /// <inheritdoc />
    protected override PooledBuffer EncodeNull() => Constant("null"u8);

    private PooledBuffer Constant(ReadOnlySpan<byte> text)
    {
        using var output = new JsonOutput(options);
        output.WriteRaw(text);
        return output.Detach();
    }
}
