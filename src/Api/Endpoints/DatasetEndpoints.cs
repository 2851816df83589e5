using SerializationApi.Api.Settings;
using SerializationApi.Contracts;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Endpoints;

/// <summary>
/// A dataset's three endpoints: <c>GET /{set}/sample</c>, <c>POST /{set}/echo</c> and <c>GET /schemas/{set}.proto</c>.
/// </summary>
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
        where T : class =>
        Map(api, set, sample, ProtoSchema.Of(ShapeOf<T>()));

    /// <summary>A dataset that is a list of contracts.</summary>
    /// <inheritdoc cref="MapDataset{T}(IEndpointRouteBuilder, string, Func{int, int, T})"/>
    public static void MapDataset<T>(this IEndpointRouteBuilder api, string set, Func<int, int, SampleList<T>> sample)
        where T : class =>
        Map<IReadOnlyList<T>>(
            api,
            set,
            // A short list is kept, a long one made while it is sent.
            (count, seed) => SampleCache<T>.Keeps(count) ? sample(count, seed).ToList() : sample(count, seed),
            ProtoSchema.OfList(ShapeOf<T>()));

    private static void Map<T>(IEndpointRouteBuilder api, string set, Func<int, int, T> sample, string schema)
        where T : class
    {
        ServiceSettings settings = api.ServiceProvider.GetRequiredService<ServiceSettings>();
        var samples = new SampleCache<T>(sample);
        RouteGroupBuilder group = api.MapGroup("").WithTags(set);

        group.MapGet($"/{set}/sample", (int count = DefaultCount, int seed = DefaultSeed) => samples.Get(count, seed))
            .AddEndpointFilter(new SampleQueryFilter(settings.MaxCount))
            .ProducesProblem(StatusCodes.Status400BadRequest)
            .WithName($"{set}-sample")
            .WithSummary("A sample of the dataset, the same for the same count and seed");

        group.MapPost($"/{set}/echo", (Body<T> body) => body.Value)
            .WithName($"{set}-echo")
            .WithSummary("Decodes the body and answers the same value in the format asked for");

        group.MapGet($"/schemas/{set}.proto", () => schema)
            .WithName($"{set}-proto")
            .WithSummary("The dataset's schema in Protobuf's language, made from the contract's shape");
    }

    private static ShapeInfo ShapeOf<T>() => ContractShapes.All.First(shape => shape.Info.Type == typeof(T)).Info;
}
