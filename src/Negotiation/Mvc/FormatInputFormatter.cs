using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>Reads <c>[FromBody]</c> parameters that have a shape, in every format.</summary>
/// <param name="negotiator">Knows the contracts and media types.</param>
/// <param name="bodies">Reads them.</param>
internal sealed class FormatInputFormatter(Negotiator negotiator, BodyReader bodies) : IInputFormatter, IApiRequestFormatMetadataProvider
{
    /// <inheritdoc />
    /// <remarks>Whatever the media type: an unknown one is refused here, with the list of those that are known.</remarks>
    public bool CanRead(InputFormatterContext context) => negotiator.Formats.FindCodecs(context.ModelType) is not null;

    /// <inheritdoc />
    public async Task<InputFormatterResult> ReadAsync(InputFormatterContext context)
    {
        if (context.TreatEmptyInputAsDefaultValue && !BodyReader.CanHaveBody(context.HttpContext))
        {
            return await InputFormatterResult.SuccessAsync(null!);
        }

        BodyResult body = await bodies.ReadAsync(context.HttpContext, bodies.FindCodecs(context.ModelType));
        if (body.Value is { } value)
        {
            return await InputFormatterResult.SuccessAsync(value);
        }

        RefusedBody.Keep(context.HttpContext, body);

        // RefusedBodyFilter responds; the error only keeps the action from being called.
        context.ModelState.TryAddModelError(context.ModelName, "The request's body was refused.");
        return await InputFormatterResult.FailureAsync();
    }

    /// <inheritdoc />
    public IReadOnlyList<string>? GetSupportedContentTypes(string? contentType, Type objectType) =>
        negotiator.Formats.FindCodecs(objectType) is { } codecs ? MvcMediaTypes.Matching(negotiator.OffersOf(codecs), contentType) : null;
}
