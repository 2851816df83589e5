using System.Reflection;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;

namespace SerializationApi.Negotiation;

/// <summary>A handler's parameter that the framework binds from a JSON body.</summary>
/// <param name="Type">Its type.</param>
/// <param name="Index">Its place among the handler's parameters; null if it is a property of one of them (<c>[AsParameters]</c>).</param>
/// <param name="Accepts">The framework's description of it.</param>
internal sealed record BodyParameter(Type Type, int? Index, IAcceptsMetadata Accepts)
{
    public bool IsOptional => Accepts.IsOptional;

    /// <summary>The type to decode.</summary>
    public Type ValueType => Nullable.GetUnderlyingType(Type) ?? Type;

    /// <summary>
    /// Finds the parameter; null if the handler has none, or the application declares that the endpoint accepts only media types that no
    /// format has.
    /// </summary>
    public static BodyParameter? Find(EndpointBuilder builder, MethodInfo handler)
    {
        if (
            builder.Metadata.OfType<IAcceptsMetadata>().FirstOrDefault()
                is not { RequestType: { } type, ContentTypes: ["application/json"] } accepts
            || AcceptsFormatList.AreUnknown(builder)
            || builder.Metadata.Any(static item => item is NegotiatedBodyMetadata)
        )
        {
            return null;
        }

        ParameterInfo[] parameters = handler.GetParameters();
        int index = Array.FindIndex(parameters, IsFromBody);
        if (index < 0)
        {
            index = Array.FindIndex(parameters, parameter => parameter.ParameterType == type && !HasOtherSource(parameter));
        }

        return index >= 0 ? new BodyParameter(parameters[index].ParameterType, index, accepts)
            : parameters.Any(static parameter => parameter.IsDefined(typeof(AsParametersAttribute)))
                ? new BodyParameter(type, null, accepts)
            : null;
    }

    /// <summary>Whether a parameter can do without a value, as the framework decides it.</summary>
    public static bool IsNullable(ParameterInfo parameter)
    {
        var context = new NullabilityInfoContext();
        NullabilityInfo nullability = parameter.Member is PropertyInfo property ? context.Create(property) : context.Create(parameter);
        return parameter.HasDefaultValue || nullability.ReadState == NullabilityState.Nullable;
    }

    private static bool IsFromBody(ParameterInfo parameter) =>
        parameter.GetCustomAttributes().Any(static attribute => attribute is IFromBodyMetadata);

    private static bool HasOtherSource(ParameterInfo parameter) =>
        parameter
            .GetCustomAttributes()
            .Any(static attribute =>
                attribute
                    is IFromRouteMetadata
                        or IFromQueryMetadata
                        or IFromHeaderMetadata
                        or IFromServiceMetadata
                        or IFromFormMetadata
                        or AsParametersAttribute
            );
}
