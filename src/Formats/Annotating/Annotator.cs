using System.Text.Json;
using SerializationApi.Shapes;

namespace SerializationApi.Formats.Annotating;

/// <summary>Builds the tree of a payload while a reader, or a syntax without a contract, goes through it.</summary>
internal sealed class Annotator(WireSyntax syntax, FormatLimits limits, TreeBudget budget)
{
    private readonly Stack<OpenValue> _open = new();
    private Expected _next;

    public WireSyntax Syntax => syntax;

    public FormatLimits Limits => limits;

    public TreeBudget Budget => budget;

    /// <summary>The bytes that offsets refer to.</summary>
    public ReadOnlyMemory<byte> Bytes { get; private set; }

    /// <summary>The position in <see cref="Bytes"/> of the payload that is read: 0 except for items of a stream.</summary>
    public int Base { get; private set; }

    /// <summary><see cref="Bytes"/> up to the end of the payload that is read.</summary>
    public ReadOnlySpan<byte> Readable => Bytes.Span[..(Base + Payload.Length)];

    public ReadOnlyMemory<byte> Payload { get; private set; }

    public AnnotatedValue? Root { get; private set; }

    /// <summary>The innermost open value; throws if none is open.</summary>
    public OpenValue Current => _open.Peek();

    /// <summary>For each case that is being read, whether it belongs to a union type.</summary>
    public Stack<bool> Cases { get; } = new();

    public bool IsInside => _open.Count > 0;

    /// <summary>Whether to skip the next value: the search for unknown members finds it.</summary>
    public bool IsIgnored { get; set; }

    /// <summary>
    /// Whether the offset of an error refers to <see cref="Bytes"/>; the reader's offsets refer to <see cref="Payload"/>.
    /// </summary>
    public bool IsLocated
    {
        get => field || budget.Error is not null;
        private set;
    }

    /// <summary>Begins a payload.</summary>
    /// <param name="bytes">The bytes that offsets refer to.</param>
    /// <param name="start">The payload's offset in these.</param>
    /// <param name="length">Its length.</param>
    public void Begin(ReadOnlyMemory<byte> bytes, int start, int length)
    {
        Bytes = bytes;
        Base = start;
        Payload = bytes.Slice(start, length);
    }

    /// <summary>Continues with the decompressed payload, if it is compressed. Items of a stream are already decompressed.</summary>
    /// <exception cref="InvalidPayloadException">It does not decompress, or exceeds a limit.</exception>
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

    /// <summary>Announces the next value.</summary>
    /// <param name="type">Its type in the contract.</param>
    /// <param name="key">Its member's name.</param>
    /// <param name="offset">The offset of its key or tag; negative if it has none.</param>
    /// <param name="isSelf">See <see cref="AnnotatedValue.IsSelf"/>.</param>
    public void Expect(TypeDescription? type, string? key = null, int offset = -1, bool isSelf = false) =>
        _next = new Expected(type, key, offset, isSelf, IsEntryKey: false);

    /// <summary>Announces that the next value is a key of a map.</summary>
    public void ExpectKey(TypeDescription? type) => _next = new Expected(type, null, -1, IsSelf: false, IsEntryKey: true);

    /// <summary>A null, a nullable or a case of a union type begins: opens the values without a header of which it is the first.</summary>
    public void OpenBare(int start)
    {
        while (!IsIgnored && _next.Type is { IsNullableValueType: false } && TryOpenBare(start, except: null))
        {
            // One may begin with another.
        }
    }

    /// <summary>The bytes from this offset on belong to the next value.</summary>
    public void Prefix(int offset) => _next = _next with { Offset = _next.Offset < 0 ? offset : _next.Offset };

    /// <summary>Announces a case of a union type, whose key precedes it.</summary>
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

    /// <summary>A null was read instead of a nullable's value.</summary>
    public void Null(int start, int end) => Scalar(start, end, value: null, isWhole: _next.Type is { IsNullableValueType: true });

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

    public int AddUnknown(int from, int end, bool isLast)
    {
        IsLocated = true;
        int offset = syntax.AddUnknown(this, Current, from, end, isLast);
        IsLocated = false;
        return offset;
    }

    public void AddUnknownItems(int from, int end)
    {
        IsLocated = true;
        syntax.AddUnknownItems(this, Current.Value, from, end);
        IsLocated = false;
    }

    /// <summary>An object, list or map begins.</summary>
    /// <param name="start">Its offset.</param>
    /// <param name="head">The offset of its first member or item.</param>
    /// <param name="kind">An object or an array.</param>
    /// <param name="bare">The type whose members lie there without a header; a value that only begins with it does not count. Null if there
    /// is a header.</param>
    /// <param name="isApart">Whether it is a map or a union: as a case of a union it has its own position, like a list.</param>
    public OpenValue Open(int start, int head, JsonValueKind kind, Type? bare = null, bool isApart = false)
    {
        if (IsInside && Current is { Union: not null, IsCaseRead: false } union && kind == JsonValueKind.Object && !isApart)
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

    /// <summary>Stops reading after an error.</summary>
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
                // Not even its header is there.
            }
        }
    }

    /// <summary>Adds a value of a payload without a contract: the root, or the next item of the open value.</summary>
    public AnnotatedValue Add(int start) => Create(start);

    /// <summary>Stores the decoded value of a scalar.</summary>
    /// <exception cref="InvalidPayloadException">It takes too much memory.</exception>
    public void Keep(AnnotatedValue scalar, object? value) => scalar.Value = budget.Keep(value, scalar.Offset);

    /// <summary>Returns the value as the text of a key; a map or list is truncated.</summary>
    /// <exception cref="InvalidPayloadException">It takes too much memory.</exception>
    public string KeyOf(AnnotatedValue key) => budget.Share(key.AsKey(), key.Offset);

    /// <summary>Adds a value without the contract.</summary>
    /// <exception cref="InvalidPayloadException">There are too many.</exception>
    public AnnotatedValue Add(AnnotatedValue? parent, int offset, int valueOffset)
    {
        budget.Count(offset, isFirst: parent?.Children.Count == 0);
        var value = new AnnotatedValue(parent, offset, valueOffset);
        Root ??= value;
        parent?.Add(value);
        return value;
    }

    /// <summary>Adds another reading of a value without the contract.</summary>
    public AnnotatedValue AddAlternative(AnnotatedValue value)
    {
        budget.Count(value.Offset, isFirst: value.Alternatives.Count == 0);
        var other = new AnnotatedValue(value.Parent, value.Offset, value.ValueOffset) { IsOther = true };
        value.AddAlternative(other);
        return other;
    }

    private AnnotatedValue Create(int start, bool isWhole = false, Type? bare = null)
    {
        if (!isWhole && TryOpenBare(start, bare))
        {
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

    private bool TryOpenBare(int start, Type? except)
    {
        if (syntax.FindBare(_next.Type) is not { } members || members.Type == except)
        {
            return false;
        }

        OpenValue outer = Open(start, start, JsonValueKind.Object, members.Type);
        outer.Shape = members;
        outer.IsBare = true;
        ExpectBare(outer);
        return true;
    }

    // Members that follow one another without a header.
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
