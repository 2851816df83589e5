using System.Buffers;
using System.Collections.Concurrent;
using System.ComponentModel;
using SerializationApi.Formats.Annotating;
using SerializationApi.Formats.Streams;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Infrastructure;

/// <summary>
/// The codecs of a contract whose long list is written and read item by item, in the formats that tell where a list is in a payload. Safe
/// to share between threads.
/// </summary>
/// <typeparam name="TRoot">The contract.</typeparam>
/// <typeparam name="TItem">The contract of the list's items.</typeparam>
[EditorBrowsable(EditorBrowsableState.Never)]
public sealed class ValueCodecs<TRoot, TItem> : TypeCodecs
{
    private readonly TypeCodecs<TRoot> _root;
    private readonly TypeCodecs<TItem> _items;
    private readonly TypeCodecs<List<TItem>> _lists;
    private readonly ConcurrentDictionary<Format, ListPlace?> _places = new();

    /// <summary>Joins the codecs of the contract and its items.</summary>
    /// <exception cref="InvalidOperationException">The contract has no list of such items, or several.</exception>
    public ValueCodecs(TypeCodecs<TRoot> root, TypeCodecs<TItem> items, TypeCodecs<List<TItem>> lists)
        : base(typeof(TRoot), root)
    {
        _root = root;
        _items = items;
        _lists = lists;
        ListMember = FindMember(root.Contract);
    }

    /// <summary>Gets the name of the member that is the list.</summary>
    public string ListMember { get; }

    /// <summary>Gets the codecs of a list by itself.</summary>
    public TypeCodecs<List<TItem>> Lists => _lists;

    /// <inheritdoc />
    public override Type? StreamedItems => typeof(TItem);

    /// <summary>Creates an encoder that writes one value as head, batches of items, and tail.</summary>
    /// <param name="format">A format that is offered.</param>
    /// <param name="root">The value; its own list is null or empty.</param>
    public ListCodec<TItem> CreateEncoder(Format format, TRoot root) =>
        new MemberListCodec<TRoot, TItem>(root, _root.For(format.Plain), _lists.ForList(format), PlaceOf(format)!, ListMember);

    /// <summary>Creates a reader of one value, piece by piece, without compression.</summary>
    /// <param name="format">A format that is offered.</param>
    public ValueReader<TRoot, TItem> CreateReader(Format format) =>
        new(_root.For(format.Plain), _items.For(format.Plain), PlaceOf(format)!, format.Limits.MaxDecompressedBytes);

    /// <inheritdoc />
    public override void Prepare(Format format)
    {
        _root.For(format);
        _items.For(format);
        _lists.For(format);
    }

    internal override void Annotate(Format format, Annotator to, List<PayloadBlock> blocks) => _root.Annotate(format, to, blocks);

    /// <inheritdoc />
    public override object? Decode(Format format, in ReadOnlySequence<byte> payload) => _root.Decode(format, payload);

    /// <inheritdoc />
    public override object? Decode(Format format, ReadOnlySpan<byte> payload) => _root.Decode(format, payload);

    /// <inheritdoc />
    public override object? Decode(Format format, ReadOnlySpan<byte> bytes, out int length) => _root.Decode(format, bytes, out length);

    /// <inheritdoc />
    public override PooledBuffer Encode(Format format, object? value) => _root.Encode(format, value);

    private protected override bool HasForm(Format format) => PlaceOf(format) is not null;

    private ListPlace? PlaceOf(Format format) => _places.GetOrAdd(format, FindPlace);

    private ListPlace? FindPlace(Format format)
    {
        if (
            !_root.Offers(format)
            || _root.Contract.For(format.Layout ?? MemberLayout.Json)
                is not { Union: null, Alternatives: 0, Root: null, Value: null } contract
        )
        {
            return null;
        }

        int index = IndexOf(contract, ListMember);
        return
            index >= 0
            && IsListOfItems(contract.Members[index])
            && _lists.ForList(format) is { CanBatch: true } or { CompressesWhole: true }
            ? format.FindListPlace(_root.For(format.Plain), contract, index)
            : null;
    }

    private static string FindMember(ShapeInfo contract)
    {
        string[] found = [.. contract.Members.ToArray().Where(IsListOfItems).Select(static member => member.Name)];
        string type = $"Streamed<{TypeNames.Display(typeof(TRoot))}, {TypeNames.Display(typeof(TItem))}>";
        return found.Length switch
        {
            1 => found[0],
            0 => throw new InvalidOperationException(
                $"{type} needs a member of {contract.Name} that is a list of {typeof(TItem).Name}, but it has none."
            ),
            _ => throw new InvalidOperationException(
                $"{type} needs one member of {contract.Name} that is a list of {typeof(TItem).Name}, "
                    + $"but it has {string.Join(" and ", found)}."
            ),
        };
    }

    private static bool IsListOfItems(ShapeMember member) =>
        member.Type is { Kind: ValueKind.List, Item: { Kind: ValueKind.Object, Object: { } item } } && item().Type == typeof(TItem);

    private static int IndexOf(ShapeInfo contract, string member)
    {
        for (int i = 0; i < contract.Members.Length; i++)
        {
            if (contract.Members[i].Name == member)
            {
                return i;
            }
        }

        return -1;
    }
}
