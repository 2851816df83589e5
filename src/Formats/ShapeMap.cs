using System.Collections.Concurrent;
using System.ComponentModel;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// Caches one object per type for shapes: for the contract, and for each form of a list of it. An object is created when its type is first
/// requested, because that compiles code. Safe to share between threads; always the same instance for the same type.
/// </summary>
/// <typeparam name="TItem">The cached objects.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ShapeMap<TItem>
    where TItem : class
{
    private readonly Dictionary<Type, Shape> _shapes = [];
    private readonly ConcurrentDictionary<Type, TItem?> _items = new();
    private readonly Func<Shape, Type, TItem?> _make;
    private readonly Func<Type, bool> _isForm;
    private readonly Func<Type, Shape?> _other;
    private readonly ConcurrentDictionary<Type, Shape?> _others = new();

    /// <summary>Creates an empty map.</summary>
    /// <param name="shapes">The shapes; if a type has two, the first counts, but a contract's precedes a value's.</param>
    /// <param name="make">Creates the object of a shape for its own type, or for a form of a list of it; returns null for none.</param>
    /// <param name="isForm">Selects the known forms of lists among those of <see cref="ListForms"/>.</param>
    /// <param name="other">Finds stand-ins for missing shapes; by default there are none.</param>
    public ShapeMap(IEnumerable<Shape> shapes, Func<Shape, Type, TItem?> make, Func<Type, bool> isForm, Func<Type, Shape?>? other = null)
    {
        _make = make;
        _isForm = isForm;
        _other = other ?? (static _ => null);
        foreach (Shape shape in shapes)
        {
            if (!_shapes.TryGetValue(shape.Type, out Shape? known) || (known.Info.Value is not null && shape.Info.Value is null))
            {
                _shapes[shape.Type] = shape;
            }
        }
    }

    internal IEnumerable<Type> Types => _shapes.Keys;

    /// <summary>Gets the objects of all shapes, contracts first.</summary>
    public IEnumerable<TItem> All => Of(static _ => true, holdsLists: true);

    /// <summary>Returns the object of a type; null if no shape has it.</summary>
    public TItem? Find(Type type) =>
        _items.TryGetValue(type, out TItem? item)
            ? item
            : _items.GetOrAdd(type, static (type, self) => self.ShapeOf(type) is { } shape ? self._make(shape, type) : null, this);

    /// <summary>Returns the objects whose values a type may hold.</summary>
    public IEnumerable<TItem> AssignableTo(Type type) =>
        Of(found => found.IsAssignableTo(type), type.IsInterface || type.IsAssignableFrom(typeof(Array)));

    // Not sorted: sorting by a bool would be compiled at the start.
    private IEnumerable<TItem> Of(Func<Type, bool> isAsked, bool holdsLists) =>
        _shapes
            .Keys.Where(IsContract)
            .Concat(_shapes.Keys.Where(type => !IsContract(type)))
            .SelectMany(type =>
                holdsLists && IsContract(type) ? _shapes[type].Accept(ListForms.TypesOf).Where(_isForm).Prepend(type) : [type]
            )
            .Where(isAsked)
            .Distinct()
            .Select(Find)
            .OfType<TItem>();

    // A list can be sent in batches by its contract's shape, but only as a whole by a shape of the list.
    private Shape? ShapeOf(Type type)
    {
        if (IsContract(type))
        {
            return _shapes[type];
        }

        Type? item = _isForm(type) ? ListForms.ItemOf(type) : null;
        return item is not null && IsContract(item)
            ? _shapes[item]
            : _shapes.GetValueOrDefault(type)
                ?? OtherOf(type)
                ?? (item is null || _shapes.ContainsKey(item) || OtherOf(item) is not { Info.Value: null } other ? null : other);
    }

    private Shape? OtherOf(Type type) => _others.GetOrAdd(type, _other);

    private bool IsContract(Type type) => _shapes.TryGetValue(type, out Shape? shape) && shape.Info.Value is null;
}
