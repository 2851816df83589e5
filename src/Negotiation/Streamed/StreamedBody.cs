using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>A request's body with a long list: its items are read as they arrive, once, and only while the request lasts.</summary>
internal sealed class StreamedBody<TRoot, TItem> : IDisposable
    where TRoot : class
    where TItem : class
{
    // The number of bytes to read at a time.
    private const int ReadBytes = 64 * 1024;
    private const int FirstBytes = 4 * 1024;

    // A body with at most this announced length is read before the handler is called, unless its items become more than four times as
    // large.
    private const int ShortBytes = 256 * 1024;
    private const int ShortCompressedBytes = 64 * 1024;
    private const int TakenBytesPerByte = 4;

    private readonly HttpContext _http;
    private readonly BodyReader _bodies;
    private readonly Representation _representation;
    private readonly ValueReader<TRoot, TItem> _reader;
    private readonly BodyInput _input;
    private readonly string _list;
    private readonly PartValidation? _rootValidation;
    private readonly PartValidation? _itemValidation;
    private readonly List<TItem> _ready = [];
    private int _shortBytes;
    private TItem? _item;
    private bool _isRead;
    private bool _isRootChecked;

    private StreamedBody(
        HttpContext http,
        BodyReader bodies,
        Representation representation,
        ValueReader<TRoot, TItem> reader,
        BodyInput input,
        string list
    )
    {
        _http = http;
        _bodies = bodies;
        _representation = representation;
        _reader = reader;
        _input = input;
        _list = list;
        _rootValidation = PartValidation.Of(http, typeof(TRoot));
        _itemValidation = PartValidation.Of(http, typeof(TItem));
    }

    /// <summary>The value without its items, as far as it has arrived.</summary>
    /// <exception cref="RefusedBodyException">The value requires members that follow the list.</exception>
    public TRoot Root
    {
        get
        {
            try
            {
                return _reader.Root!;
            }
            catch (Exception error) when (_bodies.Explain(_http, error, _representation) is { } response)
            {
                throw new RefusedBodyException(response, error);
            }
        }
    }

    /// <summary>The number of items, if the format writes it before them, or all have arrived.</summary>
    public int? Count => _reader.IsEnded ? _ready.Count : _reader.Count;

    /// <summary>The items; null if the list is null.</summary>
    public IAsyncEnumerable<TItem>? Items => _reader.HasList ? ReadItemsAsync() : null;

    /// <summary>Takes all items; null if some have not arrived, or they are validated as they are read.</summary>
    public List<TItem>? TryTakeAll()
    {
        if (!_reader.IsEnded || _itemValidation is not null || _rootValidation is not null || Interlocked.Exchange(ref _isRead, true))
        {
            return null;
        }

        _input.CountBytes(_reader.Offset);
        return _ready;
    }

    /// <summary>Reads a body up to its first item, and a short one to its end.</summary>
    /// <returns>A <see cref="StreamedBody{TRoot, TItem}"/>, if there is a value.</returns>
    public static async ValueTask<BodyResult> OpenAsync(HttpContext http)
    {
        BodyReader bodies = http.RequestServices.GetRequiredService<BodyReader>();
        StreamedMap map = http.RequestServices.GetRequiredService<StreamedMap>();
        bool isOptional = BodyReader.IsOptional(http);
        if (isOptional && !BodyReader.CanHaveBody(http))
        {
            return BodyResult.Absent;
        }

        if (bodies.FindRepresentation(http, map.GetCodecs<TRoot, TItem>("A handler reads"), out IResult? refusal) is not { } representation)
        {
            return new(null, refusal);
        }

        var limits = EndpointLimits.Of(http);
        ValueCodecs<TRoot, TItem> codecs = map.GetCodecs<TRoot, TItem>("A handler reads", limits);
        Format format = limits?.Find(representation.Format) ?? representation.Format;
        ValueReader<TRoot, TItem> reader = codecs.CreateReader(format);
        var input = new BodyInput(http, bodies, representation, format);
        var body = new StreamedBody<TRoot, TItem>(http, bodies, representation, reader, input, codecs.ListMember);
        http.Response.RegisterForDispose(body);
        http.Features.Set<IArrivingBody>(input);
        try
        {
            await body.BeginAsync();
        }
        catch (RefusedBodyException refused)
        {
            return new(null, refused.Response);
        }

        return !reader.IsEnded || reader.HasList || reader.Root is not null ? new(body, null)
            : isOptional ? BodyResult.Absent
            : new(null, Problem.InvalidBody($"a value of {TypeNames.Display(typeof(TRoot))}", "null", 0));
    }

    public void Dispose()
    {
        _reader.Dispose();
        _input.Dispose();
    }

    private async ValueTask BeginAsync()
    {
        // A compressed body may become longer than its announced length.
        _shortBytes = EndpointDecompression.LengthOf(_http) is null ? ShortCompressedBytes : ShortBytes;
        bool isShort = _http.Request.ContentLength <= _shortBytes;
        if (isShort)
        {
            // Reads everything first: an incomplete item would be decoded twice.
            await ReadAsync(_ => _input.IsComplete || _input.GivenBytes > _shortBytes, FirstBytes, CancellationToken.None);
        }

        await ReadAsync(static reader => reader.TryBegin(), FirstBytes, CancellationToken.None);
        if (isShort)
        {
            long length = _http.Request.ContentLength!.Value;
            await (
                length > RequestMemory.FreeBytes && RequestMemory.Of(_http) is { } memory
                    ? memory.HoldAsync(MemoryPart.Value, RequestMemory.UsualBytesPerByte * length)
                    : default
            );
            await ReadAsync(ReadShort, ReadBytes, CancellationToken.None);
        }

        if (_reader.IsEnded)
        {
            await CheckRootAsync();
        }
    }

    // Reads the available items; returns whether that is all, or as much as may be read before the handler is called.
    private bool ReadShort(ValueReader<TRoot, TItem> reader)
    {
        while (reader.Offset <= _shortBytes && reader.TakenBytes <= TakenBytesPerByte * _shortBytes)
        {
            if (!reader.TryRead(out TItem? item))
            {
                return reader.IsEnded;
            }

            _ready.Add(item!);
        }

        return true;
    }

    private async IAsyncEnumerable<TItem> ReadItemsAsync([EnumeratorCancellation] CancellationToken cancellation = default)
    {
        if (Interlocked.Exchange(ref _isRead, true))
        {
            throw new InvalidOperationException("The items of a request's body can be read only once.");
        }

        try
        {
            long index = 0;
            foreach (TItem ready in _ready)
            {
                await CheckAsync(ready, index++);
                yield return ready;
            }

            Func<ValueReader<TRoot, TItem>, bool> readItem = reader => reader.TryRead(out _item);
            while (await ReadAsync(readItem, ReadBytes, cancellation))
            {
                TItem? item = _item;
                await CheckAsync(item, index++);
                yield return item!;
            }

            await CheckRootAsync();
        }
        finally
        {
            _input.CountBytes(_reader.Offset);
        }
    }

    private ValueTask<bool> ReadAsync(Func<ValueReader<TRoot, TItem>, bool> read, int bytes, CancellationToken cancellation) =>
        _input.ReadAsync(_reader, read, bytes, cancellation);

    private ValueTask CheckAsync(TItem? item, long index) =>
        item is null || _itemValidation is null ? default : _itemValidation.CheckItemAsync(item, index, typeof(TRoot), _list);

    // It has all members once its items are read.
    private ValueTask CheckRootAsync()
    {
        if (_isRootChecked || _rootValidation is null || Root is not { } root)
        {
            return default;
        }

        _isRootChecked = true;
        return _rootValidation.CheckRootAsync(root, _list);
    }
}
