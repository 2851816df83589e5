using System.ComponentModel;
using System.Diagnostics.CodeAnalysis;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// The types that a list of a contract may have at the root, and its stream. They are named statically, so that NativeAOT compiles their
/// codecs, without reflection.
/// </summary>
[EditorBrowsable(EditorBrowsableState.Never)]
public static class ListForms
{
    private static readonly Type[] Lists =
    [
        typeof(List<>),
        typeof(IReadOnlyList<>),
        typeof(IReadOnlyCollection<>),
        typeof(IList<>),
        typeof(ICollection<>),
        typeof(IEnumerable<>),
    ];

    /// <summary>Lists every form of a contract, including its stream.</summary>
    internal static IContractVisitor<Type[]> TypesOf { get; } = new TypeLister();

    /// <summary>Whether a type is such a list.</summary>
    internal static bool IsList(Type type) =>
        type.IsSZArray || (type.IsConstructedGenericType && Array.IndexOf(Lists, type.GetGenericTypeDefinition()) >= 0);

    /// <summary>Returns whether a type is a stream.</summary>
    public static bool IsStream(Type type) =>
        type.IsConstructedGenericType && type.GetGenericTypeDefinition() == typeof(IAsyncEnumerable<>);

    /// <summary>Returns whether a type is such a list or a stream.</summary>
    public static bool IsListOrStream(Type type) => IsList(type) || IsStream(type);

    /// <summary>Returns the items of the type's first <see cref="IEnumerable{T}"/>; null if it has none, or it was trimmed.</summary>
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The caller takes null for what was trimmed.")]
    internal static Type? EnumeratedBy(Type type) =>
        Array
            .Find(
                type.GetInterfaces(),
                static known => known.IsConstructedGenericType && known.GetGenericTypeDefinition() == typeof(IEnumerable<>)
            )
            ?.GenericTypeArguments[0];

    internal static Type ItemOf(Type form) => form.IsSZArray ? form.GetElementType()! : form.GenericTypeArguments[0];

    /// <summary>Visits a form of a list of a contract.</summary>
    /// <param name="visitor">Called with the form as a type argument.</param>
    /// <param name="form">The form, which is not a stream.</param>
    public static TResult Accept<T, TResult>(IListFormVisitor<T, TResult> visitor, Type form) =>
        form == typeof(List<T>) ? visitor.Visit<List<T>>()
        : form == typeof(T[]) ? visitor.Visit<T[]>()
        : form == typeof(IReadOnlyList<T>) ? visitor.Visit<IReadOnlyList<T>>()
        : form == typeof(IReadOnlyCollection<T>) ? visitor.Visit<IReadOnlyCollection<T>>()
        : form == typeof(IList<T>) ? visitor.Visit<IList<T>>()
        : form == typeof(ICollection<T>) ? visitor.Visit<ICollection<T>>()
        : visitor.Visit<IEnumerable<T>>();

    private sealed class TypeLister : IContractVisitor<Type[]>
    {
        public Type[] Visit<T>(Shape<T> shape) =>
            [
                typeof(IAsyncEnumerable<T>),
                typeof(List<T>),
                typeof(T[]),
                typeof(IReadOnlyList<T>),
                typeof(IReadOnlyCollection<T>),
                typeof(IList<T>),
                typeof(ICollection<T>),
                typeof(IEnumerable<T>),
            ];
    }
}

/// <summary>Visits a form of a list of a contract as a type argument; see <see cref="ListForms"/>.</summary>
/// <typeparam name="T">The items' contract.</typeparam>
/// <typeparam name="TResult">The result of the visit.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public interface IListFormVisitor<T, out TResult>
{
    /// <summary>Visits a form.</summary>
    /// <typeparam name="TList">The form: <see cref="List{T}"/>, an array, an interface.</typeparam>
    TResult Visit<TList>()
        where TList : class, IEnumerable<T>;
}
