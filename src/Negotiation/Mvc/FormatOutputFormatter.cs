using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>
/// Writes the values of actions that have a shape. <see cref="FormatOutputSelector"/> chooses the format; if the app has its own selector,
/// this formatter offers its formats without JSON.
/// </summary>
internal sealed class FormatOutputFormatter(MvcFormats formats, AppFormatters app) : IOutputFormatter, IApiResponseTypeMetadataProvider
{
    public AppFormatters App => app;

    /// <summary>Finds the responder of a value by the action's declaration; null if it has no shape.</summary>
    public Responder? Find(OutputFormatterCanWriteContext context) =>
        context.Object is not null && DeclaredValue.Find(context.HttpContext, context.Object) is { } declared
            ? formats.Responders.TryFind(context.Object, declared)
            : FindAsMvc(context);

    /// <summary>Finds the responder of a value by the type that MVC's formatters see; null if it has no shape.</summary>
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
            ?? throw new InvalidOperationException(
                $"No format has the media type '{context.ContentType}', which an output formatter selector chose."
            );

        // JSON equals MVC's, which looks at the result's type alone.
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

/// <summary>Sends a result instead of the action's value.</summary>
/// <param name="result">A 406.</param>
internal sealed class ResultOutputFormatter(IResult result) : IOutputFormatter
{
    public bool CanWriteResult(OutputFormatterCanWriteContext context) => true;

    public Task WriteAsync(OutputFormatterWriteContext context) => result.ExecuteAsync(context.HttpContext);
}
