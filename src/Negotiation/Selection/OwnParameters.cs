using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation;

/// <summary>Finds the endpoints whose handlers read a query parameter themselves, so that it is the application's and chooses no format.</summary>
/// <param name="name">The name of the query parameter.</param>
internal sealed class OwnParameters(string? name)
{
    private readonly ConditionalWeakTable<Endpoint, object> _found = [];

    /// <summary>Whether an endpoint's handler reads it.</summary>
    public bool Reads(Endpoint? endpoint) => endpoint is not null && (bool)_found.GetValue(endpoint, Find);

    private object Find(Endpoint endpoint) => !IsRouted(endpoint)
        && (endpoint.Metadata.GetMetadata<ActionDescriptor>()?.Parameters.Any(IsFromQuery) == true
            || endpoint.Metadata.GetOrderedMetadata<IParameterBindingMetadata>().Any(IsFromQuery));

    private bool IsRouted(Endpoint endpoint) => (endpoint as RouteEndpoint)?.RoutePattern.GetParameter(name!) is not null;

    private bool IsNamed(string? parameter) => name!.Equals(parameter, StringComparison.OrdinalIgnoreCase);

    private bool IsFromQuery(ParameterDescriptor parameter) => IsNamed(parameter.BindingInfo?.BinderModelName ?? parameter.Name)
        && parameter.BindingInfo?.BindingSource?.CanAcceptDataFrom(BindingSource.Query) != false;

    private bool IsFromQuery(IParameterBindingMetadata parameter)
    {
        ParameterInfo declared = parameter.ParameterInfo;
        foreach (object attribute in declared.GetCustomAttributes(inherit: true))
        {
            switch (attribute)
            {
                case IFromQueryMetadata query:
                    return IsNamed(query.Name ?? parameter.Name);
                case IFromBodyMetadata or IFromFormMetadata or IFromHeaderMetadata or IFromRouteMetadata or IFromServiceMetadata:
                    return false;
            }
        }

        return IsNamed(parameter.Name) && (parameter.HasTryParse || declared.ParameterType.IsArray);
    }
}
