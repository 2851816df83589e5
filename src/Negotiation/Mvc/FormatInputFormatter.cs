using System.Diagnostics.CodeAnalysis;
using System.Text;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Formatters;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Reads <c>[FromBody]</c> parameters that have a shape: JSON if MVC's own formatter would read the same, and each media type that no
/// formatter of the app reads. A refused body becomes a model error, so the app decides on the response.
/// </summary>
internal sealed class FormatInputFormatter(MvcFormats formats, AppFormatters app, MvcErrors errors)
    : IInputFormatter,
        IApiRequestFormatMetadataProvider
{
    /// <summary>
    /// If MVC's JSON formatter is the app's only one, this formatter also refuses media types that neither reads, and lists the supported
    /// ones.
    /// </summary>
    public bool CanRead(InputFormatterContext context)
    {
        if (formats.Formats.FindCodecs(context.ModelType) is not { } codecs)
        {
            return false;
        }

        Representation? body = formats.Bodies.FindRequest(context.HttpContext);
        return app.AreUsual
            ? body is not null || !IsUtf16Json(context.HttpContext.Request.ContentType)
            : body is not null
                && codecs.Offers(body.Format)
                && (
                    Negotiator.IsJson(body)
                        ? app.JsonInput?.CanRead(context) == true
                        : !app.Inputs.Any(formatter => formatter.CanRead(context))
                );
    }

    public async Task<InputFormatterResult> ReadAsync(InputFormatterContext context)
    {
        TypeCodecs codecs = formats.Bodies.FindCodecs(context.ModelType);
        BodyResult body = await formats.Bodies.ReadAsync(context.HttpContext, codecs, isOptional: context.TreatEmptyInputAsDefaultValue);
        return body.Value is not null ? InputFormatterResult.Success(body.Value)
            : body.IsAbsent ? InputFormatterResult.Success(DefaultOf(context.ModelType))
            : errors.Add(context, body) ? InputFormatterResult.Failure()
            : InputFormatterResult.NoValue();
    }

    public IReadOnlyList<string>? GetSupportedContentTypes(string? contentType, Type objectType)
    {
        if (formats.Formats.FindCodecs(objectType) is not { } codecs)
        {
            return null;
        }

        OfferSet offers = formats.Negotiator.OffersOf(codecs);
        return MvcMediaTypes.Matching(app.JsonInput is null ? formats.Offers.NarrowToBinary(offers, []) : offers, contentType);
    }

    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "A value type needs no constructor.")]
    private static object? DefaultOf(Type type) => type.IsValueType ? Activator.CreateInstance(type) : null;

    // MVC's formatter transcodes it.
    private static bool IsUtf16Json(string? contentType)
    {
        var reader = new MediaTypeReader(contentType);
        return reader.ReadSingle()
            && ContentTypes.MayRead(reader.MediaType.ToString())
            && JsonCharset.Of(contentType!, out _) is { } charset
            && charset.Equals(Encoding.Unicode.WebName, StringComparison.OrdinalIgnoreCase);
    }
}
