using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.HttpResults;
using Microsoft.AspNetCore.Routing;

namespace SerializationApi.Negotiation;

/// <summary>
/// How negotiation handles one type of <c>TypedResults</c> with a value, such as <c>Created&lt;Order&gt;</c>: a responder writes the value,
/// and a result without it sets the status and <c>Location</c>.
/// </summary>
internal sealed class ResultForm
{
    private static readonly HashSet<Type> Definitions =
    [
        typeof(Ok<>),
        typeof(Created<>),
        typeof(CreatedAtRoute<>),
        typeof(Accepted<>),
        typeof(AcceptedAtRoute<>),
        typeof(BadRequest<>),
        typeof(NotFound<>),
        typeof(Conflict<>),
        typeof(UnprocessableEntity<>),
        typeof(InternalServerError<>),
    ];

    private readonly PropertyInfo? _location;
    private readonly PropertyInfo? _routeName;
    private readonly PropertyInfo? _routeValues;
    private readonly bool _isCreated;

    // The framework reads the same properties when it executes the result.
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(Created<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(CreatedAtRoute<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(Accepted<>))]
    [DynamicDependency(DynamicallyAccessedMemberTypes.PublicProperties, typeof(AcceptedAtRoute<>))]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The properties are kept by the attributes above.")]
    private ResultForm(Type type)
    {
        ValueType = type.GetGenericArguments()[0];
        _isCreated =
            type.GetGenericTypeDefinition() is var definition
            && (definition == typeof(Created<>) || definition == typeof(CreatedAtRoute<>));
        _location = type.GetProperty(nameof(Created<>.Location));
        _routeName = type.GetProperty(nameof(CreatedAtRoute<>.RouteName));
        _routeValues = type.GetProperty(nameof(CreatedAtRoute<>.RouteValues));
    }

    public Type ValueType { get; }

    /// <summary>Creates the form of a type; null if results of the type are not opened.</summary>
    public static ResultForm? Of(Type type) => IsOne(type) ? new ResultForm(type) : null;

    /// <summary>Whether results of a type are opened.</summary>
    public static bool IsOne(Type type) => type.IsGenericType && Definitions.Contains(type.GetGenericTypeDefinition());

    public IResult WithoutValue(IResult result)
    {
        if (_routeValues is not null)
        {
            string? name = (string?)_routeName!.GetValue(result);
            var values = (RouteValueDictionary?)_routeValues.GetValue(result);
            return _isCreated ? TypedResults.CreatedAtRoute(name, values) : TypedResults.AcceptedAtRoute(name, values);
        }

        if (_location is not null)
        {
            string? location = (string?)_location.GetValue(result);
            return _isCreated ? TypedResults.Created(location) : TypedResults.Accepted(location);
        }

        return TypedResults.StatusCode(((IStatusCodeHttpResult)result).StatusCode ?? StatusCodes.Status200OK);
    }
}
