using MemoryPack;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.MemoryPackCSharp;
using SerializationApi.Negotiation;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that use Cysharp's MemoryPack: <c>AddFormats(formats => formats.UseMemoryPackCSharp())</c>.</summary>
public static class MemoryPackCSharpFormatsExtensions
{
    /// <summary>
    /// Lets Cysharp's MemoryPack write the MemoryPack format. Media types, negotiation and all other formats stay the same.
    /// </summary>
    /// <param name="formats">The formats.</param>
    /// <param name="options">How strings are written; null for the library's default.</param>
    /// <param name="types">Selects the contracts that the library writes; null for all that have a formatter.</param>
    /// <param name="isTrusted">Whether all clients are trusted: the library then also reads, and types without a shape are offered. Version
    /// 1.21.4 crashes the process on some payloads.</param>
    public static FormatsBuilder UseMemoryPackCSharp(
        this FormatsBuilder formats,
        MemoryPackSerializerOptions? options = null,
        Func<Type, bool>? types = null,
        bool isTrusted = false
    ) =>
        formats.AddFormat(
            (_, limits) =>
                new LibraryFormat(
                    new MemoryPackFormat(limits),
                    new MemoryPackCSharpLibrary(options ?? MemoryPackSerializerOptions.Default, isTrusted),
                    types
                )
        );
}
