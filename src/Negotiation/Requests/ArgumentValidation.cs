using System.ComponentModel.DataAnnotations;
using System.Reflection;
using System.Text;
using System.Text.Json;
using System.Text.Json.Serialization.Metadata;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Validation;
using JsonOptions = Microsoft.AspNetCore.Http.Json.JsonOptions;

namespace SerializationApi.Negotiation;

/// <summary>
/// Validates a handler's arguments as <c>AddValidation()</c> does, whose filter is always the outermost: it would look into a body
/// that was refused, and at an argument that <see cref="BodyFilter.HandOver"/> has yet to hand over.
/// </summary>
internal static class ArgumentValidation
{
    private const string BodyValue = nameof(Body<>.Value);

    private static readonly Dictionary<string, string[]> NoErrors = [];

    /// <summary>Validates an endpoint's arguments in place of the framework, if the application has asked for validation.</summary>
    public static void TakeOver(EndpointBuilder builder)
    {
        if (builder.Metadata.Any(static item => item is TakenOverValidation)
            || builder.ApplicationServices.GetService<IOptions<ValidationOptions>>()?.Value is not { Resolvers.Count: > 0 } options)
        {
            return;
        }

        builder.Metadata.Add(new TakenOverValidation());

        // What is said about an endpoint after this, DisableValidation() too, is known when its filters are made.
        builder.FilterFactories.Insert(0, (endpoint, next) =>
            builder.Metadata.Any(static item => item is IDisableValidationMetadata and not TakenOverValidation) ? next : Create(options, endpoint, next));
    }

    /// <summary>What the validation attributes of a value and its members find wrong.</summary>
    /// <param name="info">What validates its type.</param>
    /// <param name="options">The application's.</param>
    /// <param name="value">The value.</param>
    /// <param name="name">What messages call it.</param>
    /// <param name="http">The request's context.</param>
    /// <returns>The messages by the names of members, as the framework has them; not to be changed.</returns>
    public static async ValueTask<Dictionary<string, string[]>> FindErrorsAsync(IValidatableInfo info, ValidationOptions options, object value, string name, HttpContext http)
    {
        var validation = new ValidateContext
        {
            ValidationOptions = options,
            ValidationContext = new ValidationContext(value, name, http.RequestServices, items: null),
        };
        await info.ValidateAsync(value, validation, http.RequestAborted);
        return validation.ValidationErrors ?? NoErrors;
    }

    private static EndpointFilterDelegate Create(ValidationOptions options, EndpointFilterFactoryContext endpoint, EndpointFilterDelegate next)
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
            bool isService = parameter.GetCustomAttributes().Any(static attribute => attribute is IFromServiceMetadata or FromKeyedServicesAttribute)
                || services?.IsService(parameter.ParameterType) == true;
            bool isInParts = parameter.ParameterType.IsAssignableTo(typeof(IReadInParts));
            if (!isService && !isInParts && options.TryGetValidatableParameterInfo(parameter, out IValidatableInfo? info))
            {
                string name = parameter.GetCustomAttribute<DisplayAttribute>()?.GetName() ?? parameter.Name ?? "";
                Type type = parameter.ParameterType;
                bool isBody = type.IsGenericType && type.GetGenericTypeDefinition() == typeof(Body<>);
                yield return new Argument(i, name, info, isBody ? type.GetGenericArguments()[0] : null);
            }
        }
    }

    private static async ValueTask<object?> InvokeAsync(
        ValidationOptions options, Argument[] arguments, EndpointFilterInvocationContext context, EndpointFilterDelegate next)
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
        ValidationOptions options, Argument argument, object value, HttpContext http, Dictionary<string, string[]> errors)
    {
        foreach ((string key, string[] messages) in await FindErrorsAsync(argument.Info, options, value, argument.Name, http))
        {
            errors[argument.BodyType is { } type ? ErrorNames.OfBody(key, BodyValue, type, http.RequestServices) : key] = messages;
        }
    }

    private sealed record Argument(int Index, string Name, IValidatableInfo Info, Type? BodyType);
}

/// <summary>Names the members that validation complains of as their JSON does: <c>lines[0].qty</c>.</summary>
internal static class ErrorNames
{
    /// <summary>Turns the path of an error inside a <see cref="Body{T}"/> into the names of members.</summary>
    /// <param name="path">The path, from the body on: <c>Value.Lines[0].Qty</c>.</param>
    /// <param name="value">The name of the property that holds the value.</param>
    /// <param name="type">The type of the value.</param>
    /// <param name="services">The application's.</param>
    public static string OfBody(string path, string value, Type type, IServiceProvider services)
    {
        if (!path.StartsWith(value, StringComparison.Ordinal))
        {
            return path;
        }

        JsonSerializerOptions options = services.GetRequiredService<IOptions<JsonOptions>>().Value.SerializerOptions;
        var names = new StringBuilder();
        Type? current = type;
        foreach (string segment in path[value.Length..].TrimStart('.').Split('.'))
        {
            int bracket = segment.IndexOf('[', StringComparison.Ordinal);
            string name = bracket < 0 ? segment : segment[..bracket];
            if (name.Length > 0)
            {
                (string jsonName, current) = Find(options, current, name);
                names.Append(names.Length > 0 ? "." : "").Append(jsonName);
            }

            if (bracket >= 0)
            {
                names.Append(segment.AsSpan(bracket));
                current = current is not null && options.TryGetTypeInfo(current, out JsonTypeInfo? list) ? list.ElementType : null;
            }
        }

        return names.ToString();
    }

    private static (string Name, Type? Type) Find(JsonSerializerOptions options, Type? type, string name)
    {
        if (type is not null && options.TryGetTypeInfo(Nullable.GetUnderlyingType(type) ?? type, out JsonTypeInfo? json))
        {
            foreach (JsonPropertyInfo property in json.Properties)
            {
                if (property.AttributeProvider is MemberInfo member && member.Name == name)
                {
                    return (property.Name, property.PropertyType);
                }
            }
        }

        return (options.PropertyNamingPolicy?.ConvertName(name) ?? name, null);
    }
}

/// <summary>400 for what does not satisfy its validation attributes, as the framework's own filter responds; a problem whatever the request accepts.</summary>
/// <param name="errors">What is wrong, by the names of members.</param>
internal sealed class InvalidArguments(IDictionary<string, string[]> errors) : IResult, IStatusCodeHttpResult
{
    /// <inheritdoc />
    public int? StatusCode => StatusCodes.Status400BadRequest;

    /// <inheritdoc />
    public async Task ExecuteAsync(HttpContext httpContext)
    {
        httpContext.Response.StatusCode = StatusCodes.Status400BadRequest;
        var problem = new HttpValidationProblemDetails(errors);
        if (httpContext.RequestServices.GetService<IProblemDetailsService>() is not { } service
            || !await service.TryWriteAsync(new ProblemDetailsContext { HttpContext = httpContext, ProblemDetails = problem }))
        {
            await new ProblemResult(problem).ExecuteAsync(httpContext);
        }
    }
}

/// <summary>Marks an endpoint whose arguments <see cref="ArgumentValidation"/> validates: the framework's own filter keeps away.</summary>
internal sealed class TakenOverValidation : IDisableValidationMetadata;
