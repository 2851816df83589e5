using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Primitives;
using SerializationApi.Formats;
using SerializationApi.Formats.Streams;

namespace SerializationApi.Negotiation;

/// <summary>Keeps a handler from being called when what it would write to is not what the client has seen (RFC 9110 §13.1.1, §13.1.2).</summary>
/// <param name="next">The other filters and the handler.</param>
/// <param name="current">Finds the current version; null for none.</param>
/// <param name="responders">Know what it is sent as.</param>
/// <param name="refusals">Makes the refusal.</param>
internal sealed class WriteConditions(
    EndpointFilterDelegate next, Func<HttpContext, Task<object?>> current, ResponderMap responders, Refusals refusals)
{
    /// <summary>Adds the filter to an endpoint, behind those that it has, which read and validate the body; and describes its refusal.</summary>
    public static void Add(EndpointBuilder builder, Func<HttpContext, Task<object?>> current)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Refusals refusals = EndpointServices.Get<Refusals>(builder);
        builder.FilterFactories.Add((_, next) => new WriteConditions(next, current, responders, refusals).InvokeAsync);
        ProblemMetadata.Add(builder, StatusCodes.Status412PreconditionFailed);
    }

    private async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context)
    {
        HttpContext http = context.HttpContext;
        HttpRequest request = http.Request;
        StringValues ifMatch = request.Headers.IfMatch;
        StringValues ifNoneMatch = request.Headers.IfNoneMatch;

        // A refused body is for a filter behind, where a group's stand before those of the handler's parameters.
        if (Negotiator.IsRead(request) || (ifMatch.Count == 0 && ifNoneMatch.Count == 0) || http.Features.Get<RefusedBody>() is not null)
        {
            return await next(context);
        }

        object? value = await current(http);
        ListedFormats? listed = ResponseFormats.Of(http);
        return (ifMatch.Count == 0 || Has(value, listed, new TagCondition(ifMatch), isStrong: true))
            && (ifNoneMatch.Count == 0 || !MayHave(value, listed, new TagCondition(ifNoneMatch)))
            ? await next(context)
            : refusals.PreconditionFailed(request);
    }

    // Nothing is written over what the client may have named.
    private bool MayHave(object? value, ListedFormats? listed, TagCondition condition) => value is not null
        && (condition.IsCut || Has(value, listed, condition, isStrong: false));

    // Whether a condition names any representation of the current version.
    private bool Has(object? value, ListedFormats? listed, TagCondition condition, bool isStrong) => value is not null
        && TagsOf(value, listed).Any(tag => condition.Find(tag, isStrong) is not null);

    private IEnumerable<string> TagsOf(object value, ListedFormats? listed)
    {
        if (value is string tag)
        {
            yield return tag;
            yield break;
        }

        Responder responder = responders.Find(value, (Responder?)null);

        // The endpoint that reads may list other formats than this one: all representations count.
        IEnumerable<Offer> offers = (listed?.Narrow(responder.Offers).Offers ?? []).Concat(responder.Offers.Offers)
            .DistinctBy(static offer => (offer.Format, offer.MediaType));
        foreach (IGrouping<Format, Offer> offered in offers.GroupBy(static offer => offer.Format))
        {
            foreach (Format variant in VariantsOf(offered.Key))
            {
                if (responder.TryDigest(value, variant) is { } digest)
                {
                    foreach (Offer offer in offered)
                    {
                        yield return EntityTag.Of(digest, new Representation(variant, offer.MediaType).ContentType);
                    }
                }
            }
        }
    }

    // With its stream form, where that is chosen by a parameter of the same media types.
    private static IEnumerable<Format> VariantsOf(Format format) => format is not StreamForm && format.StreamForm is { HasOwnMediaTypes: false } stream
        ? format.Variants.Concat(stream.Variants)
        : format.Variants;
}
