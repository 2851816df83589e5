using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// Tells MVC of refused bodies as its own formatters do, by an error of the model. Where nothing in the app decides on the response to one,
/// it is the problem that says the byte.
/// </summary>
/// <param name="services">The app's.</param>
internal sealed class MvcErrors(IServiceProvider services) : IPostConfigureOptions<ApiBehaviorOptions>
{
    private readonly Lazy<bool> _areUsual = new(() => Find(services));

    /// <summary>Whether the app has no settings of its own for the responses to errors.</summary>
    public bool AreUsual => _areUsual.Value;

    public void PostConfigure(string? name, ApiBehaviorOptions options)
    {
        if (options.InvalidModelStateResponseFactory is { } usual && IsOfMvc(usual.Method.DeclaringType))
        {
            options.InvalidModelStateResponseFactory = context =>
                AreUsual && RefusedBody.Of(context.HttpContext) is { } refused ? refused : usual(context);
        }
    }

    /// <summary>Adds the error of a refused body.</summary>
    /// <param name="context">What was to be read.</param>
    /// <param name="body">The refusal.</param>
    /// <returns>False where there is no value, for which MVC has an error of its own.</returns>
    public bool Add(InputFormatterContext context, BodyResult body)
    {
        RefusedBody refused = RefusedBody.Keep(context.HttpContext, body)!;
        if (body.IsMissing)
        {
            return false;
        }

        string message = (refused.Response as ProblemResult)?.ProblemDetails.Detail ?? "The request's body was refused.";
        Exception error = new InvalidDataException(message);
        bool isShown = services.GetRequiredService<IOptions<JsonOptions>>().Value.AllowInputFormatterExceptionMessages;
        context.ModelState.TryAddModelError(
            body.Path ?? context.ModelName,
            isShown ? new InputFormatterException(message, error) : error,
            context.Metadata
        );
        return true;
    }

    private static bool Find(IServiceProvider services)
    {
        ApiBehaviorOptions api = services.GetRequiredService<IOptions<ApiBehaviorOptions>>().Value;
        Type? factory = api.InvalidModelStateResponseFactory?.Method.DeclaringType;
        return (IsOfMvc(factory) || factory?.Assembly == typeof(MvcErrors).Assembly)
            && !api.SuppressMapClientErrors
            && IsOfMvc(services.GetService<ProblemDetailsFactory>()?.GetType())
            && IsOfMvc(services.GetService<IClientErrorFactory>()?.GetType())
            && services.GetRequiredService<IOptions<JsonOptions>>().Value.AllowInputFormatterExceptionMessages;
    }

    private static bool IsOfMvc(Type? type) => type?.Assembly == typeof(ApiBehaviorOptions).Assembly;
}
