using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Negotiation;

/// <summary>
/// Chooses among our formats and the app's own formatters as if they were one list, the app's first
/// (docs/adr/0051-mvc-keeps-its-formatters.md). MVC's own selector chooses among the app's formatters.
/// </summary>
internal sealed class FormatOutputSelector(MvcFormats formats, Refusals refusals, IOptions<MvcOptions> options, ILoggerFactory loggers)
    : OutputFormatterSelector
{
    private readonly Negotiator _negotiator = formats.Negotiator;
    private readonly MvcOffers _offers = formats.Offers;
    private readonly DefaultOutputFormatterSelector _others = new(options, loggers);
    private readonly BoundedCache<Representation> _json = new();

    public override IOutputFormatter? SelectFormatter(
        OutputFormatterCanWriteContext context,
        IList<IOutputFormatter> formatters,
        MediaTypeCollection contentTypes
    )
    {
        IList<IOutputFormatter> candidates = formatters.Count > 0 ? formatters : options.Value.OutputFormatters;
        if (candidates.OfType<FormatOutputFormatter>().FirstOrDefault() is not { } ours || ours.Find(context) is not { } responder)
        {
            return _others.SelectFormatter(context, formatters, contentTypes);
        }

        return
            ours.App.OutputIsJsonOnly
            && StringValues.IsNullOrEmpty(context.HttpContext.Request.Headers.AcceptCharset)
            && _offers.NarrowWhole(responder.Offers, contentTypes) is { } offers
            ? SelectOurs(context, ours, offers)
            : SelectAmongAll(context, ours, responder.Offers, contentTypes);
    }

    // The app has only MVC's JSON formatter and our JSON is the same, so our formats are the full list.
    private IOutputFormatter? SelectOurs(OutputFormatterCanWriteContext context, FormatOutputFormatter ours, OfferSet offers)
    {
        HttpRequest request = context.HttpContext.Request;
        Representation? chosen = options.Value.ReturnHttpNotAcceptable
            ? _negotiator.SelectAcceptable(request, offers)
            : _negotiator.SelectWritten(request, offers);
        return chosen is not null ? Select(context, ours, chosen)
            : ours.App.AreUsual ? new ResultOutputFormatter(refusals.NotAcceptable(request, offers))
            : null; // MVC's 406.
    }

    private IOutputFormatter? SelectAmongAll(
        OutputFormatterCanWriteContext context,
        FormatOutputFormatter ours,
        OfferSet all,
        MediaTypeCollection contentTypes
    )
    {
        HttpRequest request = context.HttpContext.Request;
        OfferSet offers = _offers.NarrowToBinary(all, contentTypes);
        Representation? named = _negotiator.FindNamed(request) is { } format ? offers.Select(format) : null;
        IOutputFormatter? theirs = named is null ? _others.SelectFormatter(context, ours.App.Outputs, contentTypes) : null;
        Representation? chosen = named ?? FindWished(request, offers);
        if (theirs is null && named is null)
        {
            // MVC's 406, unless the client asks for this format by name, or the action names no media type of the app's formatters.
            chosen =
                contentTypes.Count > 0 ? chosen ?? (options.Value.ReturnHttpNotAcceptable ? null : offers.Default)
                : chosen is not null && AcceptRating.Of(AcceptOf(request), chosen.ContentType, needsParameters: false).IsNamed ? chosen
                : null;
        }

        if (chosen is not null && (theirs is null || IsBetter(request, chosen, context.ContentType.Value)))
        {
            return Select(context, ours, chosen);
        }

        if (theirs is null)
        {
            return null;
        }

        if (offers.Offers.Length > 0)
        {
            ResponseHeaders.ApplyVary(context.HttpContext.Response);
        }

        return ReferenceEquals(theirs, ours.App.JsonOutput) && FindSameJson(context, ours) is { } json
            ? Select(context, ours, json)
            : theirs;
    }

    private static FormatOutputFormatter Select(
        OutputFormatterCanWriteContext context,
        FormatOutputFormatter ours,
        Representation representation
    )
    {
        context.HttpContext.Features.Set(representation);
        context.ContentType = representation.ContentType;
        return ours;
    }

    private static string AcceptOf(HttpRequest request) => string.Join(',', request.Headers.Accept.ToArray());

    private Representation? FindWished(HttpRequest request, OfferSet offers) =>
        offers.Offers.Length == 0 || _negotiator.FindNamed(request) is not null ? null : _negotiator.SelectAcceptable(request, offers);

    // On a tie the app's formatter writes, unless it is the JSON one and our order prefers another format.
    private bool IsBetter(HttpRequest request, Representation ours, string? theirs)
    {
        string accept = AcceptOf(request);
        int order = AcceptRating
            .Of(accept, ours.ContentType, needsParameters: false)
            .Compare(AcceptRating.Of(accept, theirs, needsParameters: true));
        return order > 0 || (order == 0 && theirs is not null && _offers.IsBeforeJson(ours, theirs));
    }

    // As MVC's JSON formatter writes it, if that writes UTF-8.
    private Representation? FindSameJson(OutputFormatterCanWriteContext context, FormatOutputFormatter ours)
    {
        if (
            context.ContentType.Value is not { Length: > 0 } contentType
            || _negotiator.Json is not { } format
            || ours.FindAsMvc(context)?.Offers.Select(format) is null
            || !StringValues.IsNullOrEmpty(context.HttpContext.Request.Headers.AcceptCharset)
            || JsonCharset.Of(contentType, out _) is not null
        )
        {
            return null;
        }

        if (!_json.TryGet(contentType, out Representation? json))
        {
            json = new Representation(format, contentType);
            _json.Add(contentType, json);
        }

        return json;
    }
}
