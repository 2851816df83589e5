using System.Diagnostics.CodeAnalysis;
using Microsoft.Extensions.Options;
using Orleans.Serialization.Configuration;
using Orleans.Serialization.Serializers;
using SerializationApi.Formats.Infrastructure;

namespace SerializationApi.Orleans;

/// <summary>
/// Stops the start of a silo if its grain interfaces declare types that no codec supports: no grain of such an interface could be called.
/// <see cref="TypeManifestOptions.EnableConfigurationAnalysis"/> turns it off, like Orleans' own check.
/// </summary>
internal sealed class GrainInterfaces(SerializedContracts contracts, ICodecProvider codecs, IOptions<TypeManifestOptions> manifest)
    : IConfigurationValidator
{
    /// <inheritdoc />
    /// <exception cref="InvalidOperationException">Types are not supported.</exception>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "An interface that was trimmed is not called.")]
    public void ValidateConfiguration() =>
        MethodTypes.Check(
            (manifest.Value.EnableConfigurationAnalysis is false ? [] : manifest.Value.InterfaceImplementations)
                .SelectMany(static grain => grain.GetInterfaces())
                .Where(static known => typeof(IAddressable).IsAssignableFrom(known) && !IsOfOrleans(known)),
            static method =>
                method.GetParameters().Select(static parameter => MethodTypes.ItemOf(parameter.ParameterType) ?? parameter.ParameterType),
            static method => MethodTypes.ResultOf(method.ReturnType),
            FindMissing
        );

    // For a collection of Orleans, its items.
    private string? FindMissing(Type type) =>
        type == typeof(CancellationToken) || type.ContainsGenericParameters ? null
        : type.IsArray ? FindMissing(type.GetElementType()!)
        : type.IsGenericType
        && IsOfPlatform(type)
        && type.GetGenericArguments().Select(FindMissing).FirstOrDefault(static found => found is not null) is { } missing
            ? missing
        : codecs.TryGetCodec(type) is null ? $"{contracts.DescribeMissing(type)} Or put Orleans' [GenerateSerializer] on it."
        : null;

    private static bool IsOfPlatform(Type type) =>
        type.Namespace is { } name && (name == "System" || name.StartsWith("System.", StringComparison.Ordinal));

    private static bool IsOfOrleans(Type type) => type.Assembly.GetName().Name?.StartsWith("Orleans.", StringComparison.Ordinal) == true;
}
