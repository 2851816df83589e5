using Orleans.Serialization;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Serializers;
using SerializationApi.Formats;
using SerializationApi.Orleans;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that add the formats to the serializer of a silo or a client.</summary>
public static class OrleansFormatExtensions
{
    /// <summary>The name of the codec on the wire.</summary>
    private const string Alias = "formats";
    private const string MemoryPack = "application/x-memorypack";

    /// <summary>
    /// Sends, stores and copies contracts of a silo in a format. The start fails if its grain interfaces declare types that no codec
    /// supports.
    /// </summary>
    /// <inheritdoc cref="AddFormatsSerializer(ISerializerBuilder, FormatSet, string, Func{Type, bool})" />
    public static ISiloBuilder AddFormatsSerializer(
        this ISiloBuilder builder,
        FormatSet? formats = null,
        string mediaType = MemoryPack,
        Func<Type, bool>? isSupported = null
    )
    {
        builder.Services.AddSerializer(serializer => serializer.AddFormatsSerializer(formats, mediaType, isSupported));

        // Before Orleans' own check, which runs in development and throws at the first list.
        builder.Services.Insert(0, ServiceDescriptor.Singleton<IConfigurationValidator, GrainInterfaces>());
        return builder;
    }

    /// <summary>Sends and copies contracts of a client in a format.</summary>
    /// <inheritdoc cref="AddFormatsSerializer(ISerializerBuilder, FormatSet, string, Func{Type, bool})" />
    public static IClientBuilder AddFormatsSerializer(
        this IClientBuilder builder,
        FormatSet? formats = null,
        string mediaType = MemoryPack,
        Func<Type, bool>? isSupported = null
    )
    {
        builder.Services.AddSerializer(serializer => serializer.AddFormatsSerializer(formats, mediaType, isSupported));
        return builder;
    }

    /// <summary>
    /// Sends, stores and copies contracts in a format. All nodes read every format that they know, so the format can be changed node by
    /// node.
    /// </summary>
    /// <param name="builder">The serializer of a silo or a client.</param>
    /// <param name="formats">The known formats and contracts; null for the <see cref="FormatSet"/> service that <c>AddFormats</c>
    /// creates.</param>
    /// <param name="mediaType">The media type of the format to write, with the parameters of a variant (<c>application/x-msgpack;
    /// keys=names</c>). Contracts that it does not support are left to other codecs; without one Orleans throws
    /// <see cref="CodecNotFoundException"/>.</param>
    /// <param name="isSupported">Selects the contracts; null for those without <c>[GenerateSerializer]</c>. A serializer that Orleans'
    /// generator created always comes first.</param>
    /// <exception cref="NotSupportedException">No format has the media type.</exception>
    /// <exception cref="InvalidOperationException">It was already added.</exception>
    public static ISerializerBuilder AddFormatsSerializer(
        this ISerializerBuilder builder,
        FormatSet? formats = null,
        string mediaType = MemoryPack,
        Func<Type, bool>? isSupported = null
    )
    {
        IServiceCollection services = builder.Services;
        if (services.Any(static service => service.ServiceType == typeof(FormatCodec)))
        {
            throw new InvalidOperationException("AddFormatsSerializer was already called: call it once, with all shapes in one FormatSet.");
        }

        if (formats is null)
        {
            services.AddSingleton(provider => new SerializedContracts(provider.GetRequiredService<FormatSet>(), mediaType, isSupported));
        }
        else
        {
            services.AddSingleton(new SerializedContracts(formats, mediaType, isSupported));
        }

        services.AddSingleton<FormatCodec>();
        services.AddSingleton<IGeneralizedCodec>(static provider => provider.GetRequiredService<FormatCodec>());
        services.AddSingleton<ISpecializableCodec, ContractCodecs>();
        services.AddSingleton<IGeneralizedCopier>(static provider => provider.GetRequiredService<FormatCodec>());
        services.AddSingleton<ITypeFilter>(static provider => provider.GetRequiredService<SerializedContracts>());
        return builder.Configure(static manifest => manifest.WellKnownTypeAliases[Alias] = typeof(FormatCodec));
    }
}
