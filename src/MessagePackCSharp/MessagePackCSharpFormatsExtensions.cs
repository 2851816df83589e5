using MessagePack;
using SerializationApi.Formats.Libraries;
using SerializationApi.Formats.MessagePack;
using SerializationApi.MessagePackCSharp;
using SerializationApi.Negotiation;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>Switches MessagePack-CSharp on: <c>AddFormats(formats => formats.UseMessagePackCSharp(options))</c>.</summary>
public static class MessagePackCSharpFormatsExtensions
{
    /// <summary>Hands MessagePack to MessagePack-CSharp; media types, negotiation and all other formats stay as they are.</summary>
    /// <param name="formats">The formats.</param>
    /// <param name="options">Resolver, compression and security; <see cref="MessagePackSerializerOptions.Standard"/> when null.</param>
    /// <param name="types">Which contracts the library writes and reads; all that its resolver knows when null.</param>
    /// <param name="isTrusted">Whether all clients are trusted: options that trust data are then left as they are.</param>
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
