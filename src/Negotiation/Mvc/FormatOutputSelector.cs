using System.Collections.Concurrent;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.Logging;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// Chooses the format of what actions return, if it has a shape, by the same rules as in minimal APIs; <c>[Produces]</c>
/// narrows the choice. MVC's own selector, which gives up on <c>*/*</c>, keeps everything else.
/// </summary>
internal sealed class FormatOutputSelector(
    MvcFormats formats, Refusals refusals, IOptions<MvcOptions> options, ILoggerFactory loggers) : OutputFormatterSelector
{
    private readonly Negotiator _negotiator = formats.Negotiator;
    private readonly DefaultOutputFormatterSelector _others = new(options, loggers);
    private readonly ConcurrentDictionary<(OfferSet Offers, string ContentTypes), OfferSet> _narrowed = new();

    /// <inheritdoc />
    public override IOutputFormatter? SelectFormatter(
        OutputFormatterCanWriteContext context, IList<IOutputFormatter> formatters, MediaTypeCollection contentTypes)
    {
        IList<IOutputFormatter> candidates = formatters.Count > 0 ? formatters : options.Value.OutputFormatters;
        if (candidates.OfType<FormatOutputFormatter>().FirstOrDefault() is not { } formatter
            || formatter.Find(context) is not { } responder
            || Narrow(responder.Offers, contentTypes) is not { } offers)
        {
            return _others.SelectFormatter(context, formatters, contentTypes);
        }

        HttpContext http = context.HttpContext;
        Representation? chosen = options.Value.ReturnHttpNotAcceptable
            ? _negotiator.SelectAcceptable(http.Request, offers)
            : _negotiator.SelectWritten(http.Request, offers);
        if (chosen is not { } representation)
        {
            return new ResultOutputFormatter(refusals.NotAcceptable(http.Request, offers));
        }

        http.Features.Set(representation);
        context.ContentType = representation.ContentType;
        return formatter;
    }

    // Null when the action produces no media type of a format; empty when it produces only those of formats that are not offered.
    private OfferSet? Narrow(OfferSet offers, MediaTypeCollection contentTypes)
    {
        if (contentTypes.Count == 0)
        {
            return offers;
        }

        OfferSet narrowed = _narrowed.GetOrAdd((offers, string.Join(',', contentTypes)), Narrow);
        return narrowed.Offers.Length > 0 || _narrowed.GetOrAdd((_negotiator.Everything, string.Join(',', contentTypes)), Narrow).Offers.Length > 0 ? narrowed : null;
    }

    private OfferSet Narrow((OfferSet Offers, string ContentTypes) key)
    {
        var mediaTypes = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var reader = new MediaTypeReader(key.ContentTypes);
        while (reader.Read())
        {
            mediaTypes.Add(reader.MediaType.ToString());
        }

        return new OfferSet(_negotiator.Formats, [.. _negotiator.Listed.Where(item => mediaTypes.Contains(item.MediaType))], key.Offers.Codecs);
    }
}
