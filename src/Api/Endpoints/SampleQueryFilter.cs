using System.Globalization;
using Microsoft.Extensions.Primitives;

namespace SerializationApi.Api.Endpoints;

/// <summary>
/// Checks <c>count</c> and <c>seed</c>, and names the wrong one in a problem: the framework's own binding responds with an empty 400.
/// </summary>
internal sealed class SampleQueryFilter(int maxCount) : IEndpointFilter
{
    /// <summary>The parameter for the number of items.</summary>
    public const string Count = "count";

    /// <summary>The parameter for the seed of the items.</summary>
    public const string Seed = "seed";

    public ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        IQueryCollection query = context.HttpContext.Request.Query;
        string? problem = Check(query, Count, 0, maxCount) ?? Check(query, Seed, int.MinValue, int.MaxValue);
        // Not the result itself: negotiation escapes text that a problem quotes.
        return problem is null
            ? next(context)
            : ValueTask.FromResult<object?>(TypedResults.Problem(problem, statusCode: StatusCodes.Status400BadRequest).ProblemDetails);
    }

    /// <summary>
    /// Returns the number of items that a request asks for, before the handler runs; a count that is not a number is refused later, by
    /// name.
    /// </summary>
    public static int CountOf(HttpRequest request, int defaultCount) => Find(request, Count, defaultCount) ?? defaultCount;

    /// <summary>
    /// Returns a parameter as the handler gets it; null if it is not a number, <paramref name="absent"/> if the request does not have it.
    /// </summary>
    public static int? Find(HttpRequest request, string name, int absent) =>
        !request.Query.TryGetValue(name, out StringValues values) ? absent
        : values is [var text] && TryParse(text, out int value) ? value
        : null;

    private static string? Check(IQueryCollection query, string name, int min, int max)
    {
        if (!query.TryGetValue(name, out StringValues values))
        {
            return null;
        }

        string expected = string.Create(
            CultureInfo.InvariantCulture,
            $"Query parameter '{name}': expected a whole number from {min:N0} to {max:N0}"
        );
        if (values is not [var text])
        {
            return $"{expected}, found {values.Count} values.";
        }

        return TryParse(text, out int value) && value >= min && value <= max ? null : $"{expected}, found '{text}'.";
    }

    private static bool TryParse(string? text, out int value) =>
        int.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out value);
}
