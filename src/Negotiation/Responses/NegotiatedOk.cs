using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.Extensions.DependencyInjection;

namespace SerializationApi.Negotiation;

/// <summary>
/// A 200 response with a value in the format that the request asks for, on any endpoint, negotiated or not. Created by
/// <see cref="NegotiatedResults.Ok"/>.
/// </summary>
/// <typeparam name="T">A contract with a shape, or a list or stream of one.</typeparam>
public sealed class NegotiatedOk<T>
    : IResult,
        IStatusCodeHttpResult,
        IValueHttpResult,
        IValueHttpResult<T>,
        INegotiatedResult,
        IEndpointMetadataProvider
{
    internal NegotiatedOk(T? value) => Value = value;

    /// <summary>Gets the response's value.</summary>
    public T? Value { get; }

    int? IStatusCodeHttpResult.StatusCode => StatusCodes.Status200OK;

    object? IValueHttpResult.Value => Value;

    /// <inheritdoc />
    public Task ExecuteAsync(HttpContext httpContext)
    {
        httpContext.Response.StatusCode = StatusCodes.Status200OK;
        return httpContext.RequestServices.GetRequiredService<ResponderMap>().Find(Value, typeof(T)).RespondAsync(httpContext, Value);
    }

    /// <summary>Describes the response; called by the framework.</summary>
    /// <exception cref="InvalidOperationException">The contract has no shape.</exception>
    public static void PopulateMetadata(MethodInfo method, EndpointBuilder builder)
    {
        ResponderMap responders = EndpointServices.Get<ResponderMap>(builder);
        Responder responder = responders.GetDeclared(builder, typeof(T));
        OfferMetadata.Add(builder, EndpointServices.Get<Negotiator>(builder), responders.OffersOf(typeof(T)));
        ResponseMetadata.AddValue(builder, typeof(T), StatusCodes.Status200OK);
        NegotiatedResultRefusal.Add(builder, method, responder);
    }
}
