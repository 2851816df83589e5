using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A result whose value is written in the format that the request asks for: what <see cref="Negotiated"/> makes. It works on
/// any endpoint, negotiated or not.
/// </summary>
/// <typeparam name="T">A contract with a shape, or a list or stream of one.</typeparam>
public abstract class NegotiatedResult<T> : IResult, IStatusCodeHttpResult, IValueHttpResult, IValueHttpResult<T>, INegotiatedResult
{
    private protected NegotiatedResult(int statusCode, T? value)
    {
        StatusCode = statusCode;
        Value = value;
    }

    /// <summary>The response's status code.</summary>
    public int StatusCode { get; }

    /// <summary>The response's value.</summary>
    public T? Value { get; }

    int? IStatusCodeHttpResult.StatusCode => StatusCode;

    object? IValueHttpResult.Value => Value;

    /// <inheritdoc />
    public Task ExecuteAsync(HttpContext httpContext) =>
        httpContext.RequestServices.GetRequiredService<ResponderMap>().Find(Value, typeof(T)).RespondAsync(httpContext, Value, ApplyHeaders);

    /// <summary>Sets the status and the header fields that belong to it.</summary>
    private protected virtual void ApplyHeaders(HttpResponse response) => response.StatusCode = StatusCode;
}

/// <summary>200 with a negotiated value.</summary>
/// <inheritdoc />
public sealed class NegotiatedOk<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedOk(T? value)
        : base(StatusCodes.Status200OK, value)
    {
    }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), StatusCodes.Status200OK);
}

/// <summary>201 with a negotiated value and where it is.</summary>
/// <inheritdoc />
public sealed class NegotiatedCreated<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedCreated(string? location, T? value)
        : base(StatusCodes.Status201Created, value) => Location = location;

    /// <summary>The value of the <c>Location</c> header field, or null.</summary>
    public string? Location { get; }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), StatusCodes.Status201Created);

    private protected override void ApplyHeaders(HttpResponse response)
    {
        base.ApplyHeaders(response);
        if (Location is not null)
        {
            response.Headers.Location = Location;
        }
    }
}

/// <summary>202 with a negotiated value and where to ask for progress.</summary>
/// <inheritdoc />
public sealed class NegotiatedAccepted<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedAccepted(string? location, T? value)
        : base(StatusCodes.Status202Accepted, value) => Location = location;

    /// <summary>The value of the <c>Location</c> header field, or null.</summary>
    public string? Location { get; }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), StatusCodes.Status202Accepted);

    private protected override void ApplyHeaders(HttpResponse response)
    {
        base.ApplyHeaders(response);
        if (Location is not null)
        {
            response.Headers.Location = Location;
        }
    }
}

/// <summary>
/// Any status with a negotiated value. The status is known only at run time: describe it with <c>Produces&lt;T&gt;(status)</c>.
/// </summary>
/// <inheritdoc />
public sealed class NegotiatedStatus<T> : NegotiatedResult<T>, IEndpointMetadataProvider
{
    internal NegotiatedStatus(int statusCode, T? value)
        : base(statusCode, value)
    {
    }

    /// <summary>Checks that the contract has a shape; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder) =>
        NegotiatedResultMetadata.Populate(builder, method, typeof(T), status: null);
}

/// <summary>A <see cref="NegotiatedResult{T}"/> of whatever contract.</summary>
internal interface INegotiatedResult;

/// <summary>Describes endpoints that return negotiated results, and checks at the start that they can.</summary>
internal static class NegotiatedResultMetadata
{
    /// <summary>Adds a response to an endpoint.</summary>
    /// <param name="builder">The endpoint to describe.</param>
    /// <param name="method">Its handler.</param>
    /// <param name="type">The type of the result's value.</param>
    /// <param name="status">The result's status; null when it is not known yet.</param>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void Populate(EndpointBuilder builder, MethodInfo method, Type type, int? status)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Responder responder = responders.GetDeclared(builder, type);
        RepresentationMetadata.Add(builder, EndpointServices.Get<Negotiator>(builder), responders.OffersOf(type));
        if (status is { } known)
        {
            ResponseMetadata.AddValue(builder, type, known);
        }

        AddRefusal(builder, method, responder);
    }

    /// <summary>Refuses requests to which a handler can give no acceptable response before it is called.</summary>
    /// <param name="builder">The endpoint.</param>
    /// <param name="method">Its handler.</param>
    /// <param name="responder">What writes its result.</param>
    public static void AddRefusal(EndpointBuilder builder, MethodInfo method, Responder responder)
    {
        // One of several results may be acceptable where this one is not; a handler that has no other need not be called.
        if (HandlerReturn.Awaited(method.ReturnType) is { } returned && typeof(INegotiatedResult).IsAssignableFrom(returned))
        {
            builder.FilterFactories.Add((_, next) => context => responder.Select(context.HttpContext) is null
                ? new ValueTask<object?>(responder.NotAcceptable(context.HttpContext))
                : next(context));
        }
    }
}
