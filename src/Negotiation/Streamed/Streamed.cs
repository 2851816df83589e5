using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A value that holds one long list, whose items are sent while they are made, and received while they arrive: the bytes are those of the
/// whole value, of which a batch is in memory. A handler returns it, or has it as its parameter, on any endpoint: <c>api.MapPost("/import",
/// async (Streamed&lt;Order, Line&gt; body) => { await foreach (Line line in body.Items) … })</c>.
/// </summary>
/// <remarks>
/// As a parameter it is the request's body. The handler is called once the members before the list are there. Items are validated and
/// refused as those of <c>Body&lt;IAsyncEnumerable&lt;Line&gt;&gt;</c> are: by a <see cref="RefusedBodyException"/> where they are read. A
/// body of at most 256 KiB is read before the handler is called, and refused without it.
/// </remarks>
/// <typeparam name="TRoot">A contract with a shape, which has one member that is a list of <typeparamref name="TItem"/>.</typeparam>
/// <typeparam name="TItem">The contract of the items.</typeparam>
public sealed class Streamed<TRoot, TItem>
    : IResult,
        IStatusCodeHttpResult,
        INegotiatedResult,
        IEndpointMetadataProvider,
        IEndpointParameterMetadataProvider,
        IReadInParts,
        IBindableFromHttpContext<Streamed<TRoot, TItem>>
    where TRoot : class
    where TItem : class
{
    private readonly TRoot? _root;
    private readonly StreamedBody<TRoot, TItem>? _body;
    private readonly IEnumerable<TItem>? _sequence;
    private readonly IAsyncEnumerable<TItem>? _stream;

    /// <summary>A value with all that it holds, sent as it is.</summary>
    public Streamed(TRoot root) => _root = root;

    /// <summary>A value and its items, which may be made while they are read; a list's count is a promise.</summary>
    /// <param name="root">The value, its own list null or empty.</param>
    /// <param name="items">The items.</param>
    public Streamed(TRoot root, IEnumerable<TItem> items)
    {
        _root = root;
        _sequence = items;
    }

    /// <summary>A value and its items.</summary>
    /// <param name="root">The value, its own list null or empty.</param>
    /// <param name="items">The items.</param>
    /// <param name="count">
    /// How many items there will be. MessagePack and MemoryPack write that first: without it the encoded payload is held, above 1 MiB
    /// in a temporary file, and with another number of items the connection is aborted.
    /// </param>
    public Streamed(TRoot root, IAsyncEnumerable<TItem> items, int? count = null)
    {
        _root = root;
        _stream = items;
        Count = count;
    }

    internal Streamed(StreamedBody<TRoot, TItem>? body)
    {
        _body = body;
        _stream = body?.Items;
        Count = body?.Count;
    }

    /// <summary>
    /// The value without its items. Of a body, read before the items are, it has the members before the list: where others follow, the body
    /// is refused when they come (400). Read when all items have been, it has all members.
    /// </summary>
    /// <exception cref="RefusedBodyException">The body has members behind the list that the value cannot be without.</exception>
    /// <exception cref="InvalidOperationException">The body was refused; only a filter of a group can come across that.</exception>
    public TRoot Root =>
        _root ?? (_body ?? throw new InvalidOperationException("The request's body was refused, so it has no value.")).Root;

    /// <summary>The items, of a body to be read once; none where the list is null, or the value holds it itself.</summary>
    public IAsyncEnumerable<TItem> Items => _stream ?? ReadAsync(_sequence ?? []);

    /// <summary>How many items there will be, where that is known.</summary>
    public int? Count => field ?? (_sequence is not null && _sequence.TryGetNonEnumeratedCount(out int count) ? count : null);

    /// <summary>The response's status code.</summary>
    public int? StatusCode => StatusCodes.Status200OK;

    /// <summary>Whether there are items to write one by one.</summary>
    internal bool HasItems => _sequence is not null || _stream is not null;

    /// <summary>Writes the response; called by the framework.</summary>
    public Task ExecuteAsync(HttpContext httpContext) =>
        httpContext.RequestServices.GetRequiredService<StreamedMap>().GetResponder<TRoot, TItem>().RespondAsync(httpContext, this);

    /// <summary>Reads the request's body; called by the framework.</summary>
    public static async ValueTask<Streamed<TRoot, TItem>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        BodyResult body = await StreamedBody<TRoot, TItem>.OpenAsync(context);
        RefusedBody.Keep(context, body);
        return body.IsAbsent ? null : new Streamed<TRoot, TItem>((StreamedBody<TRoot, TItem>?)body.Value);
    }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list cannot be told.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        StreamedMap.AddResponse<TRoot, TItem>(builder, method);

    /// <summary>Describes the body; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list cannot be told.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) =>
        StreamedMap.AddBody<TRoot, TItem>(builder, BodyParameter.IsNullable(parameter));

    /// <summary>The items of a stream as they are sent.</summary>
    internal AsyncSource<TItem> OpenStream(CancellationToken cancellation) => new(_stream!, cancellation, Count);

    /// <summary>Takes the items that are in memory, or can be made at once; null of a stream.</summary>
    internal IEnumerable<TItem>? TakeSequence() => _sequence ?? _body?.TryTakeAll();

#pragma warning disable CS1998 // What is there is not waited for.
    private static async IAsyncEnumerable<TItem> ReadAsync(IEnumerable<TItem> items)
#pragma warning restore CS1998
    {
        foreach (TItem item in items)
        {
            yield return item;
        }
    }
}
