using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// The request's body in any format, as a handler's parameter: <c>api.MapPost("/orders", (Body&lt;Order&gt; body) => Save(body.Value))</c>.
/// A body that is missing, null, invalid, too large or of an unknown media type gets problem details (400, 413, 415), and the handler is
/// not called. A <c>Body&lt;Order&gt;?</c> is null if the body is missing or null.
/// </summary>
/// <typeparam name="T">A contract with a shape, or a list, array, list interface or stream (<see cref="IAsyncEnumerable{T}"/>) of
/// one.</typeparam>
/// <remarks>
/// With <c>Body&lt;IAsyncEnumerable&lt;Order&gt;&gt;</c> the handler is called before the body has arrived. In a stream form (JSON lines,
/// for example) or a JSON array it gets each item when the item's last byte has arrived. Reading an invalid item throws
/// <see cref="RefusedBodyException"/>; if no response has begun, the client gets that problem. The items can be read once.
/// </remarks>
public sealed class Body<T> : IBindableFromHttpContext<Body<T>>, IEndpointParameterMetadataProvider
{
    private readonly object? _value;

    private Body(object? value) => _value = value;

    /// <summary>Gets the decoded body; never null.</summary>
    /// <exception cref="InvalidOperationException">The body was refused; only a filter of a group can see such a body.</exception>
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
