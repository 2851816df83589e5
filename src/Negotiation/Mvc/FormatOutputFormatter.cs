using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.ApiExplorer;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>Writes what actions return, if it has a shape, in the format that <see cref="FormatOutputSelector"/> chose.</summary>
/// <param name="responders">Writes responses.</param>
internal sealed class FormatOutputFormatter(ResponderMap responders) : IOutputFormatter, IApiResponseTypeMetadataProvider
{
    /// <summary>Finds the responder of a value; null when it has no shape.</summary>
    public Responder? Find(OutputFormatterCanWriteContext context) => context.Object is null
        ? null
        : responders.TryFind(context.Object, context.ObjectType is null ? null : responders.FindDeclared(context.ObjectType));

    /// <inheritdoc />
    public bool CanWriteResult(OutputFormatterCanWriteContext context) => Find(context) is not null;

    /// <inheritdoc />
    public async Task WriteAsync(OutputFormatterWriteContext context)
    {
        Representation representation = context.HttpContext.Features.Get<Representation>()
            ?? throw new InvalidOperationException("The format was not negotiated: another OutputFormatterSelector is registered.");
        await Find(context)!.WriteAsync(context.HttpContext, context.Object, representation);
    }

    /// <inheritdoc />
    public IReadOnlyList<string>? GetSupportedContentTypes(string? contentType, Type objectType) =>
        responders.FindDeclared(objectType) is { } responder ? MvcMediaTypes.Matching(responder.Offers, contentType) : null;
}

/// <summary>Responds with a result in place of the action's value.</summary>
/// <param name="result">A 406.</param>
internal sealed class ResultOutputFormatter(IResult result) : IOutputFormatter
{
    /// <inheritdoc />
    public bool CanWriteResult(OutputFormatterCanWriteContext context) => true;

    /// <inheritdoc />
    public Task WriteAsync(OutputFormatterWriteContext context) => result.ExecuteAsync(context.HttpContext);
}
