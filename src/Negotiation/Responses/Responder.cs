using System.Text.Json.Serialization;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.OutputCaching;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Writes the values of one type that handlers return: a contract, a list or a stream of one.</summary>
/// <param name="type">The type that it writes.</param>
/// <param name="codecs">The codecs of the type, or of the list that it is.</param>
/// <param name="negotiator">Knows what is on offer for them.</param>
/// <param name="refusals">Makes the refusals.</param>
/// <param name="metrics">Counts the bytes.</param>
internal abstract class Responder(Type type, TypeCodecs codecs, Negotiator negotiator, Refusals refusals, NegotiationMetrics metrics)
{
    private OfferSet? _offers;

    /// <summary>The type that it writes.</summary>
    public Type Type { get; } = type;

    /// <summary>The codecs of the type, or of the list that it is.</summary>
    protected TypeCodecs Codecs { get; } = codecs;

    /// <summary>What is on offer for the type.</summary>
    public OfferSet Offers => _offers ??= negotiator.OffersOf(Codecs, IsStream);

    /// <summary>Whether its contract is a union: a payload says which case it is, so the responder of a case must not write it.</summary>
    public bool IsUnion { get; } =
        Enum.GetValues<MemberLayout>().Any(layout => codecs.Contract.For(layout) is { Union: not null } or { Alternatives: > 0 });

    /// <summary>Whether its JSON says by a case what a value of a derived type is. JSON without annotations of System.Text.Json has what
    /// is no case as itself.</summary>
    public bool NamesInJson(Type derived) =>
        Type.IsDefined(typeof(JsonDerivedTypeAttribute), inherit: false)
        || Codecs.Contract.For(MemberLayout.Json)?.Union is { } union
            && union.Cases.ToArray().Any(named => named.Shape?.Invoke().Type == derived);

    /// <summary>Whether it writes a stream of items; false by default.</summary>
    protected virtual bool IsStream => false;

    /// <summary>Whether it writes several values of the contract.</summary>
    public abstract bool IsList { get; }

    /// <summary>Counts the bytes.</summary>
    protected NegotiationMetrics Metrics { get; } = metrics;

    /// <summary>Whether values of another type are written the same way.</summary>
    public abstract bool Accepts(Type type);

    /// <summary>Whether a value is of a type that it writes.</summary>
    public abstract bool Accepts(object value);

    /// <summary>Chooses what a value will be written as at an endpoint; null when nothing on offer is acceptable to the client.</summary>
    public Representation? Select(HttpContext http) =>
        negotiator.SelectResponse(http.Request, ResponseFormatListMetadata.Narrow(http, Offers));

    /// <summary>As <see cref="Select"/>, once the handler has made the value: what became of a write is told even if nothing is
    /// acceptable.</summary>
    public Representation? SelectWritten(HttpContext http) =>
        negotiator.SelectWritten(http.Request, ResponseFormatListMetadata.Narrow(http, Offers));

    /// <summary>406: nothing on offer at an endpoint is acceptable to the client.</summary>
    public ProblemResult NotAcceptable(HttpContext http) =>
        refusals.NotAcceptable(http.Request, ResponseFormatListMetadata.Narrow(http, Offers));

    /// <summary>Writes a result that writes itself, on any endpoint, negotiated or not; or a 406.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="value">A value that it accepts, or null.</param>
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

    /// <summary>Writes a response; its status is what the handler made it.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="value">A value that it accepts, or null.</param>
    /// <param name="representation">What to write.</param>
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

    /// <summary>Encodes a value as a whole.</summary>
    protected abstract PooledBuffer Encode(object? value, Format format);

    /// <summary>Writes the body.</summary>
    protected abstract ValueTask WriteBodyAsync(HttpContext http, object? value, Representation representation);

    /// <summary>Writes a body that is encoded as a whole.</summary>
    /// <param name="http">The request's context.</param>
    /// <param name="value">A value that it accepts, or null where its type has one.</param>
    /// <param name="representation">What to write.</param>
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
            // Nobody is left to respond to, or whoever cancelled must not see an empty response.
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

    /// <summary>Responds to a null that the format has no form for, such as Protobuf, in which an empty body is an object: 204.</summary>
    protected static ValueTask SendNoContent(HttpContext http)
    {
        http.Response.ContentType = null;
        http.Response.StatusCode = StatusCodes.Status204NoContent;
        return default;
    }

    private static bool IsOver(HttpContext http) => http.RequestAborted.IsCancellationRequested && !RequestTimeout.CanRespond(http);

    /// <summary>Sends a body that was encoded as a whole.</summary>
    protected ValueTask SendWholeAsync(HttpContext http, PooledBuffer payload, Representation representation)
    {
        Metrics.AddResponseBytes(representation, payload.Length);
        return PayloadSender.SendWholeAsync(http, payload, representation);
    }

    /// <summary>Ends a response that may have begun as its sending ends: well, with a refusal, or broken off.</summary>
    protected async ValueTask GuardAsync(HttpContext http, ValueTask sending, Representation representation)
    {
        try
        {
            await sending;
        }
        catch (OperationCanceledException) when (IsOver(http))
        {
            // Nobody is left to respond to, or whoever cancelled must not see an empty response.
            http.Abort();
        }
        catch (RefusedBodyException) when (http.Response.HasStarted)
        {
            // The response is made of the client's own stream, which ended badly.
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
            // No client may take what has been sent for a complete list.
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

    /// <summary>Responds with 406: the value has no form in the format.</summary>
    protected async ValueTask RefuseAsync(HttpContext http, UnsupportedValueException error, Representation representation)
    {
        http.Response.Headers.ETag = default;
        await refusals.UnsupportedValue(error, representation, ResponseFormatListMetadata.Narrow(http, Offers)).ExecuteAsync(http);
    }
}
