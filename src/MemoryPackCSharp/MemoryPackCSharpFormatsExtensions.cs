using MemoryPack;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.MemoryPack;
using SerializationApi.MemoryPackCSharp;
using SerializationApi.Negotiation;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Switches Cysharp's MemoryPack on: <c>AddFormats(formats => formats.UseMemoryPackCSharp())</c>.</summary>
public static class MemoryPackCSharpFormatsExtensions
{
    /// <summary>Hands MemoryPack to its own library; media types, negotiation and all other formats stay as they are.</summary>
    /// <param name="formats">The formats.</param>
    /// <param name="options">How strings are written; the library's default when null.</param>
    /// <param name="types">Which contracts the library writes; all that have a formatter when null.</param>
    /// <param name="isTrusted">
    /// Whether all clients are trusted, so that the library also reads, and types without a shape are offered. Version 1.21.4 ends the
    /// process on some payloads.
    /// </param>
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
