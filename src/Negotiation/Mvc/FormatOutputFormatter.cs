using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes what actions return, if it has a shape. <see cref="FormatOutputSelector"/> chooses the format; another selector, of the app's,
/// may ask this formatter as any other: it then has the formats without JSON.
/// </summary>
/// <param name="formats">The formats as controllers have them.</param>
/// <param name="app">The app's own formatters.</param>
internal sealed class FormatOutputFormatter(MvcFormats formats, AppFormatters app) : IOutputFormatter, IApiResponseTypeMetadataProvider
{
    /// <summary>The app's own formatters.</summary>
    public AppFormatters App => app;

    /// <summary>Finds the responder of a value, by what the action declares; null when it has no shape.</summary>
    public Responder? Find(OutputFormatterCanWriteContext context) =>
        context.Object is not null && DeclaredValue.Find(context.HttpContext, context.Object) is { } declared
            ? formats.Responders.TryFind(context.Object, declared)
            : FindAsMvc(context);

    /// <summary>Finds the responder of a value, by what MVC's formatters see; null when it has no shape.</summary>
    public Responder? FindAsMvc(OutputFormatterCanWriteContext context) =>
        context.Object is null
            ? null
            : formats.Responders.TryFind(
                context.Object,
                context.ObjectType is null ? null : formats.Responders.FindDeclared(context.ObjectType)
            );

    public bool CanWriteResult(OutputFormatterCanWriteContext context)
    {
        if (FindBinary(context) is not { } representation)
        {
            return false;
        }

        context.ContentType = representation.ContentType;
        return true;
    }

    public async Task WriteAsync(OutputFormatterWriteContext context)
    {
        HttpContext http = context.HttpContext;
        Representation representation =
            http.Features.Get<Representation>()
            ?? FindBinary(context)
            ?? throw new InvalidOperationException($"No format has '{context.ContentType}', which a selector has chosen.");

        // JSON is the same as MVC's, which looks at the result's type alone.
        Responder responder = (Negotiator.IsJson(representation) ? FindAsMvc(context) : null) ?? Find(context)!;
        await responder.WriteAsync(http, context.Object, representation);
    }

    public IReadOnlyList<string>? GetSupportedContentTypes(string? contentType, Type objectType)
    {
        if (formats.Responders.FindDeclared(objectType) is not { Offers: var offers })
        {
            return null;
        }

        return MvcMediaTypes.Matching(app.JsonOutput is null ? formats.Offers.NarrowToBinary(offers, []) : offers, contentType);
    }

    private Representation? FindBinary(OutputFormatterCanWriteContext context) =>
        context.ContentType.HasValue && Find(context) is { } responder
            ? formats.Offers.NarrowToBinary(responder.Offers, []).Select(context.ContentType.ToString())
            : null;
}

/// <summary>Responds with a result in place of the action's value.</summary>
/// <param name="result">A 406.</param>
internal sealed class ResultOutputFormatter(IResult result) : IOutputFormatter
{
    public bool CanWriteResult(OutputFormatterCanWriteContext context) => true;

    public Task WriteAsync(OutputFormatterWriteContext context) => result.ExecuteAsync(context.HttpContext);
}
