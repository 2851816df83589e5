using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats;

/// <summary>The codecs of a list as list codecs.</summary>
public static class TypeCodecsExtensions
{
    /// <summary>As <see cref="TypeCodecs{T}.For"/>: the codec of a <see cref="List{T}"/> is a list codec in every format.</summary>
    public static ListCodec<T> ForList<T>(this TypeCodecs<List<T>> codecs, Format format) => (ListCodec<T>)codecs.For(format);

    /// <summary>As <see cref="TypeCodecs{T}.For"/>, of a stream form.</summary>
    public static StreamCodec<T> ForStream<T>(this TypeCodecs<List<T>> codecs, StreamForm form) => (StreamCodec<T>)codecs.For(form);

    /// <summary>The codec that reads a list item by item while it arrives, in a stream form or as a format has lists without compression; null where it is read whole.</summary>
    /// <param name="codecs">The codecs of the items' lists.</param>
    /// <param name="format">A format that is offered.</param>
    /// <param name="list">The type of the list, an array or interface perhaps.</param>
    internal static StreamCodec<T>? FindItems<T>(this TypeCodecs<List<T>> codecs, Format format, Type list) =>
        (format as StreamForm ?? (codecs.ForList(format.Plain).ReadsItems(list) ? format.Plain.ListForm : null)) is { } form ? codecs.ForStream(form) : null;
}
