using SerializationApi.Formats.Streams;

namespace SerializationApi.Formats;

/// <summary>The codecs of a list as list codecs.</summary>
public static class TypeCodecsExtensions
{
    /// <summary>As <see cref="TypeCodecs{T}.For"/>: the codec of a <see cref="List{T}"/> is a list codec in every format.</summary>
    public static ListCodec<T> ForList<T>(this TypeCodecs<List<T>> codecs, Format format) => (ListCodec<T>)codecs.For(format);

    /// <summary>As <see cref="TypeCodecs{T}.For"/>, of a stream form.</summary>
    public static StreamCodec<T> ForStream<T>(this TypeCodecs<List<T>> codecs, StreamForm form) => (StreamCodec<T>)codecs.For(form);
}
