using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>MemoryPack of a contract: counts, nulls, text in UTF-8 and UTF-16, and values as they lie in memory.</summary>
internal sealed class MemoryPackGrammar(Random random)
{
    private const int MaxDepth = 5;
    private const int Null = -1;

    // Of a type of the runtime that is copied as it lies, and that is not described: Half, Rune, Int128.
    private static readonly int[] RawSizes = [2, 4, 16];

    private readonly List<byte> _bytes = [];

    /// <summary>A payload.</summary>
    public byte[] Generate(ShapeMember[] members, bool isList)
    {
        if (isList)
        {
            int count = random.NextSmall(6);
            Count(count);
            for (int i = 0; i < count; i++)
            {
                Object(members, depth: 1);
            }
        }
        else
        {
            Object(members, depth: 0);
        }

        return [.. _bytes];
    }

    private void Object(ReadOnlySpan<ShapeMember> members, int depth)
    {
        int count = random.OneIn(10) ? random.Next(members.Length + 2) : members.Length;
        _bytes.Add((byte)count);
        for (int i = 0; i < Math.Min(count, members.Length); i++)
        {
            Value(members[i].Type, depth + 1);
        }
    }

    private void Value(TypeDescription type, int depth)
    {
        int size = KindRange.SizeOf(type.Kind);
        if (size > 0)
        {
            Fixed(type, size);
            return;
        }

        bool isNull = type.IsNullable && (random.OneIn(5) || depth > MaxDepth);
        switch (type.Kind)
        {
            case ValueKind.Object when isNull:
                _bytes.Add(byte.MaxValue);
                break;
            case ValueKind.Object when type.Object is null:
                _bytes.AddRange(new byte[RawSizes[random.Next(RawSizes.Length)]]);
                break;
            case ValueKind.Object:
                Object((type.Object!().For(MemberLayout.MemoryPack) ?? type.Object!()).Members, depth);
                break;
            case var _ when isNull:
                _bytes.AddLittleEndian(Null, sizeof(int));
                break;
            case ValueKind.String:
                Text();
                break;
            case ValueKind.Bytes:
                byte[] content = Texts.Next(random);
                Count(content.Length);
                _bytes.AddRange(content);
                break;
            default:
                Items(type, depth);
                break;
        }
    }

    private void Items(TypeDescription type, int depth)
    {
        int count = depth > MaxDepth ? 0 : random.NextSmall(5);
        Count(count);
        for (int i = 0; i < count; i++)
        {
            if (type.Key is not null)
            {
                Value(type.Key, depth + 1);
            }

            Value(type.Item!, depth + 1);
        }
    }

    // A nullable value has its flag before it, as wide as its alignment.
    private void Fixed(TypeDescription type, int size)
    {
        if (type.IsNullableValueType)
        {
            int alignment = type.Kind == ValueKind.Guid ? sizeof(int) : Math.Min(size, sizeof(long));
            _bytes.Add((byte)(random.OneIn(30) ? random.Next(256) : random.Next(2)));
            _bytes.AddRange(new byte[alignment - 1]);
        }

        long value = KindRange.Fit(Integers.Next(random), type.Kind);
        switch (type.Kind)
        {
            case ValueKind.DateTimeOffset:
                _bytes.AddLittleEndian(random.OneIn(20) ? value : random.Next(-840, 841), sizeof(int));
                _bytes.AddLittleEndian(random.OneIn(20) ? value : 0, sizeof(int));
                _bytes.AddLittleEndian(KindRange.Fit(value, ValueKind.DateTime), sizeof(long));
                break;
            case ValueKind.Decimal:
                _bytes.AddLittleEndian((random.Next(random.OneIn(20) ? 32 : 29) << 16) | (random.OneIn(2) ? int.MinValue : 0), sizeof(int));
                _bytes.AddLittleEndian(random.Next(), sizeof(int));
                _bytes.AddLittleEndian(value, sizeof(long));
                break;
            case ValueKind.DateTime:
                _bytes.AddLittleEndian(value | (random.NextInt64(4) << 62), sizeof(long));
                break;
            default:
                _bytes.AddLittleEndian(value, Math.Min(size, sizeof(long)));
                _bytes.AddRange(new byte[Math.Max(0, size - sizeof(long))]);
                break;
        }
    }

    private void Text()
    {
        byte[] utf8 = Texts.Next(random);
        string text = Encoding.UTF8.GetString(utf8);
        if (utf8.Length == 0)
        {
            Count(0);
        }
        else if (random.OneIn(3))
        {
            Count(text.Length);
            foreach (char unit in text)
            {
                _bytes.AddLittleEndian(random.OneIn(60) ? random.Next(0xd800, 0xe000) : unit, sizeof(char));
            }
        }
        else
        {
            Count(~utf8.Length);
            Count(random.OneIn(20) ? Null : text.Length);
            _bytes.AddRange(utf8);
        }
    }

    private void Count(int count) => _bytes.AddLittleEndian(random.OneIn(80) ? count + random.Next(-2, 3) : count, sizeof(int));
}
