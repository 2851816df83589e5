using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A handler's parameter that is the request's body in any format:
/// <c>api.MapPost("/orders", (Body&lt;Order&gt; body) => Save(body.Value))</c>. A body that is missing, null, invalid, too large or
/// of an unknown media type is refused with problem details (400, 413, 415), and the handler is not called. <c>Body&lt;Order&gt;?</c> is
/// null where the body is missing or null.
/// </summary>
/// <remarks>
/// Of <c>Body&lt;IAsyncEnumerable&lt;Order&gt;&gt;</c> the handler is called before the body is there: in a stream form (lines of JSON,
/// say) or a JSON array it gets each item when its last byte has arrived. Reading an item that is refused throws
/// <see cref="RefusedBodyException"/>; that is also the response, unless one has begun. The items can be read once.
/// </remarks>
/// <typeparam name="T">A contract with a shape, or a list, array, list interface or stream (<see cref="IAsyncEnumerable{T}"/>) of
/// one.</typeparam>
public sealed class Body<T> : IBindableFromHttpContext<Body<T>>, IEndpointParameterMetadataProvider
{
    private readonly object? _value;

    private Body(object? value) => _value = value;

    /// <summary>What was sent; never null.</summary>
    /// <exception cref="InvalidOperationException">The body was refused; only a filter of a group can come across that.</exception>
    public T Value => (T)(_value ?? throw new InvalidOperationException("The request's body was refused, so it has no value."));

    /// <summary>Reads the request's body; called by the framework.</summary>
    public static async ValueTask<Body<T>?> BindAsync(HttpContext context, ParameterInfo parameter)
    {
        BodyReader reader = context.RequestServices.GetRequiredService<BodyReader>();
        bool isOptional = BodyReader.IsOptional(context);
        BodyResult body = reader.FindStream(typeof(T)) is { } stream
            ? reader.Open(context, stream, isOptional)
            : await reader.ReadAsync(context, reader.FindCodecs(typeof(T)), isOptional);
        RefusedBody.Keep(context, body);
        return body.IsAbsent ? null : new Body<T>(body.Value);
    }

    /// <summary>Describes the body; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(ParameterInfo parameter, EndpointBuilder builder) =>
        BodyMetadata.Populate<T>(builder, BodyParameter.IsNullable(parameter));
}
