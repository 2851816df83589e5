using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc.Formatters;

namespace SerializationApi.Negotiation;

/// <summary>Answers with a result in place of the action's value: a 406.</summary>
/// <param name="result">The result.</param>
internal sealed class ResultOutputFormatter(IResult result) : IOutputFormatter
{
    /// <inheritdoc />
    public bool CanWriteResult(OutputFormatterCanWriteContext context) => true;

    /// <inheritdoc />
    public Task WriteAsync(OutputFormatterWriteContext context) => result.ExecuteAsync(context.HttpContext);
}
