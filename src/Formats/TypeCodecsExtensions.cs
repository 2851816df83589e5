namespace SerializationApi.Formats;

/// <summary>What the codecs of a list can do besides.</summary>
public static class TypeCodecsExtensions
{
    /// <summary>The codec for a format, as <see cref="TypeCodecs{T}.For"/>: that of a <see cref="List{T}"/> is always a list codec.</summary>
    public static ListCodec<T> ForList<T>(this TypeCodecs<List<T>> codecs, Format format) => (ListCodec<T>)codecs.For(format);
}
