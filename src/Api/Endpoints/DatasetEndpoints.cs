using ProtoBuf.Grpc.Configuration;
using SerializationApi.Api.Limits;
using SerializationApi.Api.Samples;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Grpc;
using SerializationApi.Negotiation;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Endpoints;

/// <summary>
/// The three endpoints of each dataset: <c>GET /{dataset}/sample</c>, <c>POST /{dataset}/echo</c> and
/// <c>GET /schemas/{dataset}.proto</c>.
/// </summary>
internal static class DatasetEndpoints
{
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
        private readonly IServiceProvider _services = api.ServiceProvider;
        private readonly int _maxCount = api.ServiceProvider.GetRequiredService<ServiceSettings>().MaxCount;

        public RouteGroupBuilder Visit<T, TShape>(ContractDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> =>
            Map<T, T, T>(dataset, static (samples, count, seed) => samples.Whole.Get(count, seed), static (Body<T> body) => body.Value);

        public RouteGroupBuilder Visit<T, TShape, TItem>(LongDataset<T, TShape, TItem> dataset)
            where T : class
            where TShape : struct, IShape<T>
            where TItem : class =>
            Map<T, TItem, Streamed<T, TItem>>(
                dataset,
                // A small one is cached; the items of a large one are created while they are sent.
                (samples, count, seed) =>
                    SampleCache<T>.Keeps(dataset.Size, count)
                        ? new Streamed<T, TItem>(samples.Whole.Get(count, seed))
                        : new Streamed<T, TItem>(dataset.Root(seed), dataset.Items(count, seed)),
                static (Streamed<T, TItem> body) => body
            );

        public RouteGroupBuilder Visit<T, TShape>(ListDataset<T, TShape> dataset)
            where T : class
            where TShape : struct, IShape<T> =>
            Map<List<T>, T, IReadOnlyList<T>>(
                dataset,
                static (samples, count, seed) => samples.Items(count, seed),
                static (Body<IReadOnlyList<T>> body) => body.Value
            );

        private RouteGroupBuilder Map<T, TItem, TResult>(
            Dataset dataset,
            Func<DatasetSamples<T, TItem>, int, int, TResult> sample,
            Delegate echo
        )
            where T : class
            where TItem : class
        {
            DatasetSamples<T, TItem> samples = _services.GetRequiredService<DatasetSamples<T, TItem>>();
            var schema = new Lazy<string>(() =>
                GrpcSchema.Of(samples.Service, _services.GetRequiredService<FormatSet>(), _services.GetRequiredService<ServiceBinder>())
            );
            string name = dataset.Name;
            RouteGroupBuilder group = api.MapGroup("").WithTags(name);

            group
                .MapGet(
                    $"/{name}/sample",
                    (int count = SampleRequest.DefaultCount, int seed = SampleRequest.DefaultSeed) => sample(samples, count, seed)
                )
                .AddEndpointFilter(new SampleQueryFilter(_maxCount))
                .LimitSamples(dataset.Size, static request => SampleQueryFilter.CountOf(request, SampleRequest.DefaultCount))
                .CacheSmallSamples(dataset.Size, SampleRequest.DefaultCount, SampleRequest.DefaultSeed)
                .WithETags()
                .ProducesProblem(StatusCodes.Status400BadRequest)
                .WithName($"{name}-sample")
                .WithSummary("A sample of the dataset, the same for the same count and seed");

            group
                .MapPost($"/{name}/echo", echo)
                .WithName($"{name}-echo")
                .WithSummary("Returns the value of the request body in the requested format");

            group
                .MapGet($"/schemas/{name}.proto", () => schema.Value)
                .WithName($"{name}-proto")
                .WithSummary("The dataset's .proto file: its messages and its gRPC service");
            return group;
        }
    }
}
