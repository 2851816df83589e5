using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>A root that is an array or a list interface: the codec of <see cref="List{T}"/> behind another static type.</summary>
/// <typeparam name="TList">The type of the root.</typeparam>
/// <typeparam name="T">The items' contract.</typeparam>
/// <param name="codec">The codec of the list.</param>
/// <param name="convert">Makes the root from the list that was read.</param>
internal sealed class ListLikeCodec<TList, T>(ListCodec<T> codec, Func<List<T>, TList> convert) : Codec<TList>
    where TList : class, IEnumerable<T>
{
    /// <inheritdoc />
    public override PooledBuffer Encode(TList value) =>
        value is null ? codec.Encode((List<T>?)null) : codec.FindWriter(value)?.Encode(value) ?? codec.Encode(ListItems.Of(value));

    /// <inheritdoc />
    public override TList? Decode(ReadOnlySpan<byte> payload) =>
        codec.Decode(payload) is { } list ? convert(list) : null;
}
