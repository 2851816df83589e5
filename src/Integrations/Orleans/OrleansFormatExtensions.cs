using Orleans.Serialization;
using Orleans.Serialization.Cloning;
using Orleans.Serialization.Serializers;
using SerializationApi.Formats;
using SerializationApi.Orleans;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Adds the formats to the serializer of a silo or a client.</summary>
public static class OrleansFormatExtensions
{
    /// <summary>What stands for the codec on the wire.</summary>
    private const string Alias = "formats";
    private const string MemoryPack = "application/x-memorypack";

    /// <summary>As <see cref="AddFormatsSerializer(ISerializerBuilder, FormatSet, string, Func{Type, bool})"/>, of a silo. Its start fails
    /// with all that interfaces of its grains declare without a form.</summary>
    /// <inheritdoc cref="AddFormatsSerializer(ISerializerBuilder, FormatSet, string, Func{Type, bool})" />
    public static ISiloBuilder AddFormatsSerializer(
        this ISiloBuilder builder,
        FormatSet? formats = null,
        string mediaType = MemoryPack,
        Func<Type, bool>? isSupported = null
    )
    {
        builder.Services.AddSerializer(serializer => serializer.AddFormatsSerializer(formats, mediaType, isSupported));

        // Before Orleans' own, which runs in development, and throws at the first list.
        builder.Services.Insert(0, ServiceDescriptor.Singleton<IConfigurationValidator, GrainInterfaces>());
        return builder;
    }

    /// <summary>As <see cref="AddFormatsSerializer(ISerializerBuilder, FormatSet, string, Func{Type, bool})"/>, of a client.</summary>
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

    /// <summary>Has contracts sent, stored and copied in a format. All nodes read every format that they know, so that another can be
    /// chosen node by node.</summary>
    /// <param name="builder">The serializer of a silo or a client.</param>
    /// <param name="formats">The formats and contracts that are known; null takes the <see cref="FormatSet"/> that is a service, as
    /// <c>AddFormats</c> makes it.</param>
    /// <param name="mediaType">
    /// The media type of the format that is written, with the parameters of a variant (<c>application/x-msgpack; keys=names</c>). A
    /// contract that it is not offered for is left to other codecs; without one Orleans throws <see cref="CodecNotFoundException"/>.
    /// </param>
    /// <param name="isSupported">
    /// Which of the contracts are taken; null takes those without <c>[GenerateSerializer]</c>. A serializer that Orleans' generator made
    /// comes first in any case.
    /// </param>
    /// <exception cref="NotSupportedException">No format has the media type.</exception>
    /// <exception cref="InvalidOperationException">It was added already.</exception>
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
            throw new InvalidOperationException("AddFormatsSerializer was called before: give all shapes to one FormatSet.");
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
