using System.Collections.Concurrent;

namespace SerializationApi.SignalR.Values;

/// <summary>
/// The types that a server's hubs declare. A message holds only values: for a case of a union, or a list of cases, the declared type says
/// that it is sent as the union.
/// </summary>
internal sealed class DeclaredTypes(HubValues values)
{
    // Results and items share one entry: a message does not name their method.
    private const string Results = "";

    private readonly Dictionary<(string Target, int Index), HashSet<Type>> _types = [];
    private readonly ConcurrentDictionary<(string Target, int Index, Type Type), HubValue> _known = new();

    /// <summary>Adds a method's return type, or the item type of its stream. Not to be called once messages are written.</summary>
    public void AddResult(Type type) => Add((Results, 0), type);

    /// <summary>Adds a parameter of a client method. Not to be called once messages are written.</summary>
    /// <param name="target">The method.</param>
    /// <param name="index">The argument, from 0.</param>
    /// <param name="type">Its type.</param>
    public void AddArgument(string target, int index, Type type) => Add((target, index), type);

    /// <summary>Finds how a result or an item is written.</summary>
    /// <exception cref="NotSupportedException">It is not supported.</exception>
    public HubValue FindResult(Type type) => Find((Results, 0), type);

    /// <summary>Finds how an argument is written.</summary>
    /// <exception cref="NotSupportedException">It is not supported.</exception>
    public HubValue FindArgument(string target, int index, Type type) => Find((target, index), type);

    private void Add((string, int) place, Type type)
    {
        if (_types.Count == 0 || !_types.TryGetValue(place, out HashSet<Type>? types))
        {
            _types.Add(place, types = []);
        }

        types.Add(type);
    }

    private HubValue Find((string Target, int Index) place, Type type) =>
        _types.Count == 0 || !_types.TryGetValue(place, out HashSet<Type>? types) || types.Contains(type) ? values.Find(type)
        : _known.TryGetValue((place.Target, place.Index, type), out HubValue? known) ? known
        : _known.GetOrAdd((place.Target, place.Index, type), Choose(types, type));

    private HubValue Choose(HashSet<Type> declared, Type type)
    {
        Type[] found =
        [
            .. declared.Where(known => known != typeof(object) && known.IsAssignableFrom(type) && values.Find(known).HoldsUnion),
        ];
        return values.Find(found is [var only] ? only : type);
    }
}
