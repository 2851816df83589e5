using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>Puts the formatters before MVC's own.</summary>
/// <param name="negotiator">Knows the contracts and media types.</param>
/// <param name="bodies">Reads bodies.</param>
/// <param name="responders">Writes responses.</param>
internal sealed class FormatMvcOptions(Negotiator negotiator, BodyReader bodies, ResponderMap responders) : IConfigureOptions<MvcOptions>
{
    /// <inheritdoc />
    public void Configure(MvcOptions options)
    {
        options.InputFormatters.Insert(0, new FormatInputFormatter(negotiator, bodies));
        options.OutputFormatters.Insert(0, new FormatOutputFormatter(responders));
        options.Filters.Add(new RefusedBodyFilter());
    }
}
