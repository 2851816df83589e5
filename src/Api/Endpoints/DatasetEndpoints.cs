using SerializationApi.Api.Limits;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;
using SerializationApi.Formats.Protobuf;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Endpoints;

/// <summary>
/// The three endpoints of each dataset: <c>GET /{dataset}/sample</c>, <c>POST /{dataset}/echo</c> and
/// <c>GET /schemas/{dataset}.proto</c>.
/// </summary>
internal static class DatasetEndpoints
{
    private const int DefaultCount = 10;
    private const int DefaultSeed = 1;

    /// <summary>Maps the endpoints of all datasets.</summary>
    /// <param name="api">A group that is negotiated.</param>
    public static void MapDatasets(this IEndpointRouteBuilder api)
    {
        var mapper = new Mapper(api);
        foreach (Dataset dataset in Datasets.All)
        {
            dataset.Accept(mapper);
        }
    }

    private sealed class Mapper(IEndpointRouteBuilder api) : IDatasetVisitor<RouteGroupBuilder>
    {
        private readonly int _maxCount = api.ServiceProvider.GetRequiredService<ServiceSettings>().MaxCount;

        /// <inheritdoc />
        public RouteGroupBuilder Visit<T, TShape>(ContractDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> =>
            Map(dataset, dataset.Sample, (Body<T> body) => body.Value, ProtoSchema.Of(TShape.Info));

        /// <inheritdoc />
        public RouteGroupBuilder Visit<T, TShape, TItem>(LongDataset<T, TShape, TItem> dataset)
            where T : class
            where TShape : struct, IShape<T>
            where TItem : class =>
            Map(
                dataset,
                // A small one is kept; the items of a large one are made while they are sent.
                (count, seed) => SampleCache<T>.Keeps(dataset.Size, count)
                    ? new Streamed<T, TItem>(dataset.Sample(count, seed))
                    : new Streamed<T, TItem>(dataset.Root(seed), dataset.Items(count, seed)),
                (Streamed<T, TItem> body) => body,
                ProtoSchema.Of(TShape.Info));

        /// <inheritdoc />
        public RouteGroupBuilder Visit<T, TShape>(ListDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> =>
            Map<IReadOnlyList<T>>(
                dataset,
                // A short list is kept, a long one made while it is sent.
                (count, seed) => SampleCache<IReadOnlyList<T>>.Keeps(dataset.Size, count) ? dataset.Sample(count, seed).ToList() : dataset.Sample(count, seed),
                (Body<IReadOnlyList<T>> body) => body.Value,
                ProtoSchema.OfList(TShape.Info));

        private RouteGroupBuilder Map<T>(Dataset dataset, Func<int, int, T> sample, Delegate echo, string schema)
            where T : class
        {
            var samples = new SampleCache<T>(dataset.Size, sample);
            string name = dataset.Name;
            RouteGroupBuilder group = api.MapGroup("").WithTags(name);

            group.MapGet($"/{name}/sample", (int count = DefaultCount, int seed = DefaultSeed) => samples.Get(count, seed))
                .AddEndpointFilter(new SampleQueryFilter(_maxCount))
                .LimitLargeSamples(dataset.Size, static request => SampleQueryFilter.CountOf(request, DefaultCount))
                .CacheSmallSamples(dataset.Size, DefaultCount, DefaultSeed)
                .WithETags()
                .ProducesProblem(StatusCodes.Status400BadRequest)
                .WithName($"{name}-sample")
                .WithSummary("A sample of the dataset, the same for the same count and seed");

            group.MapPost($"/{name}/echo", echo)
                .LimitLargeBodies()
                .WithName($"{name}-echo")
                .WithSummary("Responds with the value of the body in the format asked for");

            group.MapGet($"/schemas/{name}.proto", () => schema)
                .WithName($"{name}-proto")
                .WithSummary("The dataset's schema in Protobuf's language, made from the contract's shape");
            return group;
        }
    }
}
