using Microsoft.Extensions.DependencyInjection;
using Orleans.Serialization;
using SerializationApi.Formats;

namespace SerializationApi.Integrations.Tests.Orleans;

/// <summary>What Orleans' serializer is in a program.</summary>
internal static class Serializers
{
    public const string MemoryPack = "application/x-memorypack";
    public const string MessagePack = "application/x-msgpack";

    /// <summary>All contracts of the tests.</summary>
    public static readonly FormatSet Known = new(TestShapes.All);

    public static Serializer Create(
        string mediaType = MemoryPack,
        Func<Type, bool>? isSupported = null,
        Action<ISerializerBuilder>? configure = null
    ) =>
        Provider(serializer =>
            {
                serializer.AddFormatsSerializer(Known, mediaType, isSupported);
                configure?.Invoke(serializer);
            })
            .GetRequiredService<Serializer>();

    public static ServiceProvider Provider(Action<ISerializerBuilder> configure) =>
        new ServiceCollection().AddSerializer(configure).BuildServiceProvider();

    /// <summary>Sends a value to a program of the same kind.</summary>
    public static T RoundTrip<T>(this Serializer serializer, T value) => serializer.Deserialize<T>(serializer.SerializeToArray(value))!;
}
