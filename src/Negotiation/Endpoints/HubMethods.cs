using System.Diagnostics.CodeAnalysis;
using System.Reflection;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Http.Metadata;
using Microsoft.AspNetCore.SignalR;
using Microsoft.Extensions.DependencyInjection;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Negotiation;

/// <summary>
/// Finds the types that hubs declare, by SignalR's rules: parameters, return types and stream items of hub methods, and the client methods
/// of a <see cref="Hub{T}"/>.
/// </summary>
[UnconditionalSuppressMessage(
    "Trimming",
    "IL2070",
    Justification = "MapHub keeps the public methods of hubs, and Hub<T> those of its clients."
)]
[UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "As above.")]
internal sealed class HubMethods(IDeclaredMessages messages, MissingShapes missing, IServiceProviderIsService? services)
{
    private readonly HashSet<Type> _hubs = [];

    /// <summary>Checks the hub of an endpoint, if it has one; each hub once.</summary>
    public void Check(Endpoint endpoint)
    {
        if (endpoint.Metadata.GetMetadata<HubMetadata>() is not { HubType: { } hub } || !_hubs.Add(hub))
        {
            return;
        }

        bool isLeft = endpoint.Metadata.GetMetadata<NegotiateMetadata>() is { Options.AllowJsonFallback: true };
        var types = new MethodTypes(messages.FindMissing, (type, error) => Report(type, error, isLeft));
        foreach (MethodInfo method in hub.GetMethods(BindingFlags.Instance | BindingFlags.Public).Where(IsOfHub))
        {
            foreach (ParameterInfo parameter in method.GetParameters().Where(parameter => !IsService(parameter)))
            {
                types.Check(hub, method, "takes", MethodTypes.ItemOf(parameter.ParameterType) ?? parameter.ParameterType);
            }

            if (MethodTypes.ResultOf(method.ReturnType) is { } result)
            {
                types.Check(hub, method, "returns", result);
                messages.AddResult(result);
            }
        }

        foreach (MethodInfo method in ClientOf(hub) is { } client ? MethodTypes.MethodsOf(client) : [])
        {
            CheckClient(method, types);
        }
    }

    private void CheckClient(MethodInfo method, MethodTypes declared)
    {
        Type[] types =
        [
            .. method
                .GetParameters()
                .Select(static parameter => parameter.ParameterType)
                .Where(static type => type != typeof(CancellationToken)),
        ];
        for (int i = 0; i < types.Length; i++)
        {
            declared.Check(method.DeclaringType!, method, "sends", types[i]);
            messages.AddArgument(method.Name, i, types[i]);
        }

        if (MethodTypes.ResultOf(method.ReturnType) is { } result)
        {
            declared.Check(method.DeclaringType!, method, "gets", result);
        }
    }

    private void Report(Type type, string error, bool isLeft)
    {
        if (isLeft)
        {
            missing.Log(type, error);
        }
        else
        {
            missing.Add(
                new MissingShapeException(
                    $"{error} MapHub(...).Negotiate(options => options.AllowJsonFallback = true) leaves such methods to JSON clients."
                )
            );
        }
    }

    private static bool IsOfHub(MethodInfo method) =>
        !method.IsSpecialName
        && method.GetBaseDefinition().DeclaringType is { } declaring
        && declaring != typeof(object)
        && declaring != typeof(Hub)
        && !(declaring.IsGenericType && declaring.GetGenericTypeDefinition() == typeof(Hub<>))
        && !(method.Name == nameof(IDisposable.Dispose) && method.GetParameters().Length == 0);

    private bool IsService(ParameterInfo parameter) =>
        parameter.ParameterType == typeof(CancellationToken)
        || parameter.GetCustomAttributes().Any(static attribute => attribute is IFromServiceMetadata or FromKeyedServicesAttribute)
        || (MethodTypes.ItemOf(parameter.ParameterType) is null && services?.IsService(ServiceOf(parameter.ParameterType)) == true);

    // The container can resolve IEnumerable<T> if it knows T.
    private static Type ServiceOf(Type type) => MethodTypes.IsOf(type, typeof(IEnumerable<>)) ? type.GenericTypeArguments[0] : type;

    private static Type? ClientOf(Type hub)
    {
        for (Type? parent = hub; parent is not null; parent = parent.BaseType)
        {
            if (MethodTypes.IsOf(parent, typeof(Hub<>)))
            {
                return parent.GenericTypeArguments[0];
            }
        }

        return null;
    }
}
