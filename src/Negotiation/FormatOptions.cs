using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Settings of the formats and of how they are negotiated; may be bound to a configuration section.</summary>
public sealed class FormatOptions
{
    /// <summary>Bounds for encoding and decoding, for every format made by this library.</summary>
    public FormatLimits Limits { get; set; } = new();

    /// <summary>
    /// The formats in the order in which they are preferred, by name (<c>msgpack</c>) or by media type (<c>application/protobuf</c>). The
    /// first is the default: it answers requests without preference, and comes first where several are equally acceptable. A media type
    /// becomes the main one of its format as well: what wildcards and <c>?format=</c> get, and what comes first in descriptions. Formats
    /// that are not listed follow in the order in which they were added. Empty by default, so that JSON is first.
    /// </summary>
    public IList<string> FormatOrder { get; set; } = [];

    /// <summary>
    /// Whether the <c>Content-Type</c> of JSON says <c>charset=utf-8</c>, as it does in minimal APIs without negotiation; RFC 8259 defines
    /// no such parameter. True by default.
    /// </summary>
    public bool JsonCharset { get; set; } = true;

    /// <summary>
    /// The query parameter that overrides <c>Accept</c> with a format's name, for browsers: <c>?format=msgpack</c>. A value that is no
    /// format's name, and a parameter of that name that the endpoint's handler reads itself, are the application's: <c>Accept</c> decides.
    /// Null or empty turns it off.
    /// </summary>
    public string? QueryParameter { get; set; } = "format";

    /// <summary>
    /// About how many bytes of a list are sent at a time: a longer list is encoded and sent in batches of about this size. At
    /// least 1; 256 KiB by default.
    /// </summary>
    public int BatchBytes
    {
        get;
        set => field = AtLeastOne(value, nameof(BatchBytes));
    } = 256 * 1024;

    /// <summary>
    /// How many items of a list are encoded before the response begins. A list of no more items is encoded as a whole and has
    /// a <c>Content-Length</c>. At least 1; 256 by default.
    /// </summary>
    public int FirstBatchItems
    {
        get;
        set => field = AtLeastOne(value, nameof(FirstBatchItems));
    } = 256;

    /// <summary>
    /// Up to how many bytes of a list are held so that its response can have an <c>ETag</c>, where an endpoint has them
    /// (<c>WithETags()</c>); a longer list is sent in batches as without, and has none. At least 1; 256 KiB by default.
    /// </summary>
    public int ETagBytes
    {
        get;
        set => field = AtLeastOne(value, nameof(ETagBytes));
    } = 256 * 1024;

    private static int AtLeastOne(int value, string name) =>
        value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, $"{name} is at least 1.");
}
