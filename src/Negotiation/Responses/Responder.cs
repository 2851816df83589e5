using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Writes the values of one return type: a contract, a list or a stream of one.</summary>
internal abstract class Responder(Type type, TypeCodecs codecs, Negotiator negotiator, Refusals refusals, NegotiationMetrics metrics)
{
    private OfferSet? _offers;

    public Type Type { get; } = type;

    /// <summary>The codecs of the type, or of the list that it is.</summary>
    protected TypeCodecs Codecs { get; } = codecs;

    public OfferSet Offers => _offers ??= negotiator.OffersOf(Codecs, IsStream);

    /// <summary>Whether its contract is a union: a payload names its case, so the responder of a case must not write it.</summary>
    public bool IsUnion { get; } =
        Enum.GetValues<MemberLayout>().Any(layout => codecs.Contract.For(layout) is { Union: not null } or { Alternatives: > 0 });

    /// <summary>
    /// Whether its JSON names a case for values of a derived type. JSON without System.Text.Json annotations writes a value that is not a
    /// case as itself.
    /// </summary>
    public bool NamesInJson(Type derived) =>
        Type.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false)
        || Codecs.Contract.For(MemberLayout.Json)?.Union is { } union
            && union.Cases.ToArray().Any(named => named.Shape?.Invoke().Type == derived);

    /// <summary>Whether it writes a stream of items; false by default.</summary>
    protected virtual bool IsStream => false;

    /// <summary>Whether it writes several values of the contract.</summary>
    public abstract bool IsList { get; }

    protected NegotiationMetrics Metrics { get; } = metrics;

    /// <summary>Whether values of another type are written the same way.</summary>
    public abstract bool Accepts(Type type);

    /// <summary>Whether it can write a value of this type.</summary>
    public abstract bool Accepts(object value);

    /// <summary>Chooses the representation of a value at an endpoint; null if no offer is acceptable.</summary>
    public Representation? Select(HttpContext http) =>
        negotiator.SelectResponse(http.Request, ResponseFormatListMetadata.Narrow(http, Offers));

    /// <summary>
    /// Like <see cref="Select"/>, after the handler has run: the outcome of a write is sent even if no offer is acceptable.
    /// </summary>
    public Representation? SelectWritten(HttpContext http) =>
        negotiator.SelectWritten(http.Request, ResponseFormatListMetadata.Narrow(http, Offers));

    /// <summary>406: no offer at the endpoint is acceptable.</summary>
    public ProblemResult NotAcceptable(HttpContext http) =>
        refusals.NotAcceptable(http.Request, ResponseFormatListMetadata.Narrow(http, Offers));

    /// <summary>Writes a result that writes itself, on any endpoint, negotiated or not; or a 406.</summary>
    public async Task RespondAsync(HttpContext http, object? value)
    {
        if (SelectWritten(http) is not { } representation)
        {
            await NotAcceptable(http).ExecuteAsync(http);
            return;
        }

        if (http.Features.Get<IOutputCacheFeature>() is { } cache && http.GetEndpoint()?.Metadata.GetMetadata<OfferMetadata>() is null)
        {
            // Nothing told the cache that the endpoint would negotiate.
            cache.Context.AllowCacheStorage = false;
        }

        await WriteAsync(http, value, representation);
    }

    /// <summary>Writes a response with the status that the handler set. The value is one that it accepts, or null.</summary>
    public ValueTask WriteAsync(HttpContext http, object? value, Representation representation)
    {
        HttpResponse response = http.Response;
        if (
            response.StatusCode
            is < StatusCodes.Status200OK
                or StatusCodes.Status204NoContent
                or StatusCodes.Status205ResetContent
                or StatusCodes.Status304NotModified
        )
        {
            ResponseHeaders.ApplyCommon(response); // RFC 9110 §6.4.1: these have no content.
            return default;
        }

        ResponseHeaders.Apply(response, representation);
        return ETags.ApplyVersion(http, value, representation)
            ? WriteTaggedAsync(http, value, representation)
            : WriteBodyAsync(http, value, representation);
    }

    protected abstract PooledBuffer Encode(object? value, Format format);

    protected abstract ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation);

    /// <summary>Writes a body that is encoded as a whole. The value is null if the type has a null.</summary>
    protected ValueTask WriteValueAsync(HttpContext http, object? value, Representation representation)
    {
        PooledBuffer payload;
        try
        {
            using CodecWatch client = RequestMemory.WatchEncoding(http);
            payload = Encode(value, representation.Format);
        }
        catch (OperationCanceledException) when (IsOver(http))
        {
            // Nobody is left to respond to, or the code that cancelled must not see an empty response.
            http.Abort();
            return default;
        }
        catch (UnsupportedValueException) when (value is null)
        {
            return SendNoContent(http);
        }
        catch (UnsupportedValueException error)
        {
            return RefuseAsync(http, error, representation);
        }

        return SendWholeAsync(http, payload, representation);
    }

    /// <summary>
    /// Responds without a body to a null that the format cannot represent: in Protobuf an empty body is an object. As in MVC, a 200 becomes
    /// a 204, and another status that the handler set is kept.
    /// </summary>
    protected static ValueTask SendNoContent(HttpContext http)
    {
        HttpResponse response = http.Response;
        response.ContentType = null;
        if (response.StatusCode == StatusCodes.Status200OK)
        {
            response.StatusCode = StatusCodes.Status204NoContent;
        }
        else
        {
            response.ContentLength = 0;
        }

        return default;
    }

    private static bool IsOver(HttpContext http) => http.RequestAborted.IsCancellationRequested && !RequestTimeout.CanRespond(http);

    protected ValueTask SendWholeAsync(HttpContext http, PooledBuffer payload, Representation representation)
    {
        Metrics.AddResponseBytes(representation, payload.Length);
        return PayloadSender.SendWholeAsync(http, payload, representation);
    }

    /// <summary>Ends a response that may have begun, depending on how its sending ends: complete, refused, or aborted.</summary>
    protected async ValueTask GuardAsync(HttpContext http, ValueTask sending, Representation representation)
    {
        try
        {
            await sending;
        }
        catch (OperationCanceledException) when (IsOver(http))
        {
            // Nobody is left to respond to, or the code that cancelled must not see an empty response.
            http.Abort();
        }
        catch (RefusedBodyException) when (http.Response.HasStarted)
        {
            // The response is made from the client's own stream, which ended with an error.
            http.Abort();
        }
        catch (RefusedBodyException refused)
        {
            await refused.Response.ExecuteAsync(http);
        }
        catch (NoRoomException)
        {
            await refusals.NoRoom().ExecuteAsync(http);
        }
        catch (UnsupportedValueException error) when (http.Response.HasStarted)
        {
            // No client may take the sent part for a complete list.
            http.Abort();
            refusals.ResponseAborted(error, representation);
        }
        catch (UnsupportedValueException error)
        {
            await RefuseAsync(http, error, representation);
        }
        catch when (http.Response.HasStarted)
        {
            http.Abort();
            throw;
        }
    }

    // Conditions are answered before anything is encoded.
    private async ValueTask WriteTaggedAsync(HttpContext http, object? value, Representation representation)
    {
        if (!await ETags.CompareAsync(http))
        {
            await WriteBodyAsync(http, value, representation);
        }
    }

    /// <summary>Responds with 406: the format cannot represent the value.</summary>
    protected async ValueTask RefuseAsync(HttpContext http, UnsupportedValueException error, Representation representation)
    {
        http.Response.Headers.ETag = default;
        await refusals.UnsupportedValue(error, representation, ResponseFormatListMetadata.Narrow(http, Offers)).ExecuteAsync(http);
    }
}
