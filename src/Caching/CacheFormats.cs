using System.Buffers;
using System.Collections.Concurrent;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// How values become entries of a cache. An entry says which format it is in and of which contract it is: a program that writes another
/// format reads what there is, and one whose contract has changed does not take it for its own. Safe to share between threads.
/// </summary>
public sealed class CacheFormats
{
    private readonly ConcurrentDictionary<Type, object> _entries = new();
    private readonly Format _preferred;

    /// <summary>Writes entries in the set's first format.</summary>
    /// <param name="formats">The formats and contracts that are known.</param>
    public CacheFormats(FormatSet formats)
    {
        Formats = formats;
        _preferred = formats.Formats[0];
    }

    /// <summary>Writes entries in one of the formats; a contract that has no form in it in the set's first that has one.</summary>
    /// <param name="formats">The formats and contracts that are known.</param>
    /// <param name="mediaType">The format's media type, with the parameters of a variant
    /// (<c>application/x-msgpack; keys=names</c>).</param>
    /// <exception cref="NotSupportedException">No format has the media type.</exception>
    public CacheFormats(FormatSet formats, string mediaType)
    {
        Formats = formats;
        _preferred =
            formats.FindByContentType(mediaType)
            ?? throw new NotSupportedException(
                $"The media type '{mediaType}' is none "
                    + $"of {string.Join(", ", formats.Formats.SelectMany(static known => known.MediaTypes))}."
            );
    }

    /// <summary>The formats and contracts that are known.</summary>
    public FormatSet Formats { get; }

    /// <summary>
    /// A key of its own for each version of a contract: the key, <c>@</c> and the contract's fingerprint. Programs of two versions that run
    /// at the same time then keep an entry each.
    /// </summary>
    /// <typeparam name="T">A contract, or a list, array or list interface of one.</typeparam>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
    public string KeyOf<T>(string key) => $"{key}@{Find<T>().Fingerprint:x16}";

    /// <summary>Writes an entry.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
    /// <exception cref="UnsupportedValueException">The format has no form for the value.</exception>
    internal void Write<T>(T value, IBufferWriter<byte> output) => Find<T>().Write(value, output);

    /// <summary>Reads an entry.</summary>
    /// <exception cref="NotSupportedException">The contract has no shape, or no format has a form for it.</exception>
    /// <exception cref="InvalidPayloadException">The bytes are no whole entry of the contract in a known format.</exception>
    internal T? Read<T>(ReadOnlySpan<byte> entry) => Find<T>().Read(entry);

    /// <summary>Whether a type has entries.</summary>
    internal bool Has<T>() => Formats.FindCodecs<T>() is { } codecs && FindFormat(codecs) is not null;

    private CacheEntry<T> Find<T>() => (CacheEntry<T>)_entries.GetOrAdd(typeof(T), _ => Create<T>());

    private CacheEntry<T> Create<T>()
    {
        TypeCodecs<T> codecs = Formats.GetCodecs<T>();
        return new CacheEntry<T>(
            Formats,
            codecs,
            FindFormat(codecs) ?? throw new NotSupportedException($"No format has a form for {TypeNames.Display(typeof(T))}.")
        );
    }

    private Format? FindFormat(TypeCodecs codecs) =>
        codecs.FindOffered(_preferred) ?? Formats.Formats.Select(codecs.FindOffered).FirstOrDefault(static format => format is not null);
}
