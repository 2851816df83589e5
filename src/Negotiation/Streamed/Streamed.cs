using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A value that holds one long list, whose items are sent while they are created and received while they arrive. The bytes are those of the
/// whole value, but only a batch is in memory. A handler on any endpoint returns it or has it as a parameter: <c>api.MapPost("/import",
/// async (Streamed&lt;Order, Line&gt; body) => { await foreach (Line line in body.Items) … })</c>.
/// </summary>
/// <typeparam name="TRoot">A contract with a shape, which has one member that is a list of <typeparamref name="TItem"/>.</typeparam>
/// <typeparam name="TItem">The contract of the items.</typeparam>
/// <remarks>
/// As a parameter it is the request's body. The handler is called once the members before the list have arrived. Items are validated and
/// refused like those of <c>Body&lt;IAsyncEnumerable&lt;Line&gt;&gt;</c>: reading them throws a <see cref="RefusedBodyException"/>. A body
/// of at most 256 KiB is read before the handler is called; an invalid one is refused without calling it.
/// </remarks>
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

    /// <summary>Creates a value with all that it holds.</summary>
    public Streamed(TRoot root) => _root = root;

    /// <summary>
    /// Creates a value and its items, which may be produced while they are sent. If the sequence has a count, it must be correct.
    /// </summary>
    /// <param name="root">The value, its own list null or empty.</param>
    /// <param name="items">The items.</param>
    public Streamed(TRoot root, IEnumerable<TItem> items)
    {
        _root = root;
        _sequence = items;
    }

    /// <summary>Creates a value and its asynchronous items.</summary>
    /// <param name="root">The value, its own list null or empty.</param>
    /// <param name="items">The items.</param>
    /// <param name="count">The number of items. MessagePack and MemoryPack write it first: without it the encoded payload is buffered,
    /// above 1 MiB in a temporary file. If the number is wrong, the connection is aborted.</param>
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
    /// Gets the value without its items. If you read it before the items of a request, it holds only the members that precede the list; a
    /// body with members after the list is then rejected with 400. After all items were read, it has all members.
    /// </summary>
    /// <exception cref="RefusedBodyException">The value requires members that follow the list.</exception>
    /// <exception cref="InvalidOperationException">The body was refused; only a filter of a group can see such a body.</exception>
    public TRoot Root =>
        _root ?? (_body ?? throw new InvalidOperationException("The request's body was refused, so it has no value.")).Root;

    /// <summary>
    /// Gets the items; those of a request can be read once. Empty if the list is null or the value holds the list itself.
    /// </summary>
    public IAsyncEnumerable<TItem> Items => _stream ?? ReadAsync(_sequence ?? []);

    /// <summary>Gets the number of items; null if unknown.</summary>
    public int? Count => field ?? (_sequence is not null && _sequence.TryGetNonEnumeratedCount(out int count) ? count : null);

    /// <summary>Gets the response's status code.</summary>
    public int? StatusCode => StatusCodes.Status200OK;

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
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list is ambiguous.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        StreamedMap.AddResponse<TRoot, TItem>(builder, method);

    /// <summary>Describes the body; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">A contract has no shape, or the list is ambiguous.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) =>
        StreamedMap.AddBody<TRoot, TItem>(builder, BodyParameter.IsNullable(parameter));

    internal AsyncSource<TItem> OpenStream(CancellationToken cancellation) => new(_stream!, cancellation, Count);

    /// <summary>Takes the items that are in memory or can be produced at once; null for a stream.</summary>
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
