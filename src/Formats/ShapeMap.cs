using System.Collections.Concurrent;
using System.ComponentModel;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// What is made of shapes, by type: of the contract, and of each form of a list of it. It is made when the type is first asked for, as that
/// compiles code. Safe to share between threads; always the same instance for the same type.
/// </summary>
/// <typeparam name="TItem">What is made.</typeparam>
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

    /// <summary>Makes nothing yet.</summary>
    /// <param name="shapes">The shapes; of two of one type the first counts, but a contract's before that of a value.</param>
    /// <param name="make">Makes what is found of a shape for its own type, or for a form of a list of it; null if there is nothing.</param>
    /// <param name="isForm">Which forms of lists are known, of those of <see cref="ListForms"/>.</param>
    /// <param name="other">What stands in the place of a shape that is not there; by default nothing does.</param>
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

    /// <summary>The types of the shapes.</summary>
    internal IEnumerable<Type> Types => _shapes.Keys;

    /// <summary>What is found of all shapes, contracts first.</summary>
    public IEnumerable<TItem> All => Of(static _ => true, holdsLists: true);

    /// <summary>What was made for a type; null when no shape has it.</summary>
    public TItem? Find(Type type) =>
        _items.TryGetValue(type, out TItem? item)
            ? item
            : _items.GetOrAdd(type, static (type, self) => self.ShapeOf(type) is { } shape ? self._make(shape, type) : null, this);

    /// <summary>What is found whose values a type may hold.</summary>
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

    // A list of a contract can be sent in batches by the contract's shape, and only as a whole by a shape of the list.
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
