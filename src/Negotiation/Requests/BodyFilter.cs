using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>Answers for a <see cref="Body{T}"/> that was not read, instead of calling the handler.</summary>
/// <param name="next">The handler.</param>
/// <param name="positions">The positions of the handler's bodies.</param>
internal sealed class BodyFilter(EndpointFilterDelegate next, int[] positions)
{
    /// <summary>Makes the filter of an endpoint.</summary>
    public static EndpointFilterDelegate Create(EndpointFilterFactoryContext context, EndpointFilterDelegate next)
    {
        int[] positions = context.MethodInfo.GetParameters()
            .Where(parameter => typeof(IRequestBody).IsAssignableFrom(parameter.ParameterType))
            .Select(parameter => parameter.Position)
            .ToArray();
        return new BodyFilter(next, positions).InvokeAsync;
    }

    private async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context)
    {
        foreach (int position in positions)
        {
            // Not through Arguments, which boxes them.
            if (context.GetArgument<IRequestBody?>(position) is { Failure: { } failure })
            {
                return failure;
            }
        }

        try
        {
            return await next(context);
        }
        catch (RequestBodyException error)
        {
            return error.Failure;
        }
    }
}
