using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;
using Microsoft.Extensions.Validation;

namespace SerializationApi.Negotiation;

/// <summary>
/// A handler's parameter that is the request's body in any format, for a handler that does nothing but pass it on:
/// <c>api.MapPost("/echo", (PassedBody&lt;Order&gt; body) =&gt; body)</c>. It becomes the response, in the format that the client
/// accepts, without being decoded where that makes no difference. What <see cref="Body{T}"/> refuses is refused here too.
/// </summary>
/// <typeparam name="T">A contract with a shape, or a list, array or list interface of one.</typeparam>
public sealed class PassedBody<T> : IPassedBody, IResult, IBindableFromHttpContext<PassedBody<T>>, IEndpointParameterMetadataProvider
{
    private readonly object? _content;

    private PassedBody(object? content) => _content = content;

    /// <inheritdoc />
    object? IPassedBody.Content => _content;

    /// <summary>Reads the request's body; called by the framework.</summary>
    public static async ValueTask<PassedBody<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        BodyReader reader = context.RequestServices.GetRequiredService<BodyReader>();
        return new PassedBody<T>(await reader.ReadAsync(context, reader.FindCodecs(typeof(T)), passesOn: true));
    }

    /// <summary>Describes the body; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape, or the application validates it, for which it must be decoded.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder)
    {
        if (builder.ApplicationServices.GetService<IOptions<ValidationOptions>>()?.Value is { Resolvers.Count: > 0 } options && options.TryGetValidatableTypeInfo(typeof(T), out _))
        {
            throw new InvalidOperationException($"{EndpointServices.Name(builder)} passes on {typeof(T)}, which is validated: a handler that takes Body<{typeof(T).Name}> gets it validated.");
        }

        BodyMetadata.Populate<T>(builder, isOptional: false);
    }

    /// <summary>Called by the framework where nothing negotiates the response.</summary>
    /// <exception cref="InvalidOperationException">Always: the endpoint lacks <c>Negotiate()</c>.</exception>
    Task IResult.ExecuteAsync(HttpContext httpContext) =>
        throw new InvalidOperationException($"A handler returned {nameof(PassedBody<>)}, which needs Negotiate() on its endpoint or group.");
}
