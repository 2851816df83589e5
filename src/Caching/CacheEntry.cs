using System.Buffers;
using System.Buffers.Binary;
using System.Collections.Concurrent;
using System.Text;
using SerializationApi.Formats;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.Caching;

/// <summary>
/// Entries of a type. Their bytes: a mark of 2 bytes, 8 of the contract's fingerprint, 1 with the length of the media type, the media type
/// in ASCII, 4 with the length of the payload (-1 for null, which has none), 4 with a checksum of the bytes before and after it, and the
/// payload. Numbers are little-endian.
/// </summary>
internal sealed class CacheEntry<T>
{
    private const int LengthBytes = sizeof(int);
    private const int ChecksumBytes = sizeof(uint);

    // Not every format has a null at the root.
    private const int NullLength = -1;

    // Neither UTF-8 nor MessagePack has a byte C1, so entries that others wrote as text or MessagePack are rejected. Entries with a 1 have
    // no checksum.
    private static readonly byte[] Mark = [0xC1, 2];

    private readonly FormatSet _formats;
    private readonly TypeCodecs<T> _codecs;
    private readonly Format _format;
    private readonly string? _version;
    private readonly byte[] _head;
    private readonly ConcurrentDictionary<Format, ulong> _fingerprints = new();

    /// <summary>Prepares the header that all entries share.</summary>
    public CacheEntry(FormatSet formats, TypeCodecs<T> codecs, Format format, string? version)
    {
        _formats = formats;
        _codecs = codecs;
        _format = format;
        _version = version;
        Fingerprint = FingerprintIn(format);
        byte[] mediaType = Encoding.ASCII.GetBytes(format.ContentType);
        byte[] fingerprint = new byte[sizeof(ulong)];
        BinaryPrimitives.WriteUInt64LittleEndian(fingerprint, Fingerprint);
        _head = [.. Mark, .. fingerprint, (byte)mediaType.Length, .. mediaType];
    }

    /// <summary>Changes with the contract.</summary>
    public ulong Fingerprint { get; }

    public void Write(T value, IBufferWriter<byte> output)
    {
        using PooledBuffer payload = value is null ? default : _codecs.For(_format).Encode(value);
        int start = _head.Length + LengthBytes;
        Span<byte> head = output.GetSpan(start + ChecksumBytes);
        _head.CopyTo(head);
        BinaryPrimitives.WriteInt32LittleEndian(head[_head.Length..], value is null ? NullLength : payload.Length);
        BinaryPrimitives.WriteUInt32LittleEndian(head[start..], ChecksumOf(head[..start], payload.Span));
        output.Advance(start + ChecksumBytes);
        output.Write(payload.Span);
    }

    /// <summary>Reads an entry.</summary>
    /// <exception cref="InvalidPayloadException">The bytes are not an entry, are incomplete, belong to another contract, or are in an
    /// unknown format.</exception>
    public T? Read(ReadOnlySpan<byte> entry)
    {
        if (!entry.StartsWith(Mark))
        {
            throw Invalid("a cache entry", "other bytes", 0);
        }

        (Format format, int start) = entry.StartsWith(_head) ? (_format, _head.Length) : ReadHead(entry);
        int end = start + LengthBytes;
        if (entry.Length < end + ChecksumBytes)
        {
            throw Invalid("the payload's length and checksum", "the end of the entry", entry.Length);
        }

        ReadOnlySpan<byte> payload = entry[(end + ChecksumBytes)..];
        int length = BinaryPrimitives.ReadInt32LittleEndian(entry[start..]);
        if (payload.Length != Math.Max(0, length) || length < NullLength)
        {
            throw Invalid($"a payload of {length} bytes", $"{payload.Length}", start);
        }

        uint checksum = BinaryPrimitives.ReadUInt32LittleEndian(entry[end..]);
        uint found = ChecksumOf(entry[..end], payload);
        return found == checksum
            ? length == NullLength
                ? default
                : _codecs.For(format).Decode(payload)
            : throw Invalid($"bytes with the checksum {checksum:x8}", $"an altered entry, whose checksum is {found:x8}", end);
    }

    private static uint ChecksumOf(ReadOnlySpan<byte> head, ReadOnlySpan<byte> payload) =>
        EntryChecksum.Append(EntryChecksum.Append(EntryChecksum.Initial, head), payload);

    private (Format Format, int Start) ReadHead(ReadOnlySpan<byte> entry)
    {
        int at = Mark.Length + sizeof(ulong);
        if (entry.Length <= at || entry.Length <= at + entry[at])
        {
            throw Invalid("a media type", "the end of the entry", entry.Length);
        }

        string mediaType = Encoding.ASCII.GetString(entry.Slice(at + 1, entry[at]));
        if (_formats.FindByContentType(mediaType) is not { } format || !_codecs.Offers(format))
        {
            throw Invalid($"a format of {TypeNames.Display(typeof(T))}", $"'{mediaType}'", at + 1);
        }

        return BinaryPrimitives.ReadUInt64LittleEndian(entry[Mark.Length..]) == FingerprintIn(format)
            ? (format, at + 1 + entry[at])
            : throw Invalid(
                $"an entry of {TypeNames.Display(typeof(T))} in its current version",
                "an entry of another contract or version",
                Mark.Length
            );
    }

    private ulong FingerprintIn(Format format) =>
        _fingerprints.GetOrAdd(format, static (format, entry) => ContractFingerprint.Of(format, entry._codecs, entry._version), this);

    private static InvalidPayloadException Invalid(string expected, string found, int offset) => new(expected, found, offset);
}
