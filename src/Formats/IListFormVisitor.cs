namespace SerializationApi.Formats;

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
