using System.Collections.Concurrent;
using System.Collections.Frozen;
using System.Collections.Immutable;
using System.Collections.ObjectModel;
using SerializationApi.Formats.Infrastructure;
using SerializationApi.Shapes;

namespace SerializationApi.SignalR.Values;

/// <summary>A collection without a shape: an array of its items, each written as its own type.</summary>
internal sealed class ListValue<T>(Type type, HubValue item, FormatLimits limits) : HubValue
{
    public override bool HoldsUnion => item.HoldsUnion;

    public override void Write(object value, ref MessagePackShapeWriter writer)
    {
        if (value is ImmutableArray<T> { IsDefault: true })
        {
            writer.WriteNull(ValueKind.List);
            return;
        }

        ReadOnlySpan<T> items = value is IEnumerable<T> typed
            ? ListItems.Of(typed)
            : [.. ((System.Collections.IEnumerable)value).Cast<T>()];
        int mark = writer.BeginList(ShapeMember.NoNumber, ValueKind.Object, items.Length);
        foreach (T one in items)
        {
            item.WriteAny(one, ref writer);
        }

        writer.EndList(mark);
    }

    public override object? Read(ReadOnlyMemory<byte> bytes, out int length)
    {
        MessagePackShapeReader reader = default;
        reader.Begin(bytes.Span, limits);
        if (!reader.BeginList(ValueKind.Object, out ListScope scope))
        {
            length = reader.Position;
            return type == typeof(ImmutableArray<T>) ? default(ImmutableArray<T>) : null;
        }

        List<T> items = ListItems.Begin<MessagePackShapeReader, T>(ref reader, ref scope, existing: null);
        while (reader.NextItem(ref scope))
        {
            items.Add((T)ReadPart(item, bytes, ref reader)!);
        }

        reader.EndList(ref scope);
        length = reader.Position;
        return Make(items, ref reader);
    }

    private object Make(List<T> items, ref MessagePackShapeReader reader) =>
        type.IsAssignableFrom(typeof(List<T>)) ? items
        : type == typeof(T[]) ? items.ToArray()
        : type == typeof(ImmutableArray<T>) ? items.ToImmutableArray()
        : type == typeof(ArraySegment<T>) ? new ArraySegment<T>([.. items])
        : type.IsAssignableFrom(typeof(HashSet<T>)) ? SetOf(items, ref reader)
        : type.IsAssignableFrom(typeof(ImmutableList<T>)) ? items.ToImmutableList()
        : type.IsAssignableFrom(typeof(ImmutableHashSet<T>)) ? SetOf(items, ref reader).ToImmutableHashSet()
        : type.IsAssignableFrom(typeof(ImmutableSortedSet<T>)) ? items.ToImmutableSortedSet()
        : type.IsAssignableFrom(typeof(ImmutableQueue<T>)) ? ImmutableQueue.CreateRange(items)
        : type.IsAssignableFrom(typeof(ImmutableStack<T>)) ? ImmutableStack.CreateRange(items.AsEnumerable().Reverse())
        : type == typeof(FrozenSet<T>) ? SetOf(items, ref reader).ToFrozenSet()
        : type == typeof(Queue<T>) ? new Queue<T>(items)
        : type == typeof(Stack<T>) ? new Stack<T>(items.AsEnumerable().Reverse())
        : type == typeof(ConcurrentQueue<T>) ? new ConcurrentQueue<T>(items)
        : type == typeof(ConcurrentStack<T>) ? new ConcurrentStack<T>(items.AsEnumerable().Reverse())
        : type == typeof(ConcurrentBag<T>) ? new ConcurrentBag<T>(items)
        : type == typeof(ReadOnlyCollection<T>) ? items.AsReadOnly()
        : Fill(items, ref reader);

    // Many colliding keys are refused.
    private static HashSet<T> SetOf(List<T> items, ref MessagePackShapeReader reader)
    {
        var set = new HashSet<T>();
        FilledItems.Fill(ref reader, set, items);
        return set;
    }

    private object Fill(List<T> items, ref MessagePackShapeReader reader)
    {
        ICollection<T> target =
            Collections.TryCreate(type) as ICollection<T>
            ?? throw new NotSupportedException(
                $"{TypeNames.Display(type)} can be sent, but not received: make it a List<{TypeNames.Display(typeof(T))}>."
            );
        FilledItems.Fill(ref reader, target, items);
        return target;
    }
}
