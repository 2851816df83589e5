using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization.Codecs;
using Orleans.Serialization.Serializers;

namespace SerializationApi.Orleans;

/// <summary>
/// Gives each contract its <see cref="ContractCodec"/>, unless a codec that was added before <see cref="FormatCodec"/> supports it.
/// </summary>
internal sealed class ContractCodecs(IServiceProvider services, SerializedContracts contracts) : ISpecializableCodec
{
    public bool IsSupportedType(Type type) =>
        type != typeof(FormatCodec)
        && (
            services.GetServices<IGeneralizedCodec>().FirstOrDefault(codec => codec.IsSupportedType(type)) is { } first
                ? first is FormatCodec
                : contracts.IsUnion(type)
        );

    public IFieldCodec GetSpecializedCodec(Type type) => new ContractCodec(type, services.GetRequiredService<FormatCodec>());
}
