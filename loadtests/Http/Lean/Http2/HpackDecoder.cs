using System.Text;

namespace SerializationApi.LoadTests.Http.Lean.Http2;

/// <summary>Reads header blocks of a connection (HPACK, RFC 7541), all of them in order: each may refer to fields of those before.</summary>
internal sealed class HpackDecoder
{
    /// <summary>What a peer may keep when it is told nothing else (RFC 9113 §6.5.2).</summary>
    public const int MostTableBytes = 4096;

    private const int EntryOverhead = 32;

    private static readonly (string Name, string Value)[] StaticTable =
    [
        (":authority", ""), (":method", "GET"), (":method", "POST"), (":path", "/"),
        (":path", "/index.html"), (":scheme", "http"), (":scheme", "https"), (":status", "200"),
        (":status", "204"), (":status", "206"), (":status", "304"), (":status", "400"),
        (":status", "404"), (":status", "500"), ("accept-charset", ""), ("accept-encoding", "gzip, deflate"),
        ("accept-language", ""), ("accept-ranges", ""), ("accept", ""), ("access-control-allow-origin", ""),
        ("age", ""), ("allow", ""), ("authorization", ""), ("cache-control", ""),
        ("content-disposition", ""), ("content-encoding", ""), ("content-language", ""), ("content-length", ""),
        ("content-location", ""), ("content-range", ""), ("content-type", ""), ("cookie", ""),
        ("date", ""), ("etag", ""), ("expect", ""), ("expires", ""),
        ("from", ""), ("host", ""), ("if-match", ""), ("if-modified-since", ""),
        ("if-none-match", ""), ("if-range", ""), ("if-unmodified-since", ""), ("last-modified", ""),
        ("link", ""), ("location", ""), ("max-forwards", ""), ("proxy-authenticate", ""),
        ("proxy-authorization", ""), ("range", ""), ("referer", ""), ("refresh", ""),
        ("retry-after", ""), ("server", ""), ("set-cookie", ""), ("strict-transport-security", ""),
        ("transfer-encoding", ""), ("user-agent", ""), ("vary", ""), ("via", ""),
        ("www-authenticate", ""),
    ];

    // The newest last.
    private readonly List<(string Name, string Value)> _table = [];
    private int _tableBytes;
    private int _maxTableBytes = MostTableBytes;

    /// <summary>Reads a block.</summary>
    /// <param name="block">The whole block.</param>
    /// <param name="field">Is given name and value of each field, in order.</param>
    /// <exception cref="InvalidDataException">It is none.</exception>
    public void Decode(ReadOnlySpan<byte> block, Action<string, string> field)
    {
        while (!block.IsEmpty)
        {
            byte first = block[0];
            if (first >= 0x80)
            {
                (string name, string value) = Entry(Integer(ref block, prefix: 7));
                field(name, value);
            }
            else if (first is >= 0x20 and < 0x40)
            {
                int size = Integer(ref block, prefix: 5);
                _maxTableBytes = size <= MostTableBytes ? size : throw Invalid("table size");
                Evict(room: 0);
            }
            else
            {
                bool isIndexed = first >= 0x40;
                int index = Integer(ref block, prefix: isIndexed ? 6 : 4);
                string name = index > 0 ? Entry(index).Name : Text(ref block);
                string value = Text(ref block);
                field(name, value);
                if (isIndexed)
                {
                    Add(name, value);
                }
            }
        }
    }

    private (string Name, string Value) Entry(int index)
    {
        if (index >= 1 && index <= StaticTable.Length)
        {
            return StaticTable[index - 1];
        }

        int place = index - StaticTable.Length - 1;
        return place >= 0 && place < _table.Count ? _table[^(place + 1)] : throw Invalid("index");
    }

    private void Add(string name, string value)
    {
        int size = name.Length + value.Length + EntryOverhead;
        Evict(size);

        // What is larger than the table empties it, and is no error (RFC 7541 §4.4).
        if (size <= _maxTableBytes)
        {
            _table.Add((name, value));
            _tableBytes += size;
        }
    }

    private void Evict(int room)
    {
        while (_tableBytes + room > _maxTableBytes && _table.Count > 0)
        {
            _tableBytes -= _table[0].Name.Length + _table[0].Value.Length + EntryOverhead;
            _table.RemoveAt(0);
        }
    }

    private static string Text(ref ReadOnlySpan<byte> block)
    {
        bool isHuffman = !block.IsEmpty && (block[0] & 0x80) != 0;
        int length = Integer(ref block, prefix: 7);
        if (length > block.Length)
        {
            throw Invalid("length");
        }

        ReadOnlySpan<byte> bytes = block[..length];
        block = block[length..];
        return isHuffman ? HuffmanDecoder.Decode(bytes) : Encoding.Latin1.GetString(bytes);
    }

    // RFC 7541 §5.1.
    private static int Integer(ref ReadOnlySpan<byte> block, int prefix)
    {
        if (block.IsEmpty)
        {
            throw Invalid("end");
        }

        int most = (1 << prefix) - 1;
        int value = block[0] & most;
        block = block[1..];
        if (value < most)
        {
            return value;
        }

        for (int shift = 0; shift <= 21; shift += 7)
        {
            if (block.IsEmpty)
            {
                throw Invalid("end");
            }

            byte next = block[0];
            block = block[1..];
            value += (next & 0x7f) << shift;
            if (next < 0x80)
            {
                return value;
            }
        }

        throw Invalid("integer");
    }

    private static InvalidDataException Invalid(string what) => new($"a header block has an invalid {what}");
}
