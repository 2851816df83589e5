using System.Buffers;
using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// Converts values to entries of a cache and back. An entry names its format and its contract: a program that writes another format still
/// reads it, and a program with a changed contract rejects it. Safe to share between threads.
/// </summary>
public sealed class CacheFormats
{
    private readonly ConcurrentDictionary<Type, object> _entries = new();
    private readonly Format _preferred;

    /// <summary>Creates an instance that writes entries in the set's first format.</summary>
    /// <param name="formats">The known formats and contracts.</param>
    public CacheFormats(FormatSet formats)
    {
        Formats = formats;
        _preferred = formats.Formats[0];
    }

    /// <summary>
    /// Creates an instance that writes entries in one of the formats. A contract that this format does not support uses the first format of
    /// the set that supports it.
    /// </summary>
    /// <param name="formats">The known formats and contracts.</param>
    /// <param name="mediaType">The format's media type, with the parameters of a variant (<c>application/x-msgpack;
    /// keys=names</c>).</param>
    /// <exception cref="NotSupportedException">No format has the media type.</exception>
    public CacheFormats(FormatSet formats, string mediaType)
    {
        Formats = formats;
        _preferred =
            formats.FindByContentType(mediaType)
            ?? throw new NotSupportedException(
                $"Unknown media type '{mediaType}'. Known "
                    + $"media types: {string.Join(", ", formats.Formats.SelectMany(static known => known.MediaTypes))}."
            );
    }

    /// <summary>Gets the known formats and contracts.</summary>
    public FormatSet Formats { get; }

    /// <summary>
    /// Gets or sets a text of which entries with another one are a miss; null by default. Set another one after a change that the members
    /// of a contract do not show: of a default value, a surrogate's conversion or the layout of a struct.
    /// </summary>
    public string? Version { get; init; }

    /// <summary>
    /// Returns a key that differs for each version of a contract, and for each <see cref="Version"/>: the key, <c>@</c> and the contract's
    /// fingerprint. Two versions of a program that run at the same time then use separate entries.
    /// </summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    public string KeyOf<T>(string key) => $"{key}@{Find<T>().Fingerprint:x16}";

    /// <summary>Writes an entry.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    /// <exception cref="UnsupportedValueException">The format cannot represent the value.</exception>
    internal void Write<T>(T value, IBufferWriter<byte> output) => Find<T>().Write(value, output);

    /// <summary>Reads an entry.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format supports it.</exception>
    /// <exception cref="InvalidPayloadException">The bytes are not a complete entry of the contract in a known format.</exception>
    internal T? Read<T>(ReadOnlySpan<byte> entry) => Find<T>().Read(entry);

    internal bool Has<T>() => Formats.FindCodecs<T>() is { } codecs && FindFormat(codecs) is not null;

    private CacheEntry<T> Find<T>() => (CacheEntry<T>)_entries.GetOrAdd(typeof(T), _ => Create<T>());

    private CacheEntry<T> Create<T>()
    {
        TypeCodecs<T> codecs = Formats.GetCodecs<T>();
        return new CacheEntry<T>(
            Formats,
            codecs,
            FindFormat(codecs) ?? throw new NotSupportedException($"No format supports {TypeNames.Display(typeof(T))}."),
            Version
        );
    }

    private Format? FindFormat(TypeCodecs codecs) =>
        codecs.FindOffered(_preferred) ?? Formats.Formats.Select(codecs.FindOffered).FirstOrDefault(static format => format is not null);
}
