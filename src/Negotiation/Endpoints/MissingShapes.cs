using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.Extensions.Logging;

namespace SerializationApi.Negotiation;

/// <summary>Collects the handlers whose contracts have no shape while the application starts, so that all are named at once. One per application.</summary>
/// <param name="logger">Gets a line for each contract that stays JSON.</param>
internal sealed class MissingShapes(ILogger<Negotiator> logger)
{
    private readonly List<string> _messages = [];
    private readonly HashSet<Type> _logged = [];
    private bool _hasStarted;

    /// <summary>Keeps an error for the end of the start.</summary>
    /// <exception cref="MissingShapeException">The application has started.</exception>
    public void Add(MissingShapeException error)
    {
        if (_hasStarted)
        {
            throw error;
        }

        if (!_messages.Contains(error.Message, StringComparer.Ordinal))
        {
            _messages.Add(error.Message);
        }
    }

    /// <summary>Ends the start.</summary>
    /// <exception cref="InvalidOperationException">Contracts have no shape.</exception>
    public void ThrowIfAny()
    {
        _hasStarted = true;
        if (_messages.Count > 0)
        {
            throw new InvalidOperationException(string.Join(Environment.NewLine, _messages));
        }
    }

    /// <summary>Logs, once for each type, that what has no shape stays JSON.</summary>
    /// <param name="handler">The handler and what it does with the type: <c>GET /orders returns</c>.</param>
    /// <param name="type">The type.</param>
    public void Log(string handler, Type type)
    {
        if (_logged.Add(type))
        {
            NegotiationLog.JsonWithoutShape(logger, MissingShape.Error(handler, type).Message);
        }
    }

    /// <summary>Logs what controllers return and read that has no shape.</summary>
    /// <param name="endpoints">All endpoints.</param>
    /// <param name="mvc">The formats as controllers have them.</param>
    public void LogActions(IEnumerable<Endpoint> endpoints, MvcFormats mvc)
    {
        foreach (Endpoint endpoint in endpoints)
        {
            if (endpoint.Metadata.GetMetadata<ControllerActionDescriptor>() is not { } action)
            {
                continue;
            }

            if (HandlerReturn.Awaited(action.MethodInfo.ReturnType) is { } returned
                && ValueOf(returned) is { } value && value != typeof(string) && mvc.Responders.FindDeclared(value) is null)
            {
                Log($"{action.DisplayName} returns", value);
            }

            foreach (var body in action.Parameters.Where(static parameter => parameter.BindingInfo?.BindingSource == BindingSource.Body))
            {
                if (mvc.Formats.FindCodecs(body.ParameterType) is null)
                {
                    Log($"{action.DisplayName} reads", body.ParameterType);
                }
            }
        }
    }

    // Null for what says nothing of its value.
    private static Type? ValueOf(Type type) =>
        type.IsGenericType && type.GetGenericTypeDefinition() == typeof(ActionResult<>) ? type.GetGenericArguments()[0]
        : type == typeof(object) || typeof(IActionResult).IsAssignableFrom(type) || typeof(IResult).IsAssignableFrom(type) ? null
        : type;
}

/// <summary>The contract of an endpoint's handler has no shape.</summary>
/// <param name="message">Names both, and what to do.</param>
internal sealed class MissingShapeException(string message) : InvalidOperationException(message);
