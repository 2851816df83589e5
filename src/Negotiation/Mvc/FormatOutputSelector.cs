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
/// narrows the choice. MVC's own selector, which gives up on <c>*/*</c> and knows no 406 by default, keeps everything else.
/// </summary>
internal sealed class FormatOutputSelector(
    Negotiator negotiator, Refusals refusals, IOptions<MvcOptions> options, ILoggerFactory loggers) : OutputFormatterSelector
{
    private readonly DefaultOutputFormatterSelector _others = new(options, loggers);
    private readonly ConcurrentDictionary<string, FormatSelector?> _narrowed = new(StringComparer.OrdinalIgnoreCase);

    /// <inheritdoc />
    public override IOutputFormatter? SelectFormatter(
        OutputFormatterCanWriteContext context, IList<IOutputFormatter> formatters, MediaTypeCollection contentTypes)
    {
        IList<IOutputFormatter> candidates = formatters.Count > 0 ? formatters : options.Value.OutputFormatters;
        if (candidates.OfType<FormatOutputFormatter>().FirstOrDefault() is not { } formatter
            || formatter.Find(context) is null
            || SelectorFor(contentTypes) is not { } selector)
        {
            return _others.SelectFormatter(context, formatters, contentTypes);
        }

        HttpContext http = context.HttpContext;
        if (negotiator.SelectResponse(http.Request, selector) is not { } representation)
        {
            return new ResultOutputFormatter(refusals.NotAcceptable(http.Request));
        }

        http.Features.Set(representation);
        context.ContentType = representation.ContentType;
        return formatter;
    }

    // Null when none of what the action produces is a media type of a format.
    private FormatSelector? SelectorFor(MediaTypeCollection contentTypes) =>
        contentTypes.Count == 0 ? negotiator.Selector : _narrowed.GetOrAdd(string.Join(',', contentTypes), Narrow);

    private FormatSelector? Narrow(string contentTypes)
    {
        var mediaTypes = new HashSet<string>(StringComparer.OrdinalIgnoreCase);
        var reader = new MediaTypeReader(contentTypes);
        while (reader.Read())
        {
            mediaTypes.Add(reader.MediaType.ToString());
        }

        Offer[] offers = Offer.ListAll(negotiator.Offers.Select(offer => offer.Format).Distinct(), mediaTypes.Contains);
        return offers.Length == 0 ? null : new FormatSelector(negotiator.Formats, offers);
    }
}
