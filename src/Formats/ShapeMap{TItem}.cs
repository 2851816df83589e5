using System.Collections.Concurrent;
using SerializationApi.Shapes;

namespace SerializationApi.Formats;

/// <summary>
/// What a visitor makes of shapes, by type: the contract, and each form of a list of it. A shape is visited when one of its types is first
/// asked for, as each visit compiles code. Safe to share between threads; always the same instance for the same type.
/// </summary>
/// <typeparam name="TItem">What is made.</typeparam>
internal sealed class ShapeMap<TItem>
    where TItem : class
{
    private readonly Dictionary<Type, Shape> _shapes = [];
    private readonly Dictionary<Type, Lazy<IReadOnlyList<TItem>>> _items = [];
    private readonly ConcurrentDictionary<Type, TItem?> _found = new();
    private readonly Func<TItem, Type> _typeOf;
    private readonly IShapeVisitor<IReadOnlyList<TItem>> _visitor;
    private readonly Func<Type, Shape?> _other;
    private readonly ConcurrentDictionary<Type, Lazy<IReadOnlyList<TItem>>> _others = new();

    /// <summary>Visits nothing yet.</summary>
    /// <param name="shapes">The shapes; of two of one type the first counts, but a contract's before that of a value.</param>
    /// <param name="visitor">Makes what is found.</param>
    /// <param name="typeOf">The type that an item was made for.</param>
    /// <param name="other">What stands in the place of a shape that is not there; by default nothing does.</param>
    public ShapeMap(IEnumerable<Shape> shapes, IShapeVisitor<IReadOnlyList<TItem>> visitor, Func<TItem, Type> typeOf, Func<Type, Shape?>? other = null)
    {
        _typeOf = typeOf;
        _visitor = visitor;
        _other = other ?? (static _ => null);
        foreach (Shape shape in shapes)
        {
            if (!_shapes.TryGetValue(shape.Type, out Shape? known) || (known.Info.Value is not null && shape.Info.Value is null))
            {
                _shapes[shape.Type] = shape;
                _items[shape.Type] = new(() => shape.Accept(visitor));
            }
        }
    }

    /// <summary>What is found of all shapes, contracts first.</summary>
    public IEnumerable<TItem> All => Of(static _ => true);

    /// <summary>What was made for a type; null when no shape has it.</summary>
    public TItem? Find(Type type) => _found.TryGetValue(type, out TItem? item) ? item : _found.GetOrAdd(type, FindUncached);

    /// <summary>What is found whose values a type may hold.</summary>
    public IEnumerable<TItem> AssignableTo(Type type)
    {
        bool holdsLists = type.IsInterface || type.IsAssignableFrom(typeof(Array));
        return Of(shape => holdsLists || shape.IsAssignableTo(type)).Where(item => _typeOf(item).IsAssignableTo(type));
    }

    // Not sorted: sorting by a bool would be compiled at the start.
    private IEnumerable<TItem> Of(Func<Type, bool> isAsked)
    {
        Type[] asked = [.. _shapes.Keys.Where(isAsked)];
        return asked.Where(IsContract).Concat(asked.Where(type => !IsContract(type)))
            .SelectMany(type => _items[type].Value).Where(item => ReferenceEquals(item, Find(_typeOf(item))));
    }

    // A list of a contract can be sent in batches by the contract's shape, and only as a whole by a shape of the list.
    private TItem? FindUncached(Type type) => IsContract(type)
        ? FindOf(type, type)
        : FindOf(ItemOf(type), type) ?? FindOf(type, type) ?? FindOther(type, type) ?? (ItemOf(type) is { } item ? FindOther(item, type) : null);

    private TItem? FindOther(Type contract, Type type) => _shapes.ContainsKey(contract) || _other(contract) is not { } shape ? null
        : _others.GetOrAdd(contract, _ => new(() => shape.Accept(_visitor))).Value.FirstOrDefault(item => _typeOf(item) == type);

    private bool IsContract(Type type) => _shapes.TryGetValue(type, out Shape? shape) && shape.Info.Value is null;

    private TItem? FindOf(Type? shape, Type type) => shape is not null && _items.TryGetValue(shape, out Lazy<IReadOnlyList<TItem>>? items)
        ? items.Value.FirstOrDefault(item => _typeOf(item) == type)
        : null;

    // Of every list and stream form (ListForms).
    private static Type? ItemOf(Type type) => type.IsArray ? type.GetElementType() : type.GenericTypeArguments is [var item] ? item : null;
}
