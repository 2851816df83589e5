using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Formatters;
using Microsoft.AspNetCore.Mvc.Infrastructure;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SerializationApi.Negotiation;

/// <summary>
/// Reports refused bodies to MVC as its own formatters do, as a model error. If the app has no settings for error responses, the response
/// is our problem details with the byte offset.
/// </summary>
internal sealed class MvcErrors(IServiceProvider services) : IPostConfigureOptions<ApiBehaviorOptions>
{
    private readonly Lazy<bool> _areUsual = new(() => Find(services));

    /// <summary>Whether the app has no settings of its own for error responses.</summary>
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
    /// <returns>False if the body is missing: MVC has its own error for that.</returns>
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
