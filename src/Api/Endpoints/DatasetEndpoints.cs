using SerializationApi.Api.Samples;
using SerializationApi.Api.Settings;
using SerializationApi.Negotiation;

namespace SerializationApi.Api.Endpoints;

/// <summary>A dataset's three endpoints.</summary>
internal static class DatasetEndpoints
{
    /// <summary>How many items a sample has when nothing is asked for.</summary>
    public const int DefaultCount = 10;

    /// <summary>The seed when nothing is asked for.</summary>
    public const int DefaultSeed = 1;

    /// <summary>A dataset that is one contract.</summary>
    /// <param name="api">A group that is negotiated.</param>
    /// <param name="set">The dataset's name in paths.</param>
    /// <param name="sample">Makes a sample of a count and a seed.</param>
    public static void MapDataset<T>(this IEndpointRouteBuilder api, string set, Func<int, int, T> sample)
        where T : class
    {
        ServiceSettings settings = api.ServiceProvider.GetRequiredService<ServiceSettings>();
        var samples = new SampleCache<T>(sample);
        RouteGroupBuilder group = api.MapGroup($"/{set}").WithTags(set);

        group.MapGet("/sample", (int count = DefaultCount, int seed = DefaultSeed) => samples.Get(count, seed))
            .AddEndpointFilter(new SampleQueryFilter(settings.MaxCount))
            .ProducesProblem(StatusCodes.Status400BadRequest)
            .WithName($"{set}-sample")
            .WithSummary("A sample of the dataset, the same for the same count and seed");

        group.MapPost("/echo", (Body<T> body) => body.Value)
            .WithName($"{set}-echo")
            .WithSummary("Decodes the body and answers the same value in the format asked for");
    }

    /// <summary>A dataset that is a list of contracts.</summary>
    /// <inheritdoc cref="MapDataset{T}(IEndpointRouteBuilder, string, Func{int, int, T})"/>
    public static void MapDataset<T>(this IEndpointRouteBuilder api, string set, Func<int, int, SampleList<T>> sample)
        where T : class =>
        api.MapDataset<IReadOnlyList<T>>(set, (count, seed) =>
        {
            SampleList<T> list = sample(count, seed);
            // A short list is kept, a long one made while it is sent.
            return SampleCache<T>.Keeps(count) ? list.ToList() : list;
        });
}
