using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>Builds the tree of a payload while a reader, or a syntax without a contract, goes through it.</summary>
/// <param name="syntax">The format's.</param>
/// <param name="limits">The bounds of reading.</param>
/// <param name="budget">The bounds of the tree.</param>
internal sealed class Annotator(WireSyntax syntax, FormatLimits limits, TreeBudget budget)
{
    private readonly Stack<OpenValue> _open = new();
    private Expected _next;

    /// <summary>The format's syntax.</summary>
    public WireSyntax Syntax => syntax;

    /// <summary>The bounds of reading.</summary>
    public FormatLimits Limits => limits;

    /// <summary>The bounds of the tree.</summary>
    public TreeBudget Budget => budget;

    /// <summary>What offsets count in.</summary>
    public ReadOnlyMemory<byte> Bytes { get; private set; }

    /// <summary>Where in them the payload begins that is read: 0 but for the items of a stream.</summary>
    public int Base { get; private set; }

    /// <summary>What offsets count in, up to the end of the payload that is read.</summary>
    public ReadOnlySpan<byte> Readable => Bytes.Span[..(Base + Payload.Length)];

    /// <summary>The payload that is read.</summary>
    public ReadOnlyMemory<byte> Payload { get; private set; }

    /// <summary>The first value.</summary>
    public AnnotatedValue? Root { get; private set; }

    /// <summary>The innermost value that is open; not to be used when none is.</summary>
    public OpenValue Current => _open.Peek();

    /// <summary>Of each case that is being read, whether it is of a union type.</summary>
    public Stack<bool> Cases { get; } = new();

    /// <summary>Whether a value is open.</summary>
    public bool IsInside => _open.Count > 0;

    /// <summary>Whether the next value was not asked for: it is left to what finds unknown members.</summary>
    public bool IsIgnored { get; set; }

    /// <summary>Whether the offset of an error counts in <see cref="Bytes"/>; that of the reader counts in <see cref="Payload"/>.</summary>
    public bool IsLocated
    {
        get => field || budget.Error is not null;
        private set;
    }

    /// <summary>Begins a payload.</summary>
    /// <param name="bytes">What offsets count in.</param>
    /// <param name="start">Where it begins in these.</param>
    /// <param name="length">Its length.</param>
    public void Begin(ReadOnlyMemory<byte> bytes, int start, int length)
    {
        Bytes = bytes;
        Base = start;
        Payload = bytes.Slice(start, length);
    }

    /// <summary>Goes on with what the payload decompresses to, if it is compressed. Items of a stream are decompressed already.</summary>
    /// <exception cref="InvalidPayloadException">It does not decompress, or to too much.</exception>
    public void Decompress(List<PayloadBlock> blocks)
    {
        if (!IsInside && syntax.Decompress(Payload.Span, limits, blocks) is { } plain)
        {
            Begin(plain, 0, plain.Length);
            budget.AllowFor(plain.Length);
            budget.ChargeBlocks(blocks.Count, offset: 0);
        }
    }

    /// <summary>Annotates the payload without a contract.</summary>
    public void AddPayload(List<PayloadBlock> blocks)
    {
        Decompress(blocks);
        syntax.AddPayload(this);
    }

    /// <summary>Says what the next value is.</summary>
    /// <param name="type">What the contract says of it.</param>
    /// <param name="key">Its member's name.</param>
    /// <param name="offset">Where its key or tag begins; negative where it has none.</param>
    /// <param name="isSelf">See <see cref="AnnotatedValue.IsSelf"/>.</param>
    public void Expect(TypeDescription? type, string? key = null, int offset = -1, bool isSelf = false) =>
        _next = new Expected(type, key, offset, isSelf, IsEntryKey: false);

    /// <summary>Says that the next value is a key of a map.</summary>
    public void ExpectKey(TypeDescription? type) => _next = new Expected(type, null, -1, IsSelf: false, IsEntryKey: true);

    /// <summary>What stands before the next value belongs to it.</summary>
    public void Prefix(int offset) => _next = _next with { Offset = _next.Offset < 0 ? offset : _next.Offset };

    /// <summary>Says that the next value is a case of a union type, whose key stands before it.</summary>
    public void ExpectCase(UnionCase unionCase, int start, int end)
    {
        _next = _next with
        {
            Type = unionCase.Shape is not { } shape ? null : shape().Value ?? new TypeDescription(ValueKind.Object) { Object = shape },
        };
        if (end > start)
        {
            Prefix(start);
        }
    }

    /// <summary>A null in the place of a nullable was read.</summary>
    public void Null(int start, int end) => Scalar(start, end, value: null, isWhole: _next.Type is { IsNullableValueType: true });

    /// <summary>A scalar was read.</summary>
    public void Scalar(int start, int end, object? value) => Scalar(start, end, value, isWhole: false);

    private void Scalar(int start, int end, object? value, bool isWhole)
    {
        if (IsIgnored)
        {
            IsIgnored = false;
            return;
        }

        AnnotatedValue scalar = Create(start, isWhole);
        Keep(scalar, value);
        scalar.Kind = ScalarJson.KindOf(value, scalar.Type);
        Finish(scalar, end);
    }

    /// <summary>A value without a contract was read.</summary>
    public void FreeForm(int start, int end)
    {
        if (IsIgnored)
        {
            IsIgnored = false;
            return;
        }

        AnnotatedValue value = Create(start);
        IsLocated = true;
        syntax.AddValue(this, value);
        IsLocated = false;
        if (IsInside)
        {
            Current.End = end;
        }
    }

    /// <inheritdoc cref="WireSyntax.AddUnknown" />
    public int AddUnknown(int from, int end, bool isLast)
    {
        IsLocated = true;
        int offset = syntax.AddUnknown(this, Current, from, end, isLast);
        IsLocated = false;
        return offset;
    }

    /// <inheritdoc cref="WireSyntax.AddUnknownItems" />
    public void AddUnknownItems(int from, int end)
    {
        IsLocated = true;
        syntax.AddUnknownItems(this, Current.Value, from, end);
        IsLocated = false;
    }

    /// <summary>An object, list or map begins.</summary>
    /// <param name="start">Where it does.</param>
    /// <param name="head">Where its first member or item begins.</param>
    /// <param name="kind">An object or an array.</param>
    /// <param name="bare">What lies there without a head, and is not what only begins with it; null where it has a head.</param>
    /// <param name="isMap">Whether it is a map: as a case of a union it has a place of its own, as a list has.</param>
    public OpenValue Open(int start, int head, JsonValueKind kind, Type? bare = null, bool isMap = false)
    {
        if (IsInside && Current is { Union: not null, IsCaseRead: false } union && kind == JsonValueKind.Object && !isMap)
        {
            union.IsCaseRead = true;
            union.End = head;
            return union;
        }

        AnnotatedValue value = Create(start, isWhole: false, bare);
        value.Kind = kind;
        value.Length = head - value.Offset;
        var open = new OpenValue(value, value.Type) { End = head };
        _open.Push(open);
        return open;
    }

    /// <summary>The innermost one ends.</summary>
    public void Close(int end)
    {
        OpenValue open = _open.Pop();
        Finish(open.Value, end);
    }

    /// <summary>Nothing more is read, as an error was found.</summary>
    /// <param name="end">Where.</param>
    public void Abandon(long end)
    {
        while (_open.TryPop(out OpenValue? open))
        {
            open.Value.Length = (int)Math.Max(Math.Min(end, Bytes.Length), open.End) - open.Value.Offset;
            try
            {
                open.Value.Wire = syntax.Describe(Bytes.Span, open.Value, Base);
            }
            catch (InvalidPayloadException)
            {
                // Not even its head is there.
            }
        }
    }

    /// <summary>Makes the value of a payload without a contract: the root, or the next item of what is open.</summary>
    public AnnotatedValue Add(int start) => Create(start);

    /// <summary>Keeps what was read of a scalar.</summary>
    /// <exception cref="InvalidPayloadException">It takes too much memory.</exception>
    public void Keep(AnnotatedValue scalar, object? value) => scalar.Value = budget.Keep(value, scalar.Offset);

    /// <summary>The value as the text of a key: that of a map or list is cut off.</summary>
    /// <exception cref="InvalidPayloadException">It takes too much memory.</exception>
    public string KeyOf(AnnotatedValue key) => budget.Share(key.AsKey(), key.Offset);

    /// <summary>Makes a value without the contract.</summary>
    /// <exception cref="InvalidPayloadException">There are too many.</exception>
    public AnnotatedValue Add(AnnotatedValue? parent, int offset, int valueOffset)
    {
        budget.Count(offset, isFirst: parent?.Children.Count == 0);
        var value = new AnnotatedValue(parent, offset, valueOffset);
        Root ??= value;
        parent?.Add(value);
        return value;
    }

    /// <summary>Makes another reading of a value without the contract.</summary>
    public AnnotatedValue AddAlternative(AnnotatedValue value)
    {
        budget.Count(value.Offset, isFirst: value.Alternatives.Count == 0);
        var other = new AnnotatedValue(value.Parent, value.Offset, value.ValueOffset) { IsOther = true };
        value.AddAlternative(other);
        return other;
    }

    private AnnotatedValue Create(int start, bool isWhole = false, Type? bare = null)
    {
        if (!isWhole && syntax.FindBare(_next.Type) is { } members && members.Type != bare)
        {
            OpenValue outer = Open(start, start, JsonValueKind.Object, members.Type);
            outer.Shape = members;
            outer.IsBare = true;
            ExpectBare(outer);
            return Create(start, isWhole, bare);
        }

        OpenValue? parent = IsInside ? Current : null;
        budget.Count(start, isFirst: parent?.Value.Children.Count == 0);
        Expected next = _next;
        _next = default;
        int offset = next.Offset < 0 ? start : next.Offset;
        var value = new AnnotatedValue(parent?.Value, offset, Math.Max(start, offset))
        {
            Type = next.Type,
            Key = next.Key,
            IsSelf = next.IsSelf,
        };
        if (parent is null)
        {
            Root ??= value;
        }
        else if (next.IsEntryKey)
        {
            parent.EntryKey = value;
        }
        else
        {
            value.Key ??=
                (parent.EntryKey is { } key ? KeyOf(key) : null) ?? (parent is { Union: not null, IsCaseRead: false } ? "$value" : null);
            value.Index = value.Key is null ? parent.NextIndex++ : 0;
            parent.Value.Add(value);
        }

        return value;
    }

    private void Finish(AnnotatedValue value, int end)
    {
        value.Length = end - value.Offset;
        IsLocated = true;
        value.Wire = budget.Share(syntax.Describe(Bytes.Span, value, Base), value.Offset);
        IsLocated = false;
        if (IsInside)
        {
            Current.End = end;
            if (Current.IsBare && !ExpectBare(Current))
            {
                Close(end);
            }
        }
    }

    // Members that follow one another without anything that says so.
    private bool ExpectBare(OpenValue bare)
    {
        if (bare.Position == bare.Shape!.Members.Length)
        {
            return false;
        }

        ShapeMember member = bare.Shape.Members[bare.Position++];
        Expect(member.Type, member.JsonName);
        return true;
    }

    private readonly record struct Expected(TypeDescription? Type, string? Key, int Offset, bool IsSelf, bool IsEntryKey);
}
