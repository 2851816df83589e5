using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>Puts the formatters before MVC's own.</summary>
/// <param name="formats">The formats as controllers have them.</param>
internal sealed class FormatMvcOptions(MvcFormats formats) : IConfigureOptions<MvcOptions>
{
    /// <inheritdoc />
    public void Configure(MvcOptions options)
    {
        options.InputFormatters.Insert(0, new FormatInputFormatter(formats.Negotiator, formats.Bodies));
        options.OutputFormatters.Insert(0, new FormatOutputFormatter(formats.Responders));
        options.Filters.Add(new RefusedBodyFilter());
    }
}
