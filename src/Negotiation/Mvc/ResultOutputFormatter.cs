using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>Responds with a result in place of the action's value.</summary>
/// <param name="result">A 406.</param>
internal sealed class ResultOutputFormatter(IResult result) : IOutputFormatter
{
    /// <inheritdoc />
    public bool CanWriteResult(OutputFormatterCanWriteContext context) => true;

    /// <inheritdoc />
    public Task WriteAsync(OutputFormatterWriteContext context) => result.ExecuteAsync(context.HttpContext);
}
