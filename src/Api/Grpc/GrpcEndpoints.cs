using Grpc.AspNetCore.Server;
using Grpc.Core;
using Microsoft.AspNetCore.Mvc;
using ProtoBuf.Grpc.Configuration;
using SerializationApi.Api.Samples;
using SerializationApi.Api.Settings;
using SerializationApi.Contracts;
using SerializationApi.Shapes;

namespace SerializationApi.Api.Grpc;

/// <summary>Serves the datasets over gRPC, with health and reflection: on HTTP/2, and as gRPC-Web on every address.</summary>
internal sealed class GrpcEndpoints : IDatasetVisitor<Action<IEndpointRouteBuilder>>
{
    private const string TextMediaType = "application/grpc-web-text";

    private readonly IServiceCollection _services;
    private readonly DatasetBinder _binder = new();
    private readonly List<Action<IEndpointRouteBuilder>> _maps;

    private GrpcEndpoints(IServiceCollection services)
    {
        _services = services;
        _maps = [.. Datasets.All.Select(dataset => dataset.Accept(this))];
    }

    /// <summary>Adds the services of the endpoints, and the datasets' samples.</summary>
    public static void AddTo(IServiceCollection services, ServiceSettings settings)
    {
        services.AddFormatsGrpc(options =>
        {
            options.MaxReceiveMessageSize = (int)settings.MaxRequestBodyBytes;
            options.MaxSendMessageSize = null;
        });
        services.AddFormatsGrpcReflection();
        services.AddGrpcHealthChecks();
        var endpoints = new GrpcEndpoints(services);
        services.AddSingleton<ServiceBinder>(endpoints._binder);
        services.AddSingleton(endpoints);
    }

    /// <summary>Translates gRPC-Web, before anything reads bodies.</summary>
    public static void Use(IApplicationBuilder app)
    {
        app.Use(
            static (context, next) =>
            {
                if (context.Request.ContentType?.StartsWith(TextMediaType, StringComparison.OrdinalIgnoreCase) == true)
                {
                    // On invalid base64 the decoder leaves its pipe in the middle of a read: that must not happen to Kestrel's own.
                    context.Request.Body = new BufferedStream(context.Request.Body);
                }

                return next(context);
            }
        );
        app.UseGrpcWeb(new GrpcWebOptions { DefaultEnabled = true });
    }

    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapGrpcReflectionService();
        app.MapGrpcHealthChecksService();
        app.ServiceProvider.GetRequiredService<GrpcEndpoints>()._maps.ForEach(map => map(app));
    }

    public Action<IEndpointRouteBuilder> Visit<T, TShape>(ContractDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>
    {
        var whole = new SampleCache<T>(dataset.Size, dataset.Sample);
        return Add<T, T>(dataset, whole, (count, seed) => [whole.Get(count, seed)]);
    }

    public Action<IEndpointRouteBuilder> Visit<T, TShape, TItem>(LongDataset<T, TShape, TItem> dataset)
        where T : class
        where TShape : struct, IShape<T>
        where TItem : class
    {
        var items = new SampleCache<List<TItem>>(dataset.Size, (count, seed) => dataset.Items(count, seed).ToList());
        return Add<T, TItem>(
            dataset,
            new SampleCache<T>(dataset.Size, dataset.Sample),
            (count, seed) => SampleCache<T>.Keeps(dataset.Size, count) ? items.Get(count, seed) : dataset.Items(count, seed)
        );
    }

    public Action<IEndpointRouteBuilder> Visit<T, TShape>(ListDataset<T, TShape> dataset)
        where T : class
        where TShape : struct, IShape<T>
    {
        var whole = new SampleCache<List<T>>(dataset.Size, (count, seed) => dataset.Sample(count, seed).ToList());
        return Add<List<T>, T>(
            dataset,
            whole,
            (count, seed) => SampleCache<List<T>>.Keeps(dataset.Size, count) ? whole.Get(count, seed) : dataset.Sample(count, seed)
        );
    }

    private Action<IEndpointRouteBuilder> Add<T, TItem>(Dataset dataset, SampleCache<T> whole, Func<int, int, IReadOnlyList<TItem>> items)
        where T : class
        where TItem : class
    {
        _binder.Add<T, TItem>(dataset);
        _services.AddSingleton(new DatasetSamples<T, TItem>(dataset.Name, dataset.Size, whole, items, typeof(IDatasetService<T, TItem>)));
        _services.AddSingleton<DatasetService<T, TItem>>();
        return static app =>
            app.MapGrpcService<DatasetService<T, TItem>>()
                .Add(static endpoint =>
                {
                    // Grpc.AspNetCore also maps endpoints that are not methods.
                    if (endpoint.Metadata.OfType<GrpcMethodMetadata>().FirstOrDefault() is { Method.Type: MethodType.Unary })
                    {
                        // The limit of a message, without its header, replaces that of the body.
                        endpoint.Metadata.Add(new DisableRequestSizeLimitAttribute());
                    }
                });
    }
}
