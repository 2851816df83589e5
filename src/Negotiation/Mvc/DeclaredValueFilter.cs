using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.Controllers;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.AspNetCore.Mvc.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>Tells the output formatters what an action declares; it runs after all other filters.</summary>
internal sealed class DeclaredValueFilter(ResponderMap responders) : IAlwaysRunResultFilter, IOrderedFilter
{
    private readonly ConditionalWeakTable<ActionDescriptor, Declaration> _declarations = [];

    public int Order => int.MaxValue;

    public void OnResultExecuting(ResultExecutingContext context)
    {
        HttpContext http = context.HttpContext;
        if (http.GetEndpoint() is null)
        {
            http.Features.Set(context.ActionDescriptor); // UseMvc() routes by itself.
        }

        if (context.Result is ObjectResult { Value: { } value } result)
        {
            int status = result.StatusCode ?? http.Response.StatusCode;
            if (_declarations.GetValue(context.ActionDescriptor, Read).Find(status, value) is { } responder)
            {
                http.Features.Set(new DeclaredValue(value, responder));
            }
        }
    }

    public void OnResultExecuted(ResultExecutedContext context) { }

    private Declaration Read(ActionDescriptor action) =>
        new(
            new DescribedResponses(
                action.EndpointMetadata.Concat(action.FilterDescriptors.Select(static filter => filter.Filter)),
                responders
            ),
            action is ControllerActionDescriptor controller ? FindReturned(controller) : null
        );

    private Responder? FindReturned(ControllerActionDescriptor action) =>
        HandlerReturn.Awaited(action.MethodInfo.ReturnType) is { IsGenericType: true } type
        && typeof(IConvertToActionResult).IsAssignableFrom(type)
            ? responders.FindDeclared(type.GetGenericArguments()[0])
            : null;

    private sealed record Declaration(DescribedResponses Described, Responder? Returned)
    {
        public Responder? Find(int status, object value) =>
            Described.Find(status, value) ?? (Returned?.Accepts(value) == true ? Returned : null);
    }
}
