using MessagePack;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.MessagePack;
using SerializationApi.MessagePackCSharp;
using SerializationApi.Negotiation;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Extension methods that use MessagePack-CSharp: <c>AddFormats(formats => formats.UseMessagePackCSharp(options))</c>.</summary>
public static class MessagePackCSharpFormatsExtensions
{
    /// <summary>
    /// Lets MessagePack-CSharp read and write the MessagePack format. Media types, negotiation and all other formats stay the same.
    /// </summary>
    /// <param name="formats">The formats.</param>
    /// <param name="options">Resolver, compression and security; null for <see cref="MessagePackSerializerOptions.Standard"/>.</param>
    /// <param name="types">Selects the contracts that the library reads and writes; null for all that its resolver knows.</param>
    /// <param name="isTrusted">Whether all clients are trusted: options that trust data then stay as they are.</param>
    public static FormatsBuilder UseMessagePackCSharp(
        this FormatsBuilder formats,
        MessagePackSerializerOptions? options = null,
        Func<Type, bool>? types = null,
        bool isTrusted = false
    ) =>
        formats.AddFormat(
            (_, limits) =>
                new LibraryFormat(
                    new MessagePackFormat(limits),
                    new MessagePackCSharpLibrary(options ?? MessagePackSerializerOptions.Standard, isTrusted, limits.MaxDepth),
                    types
                )
        );
}
