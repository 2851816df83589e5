using Microsoft.AspNetCore.Mvc;
using Microsoft.Extensions.Options;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>Adds our formatters to the app's own, at the place of JSON, after the app has added all of its own.</summary>
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
