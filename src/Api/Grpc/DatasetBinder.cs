using ProtoBuf.Grpc.Configuration;
using SerializationApi.Contracts;

namespace SerializationApi.Api.Grpc;

/// <summary>Names the services of datasets: <c>contracts.organizations.Organizations</c>.</summary>
internal sealed class DatasetBinder : ServiceBinder
{
    private readonly Dictionary<Type, string> _names = [];

    public void Add<T, TItem>(Dataset dataset)
        where T : class
        where TItem : class => _names.Add(typeof(IDatasetService<T, TItem>), dataset.ServiceName);

    public override bool IsServiceContract(Type contractType, out string? name) =>
        _names.TryGetValue(contractType, out name) || base.IsServiceContract(contractType, out name);
}
