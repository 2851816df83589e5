using System.ComponentModel.DataAnnotations;
using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Validation;

namespace SerializationApi.Negotiation;

/// <summary>
/// Validates a handler's arguments as <c>AddValidation()</c> does. The framework's filter is always the outermost: it would look into a
/// refused body, and at an argument that <see cref="BodyFilter.HandOver"/> has yet to set.
/// </summary>
internal static class ArgumentValidation
{
    private const string BodyValue = nameof(Body<>.Value);

    /// <summary>Validates an endpoint's arguments instead of the framework, if the application enabled validation.</summary>
    public static void TakeOver(EndpointBuilder builder)
    {
        if (
            builder.Metadata.Any(static item => item is TakenOverValidation)
            || builder.ApplicationServices.GetService<IOptions<ValidationOptions>>()?.Value is not { Resolvers.Count: > 0 } options
        )
        {
            return;
        }

        builder.Metadata.Add(new TakenOverValidation());

        // Metadata added later, such as DisableValidation(), is known when the filters are created.
        builder.FilterFactories.Insert(
            0,
            (endpoint, next) =>
                builder.Metadata.Any(static item => item is IDisableValidationMetadata and not TakenOverValidation)
                    ? next
                    : Create(options, endpoint, next)
        );
    }

    private static EndpointFilterDelegate Create(
        ValidationOptions options,
        EndpointFilterFactoryContext endpoint,
        EndpointFilterDelegate next
    )
    {
        Argument[] arguments = [.. List(options, endpoint)];
        return arguments.Length == 0 ? next : context => InvokeAsync(options, arguments, context, next);
    }

    private static IEnumerable<Argument> List(ValidationOptions options, EndpointFilterFactoryContext endpoint)
    {
        IServiceProviderIsService? services = endpoint.ApplicationServices.GetService<IServiceProviderIsService>();
        ParameterInfo[] parameters = endpoint.MethodInfo.GetParameters();
        for (int i = 0; i < parameters.Length; i++)
        {
            ParameterInfo parameter = parameters[i];
            bool isService =
                parameter.GetCustomAttributes().Any(static attribute => attribute is IFromServiceMetadata or FromKeyedServicesAttribute)
                || services?.IsService(parameter.ParameterType) == true;
            bool isInParts = parameter.ParameterType.IsAssignableTo(typeof(IReadInParts));
            if (!isService && !isInParts && Validator.Of(options, parameter) is { } validator)
            {
                string name = parameter.GetCustomAttribute<DisplayAttribute>()?.GetName() ?? parameter.Name ?? "";
                Type type = parameter.ParameterType;
                bool isBody = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Body<>);
                yield return new Argument(i, name, validator, isBody ? type.GetGenericArguments()[0] : null);
            }
        }
    }

    private static async ValueTask<object?> InvokeAsync(
        ValidationOptions options,
        Argument[] arguments,
        EndpointFilterInvocationContext context,
        EndpointFilterDelegate next
    )
    {
        HttpContext http = context.HttpContext;
        if (http.Features.Get<RefusedBody>() is { } refused)
        {
            return refused.Response;
        }

        var errors = new Dictionary<string, string[]>(StringComparer.Ordinal);
        foreach (Argument argument in arguments)
        {
            if (context.Arguments[argument.Index] is { } value)
            {
                await ValidateAsync(options, argument, value, http, errors);
            }
        }

        return errors.Count == 0 ? await next(context) : new InvalidArguments(errors);
    }

    private static async ValueTask ValidateAsync(
        ValidationOptions options,
        Argument argument,
        object value,
        HttpContext http,
        Dictionary<string, string[]> errors
    )
    {
        foreach ((string key, string[] messages) in await argument.Validator.FindErrorsAsync(options, value, argument.Name, http))
        {
            errors[argument.BodyType is { } type ? ErrorNames.OfBody(key, BodyValue, type, http.RequestServices) : key] = messages;
        }
    }

    private sealed record Argument(int Index, string Name, Validator Validator, Type? BodyType);
}

/// <summary>Marks an endpoint whose arguments <see cref="ArgumentValidation"/> validates: the framework's own filter skips it.</summary>
internal sealed class TakenOverValidation : IDisableValidationMetadata;
