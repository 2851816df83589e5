using SerializationApi.Shapes;

namespace SerializationApi.Negotiation;

/// <summary>Settings of the formats and of negotiation. Can be bound to a configuration section.</summary>
public sealed class FormatOptions
{
    /// <summary>Gets or sets the limits for encoding and decoding, for all formats of this library.</summary>
    public FormatLimits Limits { get; set; } = new();

    /// <summary>
    /// Gets or sets the formats in order of preference, by name (<c>msgpack</c>) or media type (<c>application/protobuf</c>). The first is
    /// the default: it answers requests without a preference and wins ties. A listed media type also becomes the main one of its format:
    /// wildcards and <c>?format=</c> select it, and descriptions list it first. Formats that are not listed follow in the order in which
    /// they were added. Empty by default, which puts JSON first.
    /// </summary>
    public IList<string> FormatOrder { get; set; } = [];

    /// <summary>
    /// Gets or sets whether the <c>Content-Type</c> of JSON has <c>charset=utf-8</c>, as in minimal APIs without negotiation; RFC 8259
    /// defines no such parameter. True by default.
    /// </summary>
    public bool JsonCharset { get; set; } = true;

    /// <summary>
    /// Gets or sets the name of the query parameter that overrides <c>Accept</c> with a format's name, for browsers:
    /// <c>?format=msgpack</c>. <c>Accept</c> still decides if the value is not a format's name, or if the handler binds the parameter
    /// itself. Null or empty turns the parameter off. <c>format</c> by default.
    /// </summary>
    public string? QueryParameter { get; set; } = "format";

    /// <summary>
    /// Gets or sets the approximate size, in bytes, of the batches in which a list is encoded and sent. At least 1; 256 KiB by default.
    /// </summary>
    public int BatchBytes
    {
        get;
        set => field = AtLeastOne(value, nameof(BatchBytes));
    } = 256 * 1024;

    /// <summary>
    /// Gets or sets the number of items that are encoded before the response begins. A list with at most this many items is encoded as a
    /// whole and has a <c>Content-Length</c>. At least 1; 256 by default.
    /// </summary>
    public int FirstBatchItems
    {
        get;
        set => field = AtLeastOne(value, nameof(FirstBatchItems));
    } = 256;

    /// <summary>
    /// Gets or sets the size, in bytes, of the largest list that is buffered to compute an <c>ETag</c> at endpoints with
    /// <c>WithETags()</c>. A longer list is sent in batches and has no tag. At least 1; 256 KiB by default.
    /// </summary>
    public int ETagBytes
    {
        get;
        set => field = AtLeastOne(value, nameof(ETagBytes));
    } = 256 * 1024;

    private static int AtLeastOne(int value, string name) =>
        value >= 1 ? value : throw new ArgumentOutOfRangeException(nameof(value), value, $"{name} must be at least 1.");
}
