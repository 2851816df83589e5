namespace SerializationApi.Formats;

/// <summary>
/// The types that a list of a contract may have at the root. They are named statically, so that
/// NativeAOT compiles their codecs, without reflection.
/// </summary>
public static class ListForms
{
    /// <summary>Visits every form of a list of a contract.</summary>
    /// <returns>What the visitor made of each, that of <see cref="List{T}"/> first.</returns>
    public static TResult[] Accept<T, TResult>(IListFormVisitor<T, TResult> visitor) =>
    [
        visitor.Visit<List<T>>(static items => items),
        visitor.Visit<T[]>(static items => items.ToArray()),
        visitor.Visit<IReadOnlyList<T>>(static items => items),
        visitor.Visit<IReadOnlyCollection<T>>(static items => items),
        visitor.Visit<IList<T>>(static items => items),
        visitor.Visit<ICollection<T>>(static items => items),
        visitor.Visit<IEnumerable<T>>(static items => items),
    ];
}

/// <summary>Is called with each form of a list of a contract as a type argument: see <see cref="ListForms"/>.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <typeparam name="TResult">What the visitor makes of a form.</typeparam>
public interface IListFormVisitor<T, out TResult>
{
    /// <summary>Visits a form.</summary>
    /// <typeparam name="TList">The form: <see cref="List{T}"/>, an array, an interface.</typeparam>
    /// <param name="convert">Makes the form of a list; where the list is one already, it is returned as it is.</param>
    TResult Visit<TList>(Func<List<T>, TList> convert)
        where TList : class, IEnumerable<T>;
}
