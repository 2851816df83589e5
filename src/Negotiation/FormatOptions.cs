using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Settings of the formats and of how they are negotiated; may be bound to a configuration section.</summary>
public sealed class FormatOptions
{
    /// <summary>Bounds for encoding and decoding, for every format made by this library.</summary>
    public FormatLimits Limits { get; set; } = new();

    /// <summary>
    /// The name of the format for requests without preference (no <c>Accept</c>, an empty one); it also comes first where
    /// several are equally acceptable. JSON by default.
    /// </summary>
    public string DefaultFormat { get; set; } = "json";

    /// <summary>
    /// Names of formats in the order in which they are preferred, behind <see cref="DefaultFormat"/>; those that are not among them follow in
    /// the order in which they were added. Empty by default.
    /// </summary>
    public IList<string> FormatOrder { get; set; } = [];

    /// <summary>
    /// Media types that are the main name of their format: what wildcards and <c>?format=</c> get, and what comes first in descriptions.
    /// <c>application/protobuf</c> for instance, which IANA has registered; by default the first of <c>Format.MediaTypes</c> is.
    /// </summary>
    public IList<string> MainMediaTypes { get; set; } = [];

    /// <summary>
    /// Whether the <c>Content-Type</c> of JSON says <c>charset=utf-8</c>, as it does in minimal APIs without negotiation; RFC 8259 defines no such
    /// parameter. True by default.
    /// </summary>
    public bool JsonCharset { get; set; } = true;

    /// <summary>
    /// The query parameter that overrides <c>Accept</c> with a format's name, for browsers: <c>?format=msgpack</c>. A value that is no format's
    /// name, and a parameter of that name that the endpoint's handler reads itself, are the application's: <c>Accept</c> decides. Null or empty
    /// turns it off.
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
