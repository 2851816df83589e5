using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A handler's parameter that is the request's body in any format:
/// <c>api.MapPost("/orders", (Body&lt;Order&gt; body) => Save(body.Value))</c>. A body that is missing, null, invalid, too large or
/// of an unknown media type is answered with problem details (400, 413, 415), and the handler is not called.
/// </summary>
/// <typeparam name="T">A contract with a shape, or a list, array or list interface of one.</typeparam>
public sealed class Body<T> : IRequestBody, IBindableFromHttpContext<Body<T>>, IEndpointParameterMetadataProvider
{
    private readonly T? _value;
    private readonly IResult? _failure;

    internal Body(T value) => _value = value;

    internal Body(IResult failure) => _failure = failure;

    /// <summary>What was sent; never null.</summary>
    public T Value => _failure is null ? _value! : throw new RequestBodyException(_failure);

    IResult? IRequestBody.Failure => _failure;

    /// <summary>Reads the request's body; called by the framework.</summary>
    public static async ValueTask<Body<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        BodyReader reader = context.RequestServices.GetRequiredService<BodyReader>();
        BodyResult result = await reader.ReadAsync(context, reader.FindCodecs(typeof(T)));
        return result.Failure is null ? new Body<T>((T)result.Value!) : new Body<T>(result.Failure);
    }

    /// <summary>Describes the body; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) =>
        BodyMetadata.Populate<T>(builder);
}
