using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Formats.SystemTextJson;

internal sealed class SystemTextJsonListCodec<T> : ListCodec<T>
{
    private readonly JsonSerializerOptions _options;
    private readonly JsonTypeInfo<T> _type;
    private readonly JsonSequences<T> _sequences;
    private readonly string _name;
    private readonly bool _hasLiterals;
    private readonly Func<JsonTypeInfo, bool> _isByShape;

    private SystemTextJsonListCodec<T>? _allowing;

    /// <summary>Creates it with System.Text.Json's metadata.</summary>
    /// <param name="options">The application's options.</param>
    /// <param name="isByShape">Whether the metadata of a type comes from its shape.</param>
    /// <param name="name">The contract's name for messages.</param>
    /// <param name="hasLiterals">Whether <see cref="NumberLiterals"/> are written.</param>
    public SystemTextJsonListCodec(JsonSerializerOptions options, Func<JsonTypeInfo, bool> isByShape, string name, bool hasLiterals)
    {
        _isByShape = isByShape;
        _hasLiterals = hasLiterals;
        _options = options;
        _type = (JsonTypeInfo<T>)options.GetTypeInfo(typeof(T));
        _sequences = new JsonSequences<T>(options, isByShape, $"List<{name}>");
        _name = name;
    }

    /// <summary>System.Text.Json's metadata of the list.</summary>
    public JsonTypeInfo<List<T>> ListType => _sequences.ListType;

    private SystemTextJsonListCodec<T> Allowing =>
        _allowing ??= new SystemTextJsonListCodec<T>(NumberLiterals.AllowedBy(_options), _isByShape, _name, hasLiterals: false);

    private string ListName => $"List<{_name}>";

    public override bool NeedsCount => false;

    public override bool CanBatch => _sequences.ArePlain;

    internal override bool ReadsItems(Type list) => _sequences.AreReadByItems && !IsOther(list);

    /// <summary>Whether System.Text.Json knows a type of lists, and not as an array of the items.</summary>
    public bool IsOther(Type type) => _sequences.IsOther(type);

    public override JsonSequenceWriter? FindWriter(object sequence) =>
        _sequences.FindWriter(sequence) is { } writer
            ? _hasLiterals
                ? Allowing.FindWriter(sequence)
                : writer
            : null;

    internal override Codec<TList> As<TList>() =>
        _sequences.Find(typeof(TList)) is null ? base.As<TList>() : new SystemTextJsonCodec<TList>(_options, ListName, _hasLiterals);

    public override PooledBuffer Encode(ReadOnlySpan<T> items)
    {
        using var output = new JsonOutput(_options);
        var list = new List<T>(items.Length);
        list.AddRange(items);
        try
        {
            output.Write(list, ListType, ListName);
        }
        catch (Exception error) when (_hasLiterals && NumberLiterals.AreRefusedBy(error))
        {
            return Allowing.Encode(items);
        }

        return output.Detach();
    }

    public override PooledBuffer EncodeHead(int count) => Constant("["u8);

    public override PooledBuffer EncodeItems(ReadOnlySpan<T> items, int firstIndex)
    {
        using var output = new JsonOutput(_options);
        for (int i = 0; i < items.Length; i++)
        {
            if (firstIndex + i > 0)
            {
                output.WriteRaw(","u8);
            }

            try
            {
                output.Write(items[i], _type, _name);
            }
            catch (Exception error) when (_hasLiterals && NumberLiterals.AreRefusedBy(error))
            {
                return Allowing.EncodeItems(items, firstIndex);
            }
        }

        return output.Detach();
    }

    public override PooledBuffer EncodeTail() => Constant("]"u8);

    public override List<T>? Decode(ReadOnlySpan<byte> payload) => JsonInput.Read(payload, ListType, ListName);

    protected override PooledBuffer EncodeNull() => Constant("null"u8);

    private PooledBuffer Constant(ReadOnlySpan<byte> text)
    {
        using var output = new JsonOutput(_options);
        output.WriteRaw(text);
        return output.Detach();
    }
}
