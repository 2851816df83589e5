using System.Reflection;
using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.Mvc.Abstractions;
using Microsoft.AspNetCore.Mvc.ModelBinding;
using Microsoft.AspNetCore.Routing;
using Microsoft.AspNetCore.WebUtilities;
using SerializationApi.Formats;

namespace SerializationApi.Negotiation;

/// <summary>
/// Finds the format that the query names instead of <c>Accept</c>: <c>?format=msgpack</c>. <c>Accept</c> decides if the handler binds the
/// parameter itself, or the value is not a format's name.
/// </summary>
/// <param name="name">The name of the query parameter; null or empty for none.</param>
internal sealed class QueryOverride(string? name)
{
    private readonly ConditionalWeakTable<object, object> _read = [];

    public Format? Find(HttpRequest request, FormatSet formats) =>
        !string.IsNullOrEmpty(name)
        && TryFind(request.QueryString, name, out ReadOnlyMemory<char> value)
        && formats.FindByName(value.Span) is { } format
        && !IsRead(request.HttpContext)
            ? format
            : null;

    /// <summary>Finds a parameter's first value that is not empty, without parsing the query into a collection.</summary>
    internal static bool TryFind(QueryString query, string name, out ReadOnlyMemory<char> value)
    {
        value = default;
        if (query.Value is not { Length: > 0 } text || !text.Contains(name, StringComparison.OrdinalIgnoreCase))
        {
            return false;
        }

        foreach (QueryStringEnumerable.EncodedNameValuePair pair in new QueryStringEnumerable(text))
        {
            if (!pair.EncodedValue.IsEmpty && pair.EncodedName.Span.Equals(name, StringComparison.OrdinalIgnoreCase))
            {
                value = pair.DecodeValue();
                return true;
            }
        }

        return false;
    }

    // Without endpoint routing, MVC's filter stores the action.
    private bool IsRead(HttpContext http) =>
        http.GetEndpoint() is { } endpoint
            ? (bool)_read.GetValue(endpoint, item => IsReadBy((Endpoint)item))
            : http.Features.Get<ActionDescriptor>() is { } action && (bool)_read.GetValue(action, item => IsReadBy((ActionDescriptor)item));

    private bool IsReadBy(Endpoint endpoint) =>
        !IsRouted(endpoint)
        && (
            (endpoint.Metadata.GetMetadata<ActionDescriptor>() is { } action && IsReadBy(action))
            || endpoint.Metadata.GetOrderedMetadata<IParameterBindingMetadata>().Any(IsFromQuery)
        );

    private bool IsReadBy(ActionDescriptor action) => action.Parameters.Any(IsFromQuery);

    private bool IsRouted(Endpoint endpoint) => (endpoint as RouteEndpoint)?.RoutePattern.GetParameter(name!) is not null;

    private bool IsNamed(string? parameter) => name!.Equals(parameter, StringComparison.OrdinalIgnoreCase);

    private bool IsFromQuery(ParameterDescriptor parameter) =>
        IsNamed(parameter.BindingInfo?.BinderModelName ?? parameter.Name)
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
