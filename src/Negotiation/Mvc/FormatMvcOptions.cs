using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Puts our formatters beside the app's own, where JSON stands among them, once all of these are there.</summary>
/// <param name="formats">The formats as controllers have them.</param>
/// <param name="json">MVC's JSON options.</param>
/// <param name="errors">Says how the app responds to errors.</param>
internal sealed class FormatMvcOptions(MvcFormats formats, IOptions<JsonOptions> json, MvcErrors errors) : IPostConfigureOptions<MvcOptions>
{
    public void PostConfigure(string? name, MvcOptions options)
    {
        var app = new AppFormatters(options, json.Value.JsonSerializerOptions, formats.Json, errors);
        app.Insert(options, new FormatInputFormatter(formats, app, errors), new FormatOutputFormatter(formats, app));
        options.Filters.Add(new RefusedBodyFilter(formats, app));
        options.Filters.Add(new DeclaredValueFilter(formats.Responders));
        foreach (Format format in formats.Negotiator.FormatsInOrder)
        {
            if (options.FormatterMappings.GetMediaTypeMappingForFormat(format.Name) is null)
            {
                options.FormatterMappings.SetMediaTypeMappingForFormat(format.Name, format.MediaTypes[0]); // For [FormatFilter].
            }
        }
    }
}
