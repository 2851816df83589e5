using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

namespace SerializationApi.Negotiation;

/// <summary>
/// Endpoint metadata while an endpoint is built: its filters and handler as one call, so that <see cref="ObjectBinder"/> can call the same
/// ones as the framework's binder.
/// </summary>
internal sealed class HandlerPipeline
{
    private readonly Func<EndpointFilterFactoryContext, EndpointFilterDelegate, EndpointFilterDelegate> _capture;
    private EndpointFilterDelegate? _invoke;

    private HandlerPipeline() => _capture = (_, next) => _invoke = next;

    /// <summary>Adds it to an endpoint, around the existing filters.</summary>
    public static void Add(EndpointBuilder builder)
    {
        var pipeline = new HandlerPipeline();
        builder.Metadata.Add(pipeline);
        builder.FilterFactories.Insert(0, pipeline._capture);
    }

    /// <summary>Removes it from an endpoint whose filters have been created; null if there is none.</summary>
    public static HandlerPipeline? Take(EndpointBuilder builder)
    {
        HandlerPipeline? pipeline = builder.Metadata.OfType<HandlerPipeline>().FirstOrDefault();
        if (pipeline is not null)
        {
            builder.Metadata.Remove(pipeline);
        }

        return pipeline?._invoke is null ? null : pipeline;
    }

    /// <summary>
    /// Adds factories that create the same pipeline to another endpoint: filters that were added around it since, and the pipeline itself.
    /// </summary>
    public void CopyTo(EndpointBuilder other, EndpointBuilder builder)
    {
        int place = builder.FilterFactories.IndexOf(_capture);
        for (int i = 0; i < place; i++)
        {
            other.FilterFactories.Add(builder.FilterFactories[i]);
        }

        other.FilterFactories.Add((_, _) => _invoke!);
    }
}
