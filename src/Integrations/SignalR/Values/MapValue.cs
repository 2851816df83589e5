using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Values;

/// <summary>A dictionary without a shape: a map whose keys and values are written as their own types.</summary>
internal sealed class MapValue<TKey, TValue>(Type type, HubValue key, HubValue item, FormatLimits limits) : HubValue
    where TKey : notnull
{
    public override bool HoldsUnion => item.HoldsUnion;

    public override void Write(object value, ref MessagePackShapeWriter writer)
    {
        // A dictionary that others change concurrently may report a count that no longer holds.
        KeyValuePair<TKey, TValue>[] pairs = [.. (IEnumerable<KeyValuePair<TKey, TValue>>)value];
        writer.BeginMap(pairs.Length);
        foreach ((TKey name, TValue one) in pairs)
        {
            key.WriteAny(name, ref writer);
            item.WriteAny(one, ref writer);
        }

        writer.EndMap();
    }

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes.Span, limits);
        if (!reader.BeginMap(out ListScope scope))
        {
            length = reader.Position;
            return null;
        }

        reader.Charge(DecodedSize.Map<TKey, TValue>(scope.Remaining, isNew: true));
        var pairs = new List<KeyValuePair<TKey, TValue>>(scope.Capacity);
        while (reader.NextItem(ref scope))
        {
            object name = ReadPart(key, bytes, ref reader) ?? throw reader.Invalid("a key", "nil");
            pairs.Add(new((TKey)name, (TValue)ReadPart(item, bytes, ref reader)!));
        }

        reader.EndMap(ref scope);
        length = reader.Position;
        return Make(pairs, ref reader);
    }

    private object Make(List<KeyValuePair<TKey, TValue>> pairs, ref MessagePackShapeReader reader)
    {
        // Many colliding keys are refused, as in a set.
        if (typeof(TKey) != typeof(string))
        {
            FilledItems.Fill(ref reader, new HashSet<TKey>(), pairs.Select(static pair => pair.Key));
        }

        var map = new Dictionary<TKey, TValue>(pairs.Count);
        foreach ((TKey name, TValue one) in pairs)
        {
            map[name] = one;
        }

        return type.IsAssignableFrom(typeof(Dictionary<TKey, TValue>)) ? map
            : type.IsAssignableFrom(typeof(ImmutableDictionary<TKey, TValue>)) ? map.ToImmutableDictionary()
            : type == typeof(ImmutableSortedDictionary<TKey, TValue>) ? map.ToImmutableSortedDictionary()
            : type == typeof(FrozenDictionary<TKey, TValue>) ? map.ToFrozenDictionary()
            : type == typeof(ReadOnlyDictionary<TKey, TValue>) ? map.AsReadOnly()
            : Fill(map, ref reader);
    }

    private object Fill(Dictionary<TKey, TValue> map, ref MessagePackShapeReader reader)
    {
        IDictionary<TKey, TValue> target =
            Collections.TryCreate(type) as IDictionary<TKey, TValue>
            ?? throw new NotSupportedException(
                $"{TypeNames.Display(type)} can be sent, but not received: make it a "
                    + $"Dictionary<{TypeNames.Display(typeof(TKey))}, {TypeNames.Display(typeof(TValue))}>."
            );
        FilledItems.FillMap(ref reader, target, map);
        return target;
    }
}
