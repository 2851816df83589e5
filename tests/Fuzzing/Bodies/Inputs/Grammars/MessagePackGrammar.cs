using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>MessagePack of a contract: headers of every width, objects by position or by name, extensions.</summary>
internal sealed class MessagePackGrammar(Random random)
{
    private const int MaxDepth = 5;

    private static readonly byte[][] Noise =
    [
        [0xc0],
        [0xc1],
        [0xc2],
        [0x7f],
        [0xff],
        [0xd9, 1, 0x61],
        [0xc4, 0],
        [0x90],
        [0x80],
        [0xdd, 0, 0, 0, 1, 0xc0],
        [0xdf, 0, 0, 0, 0],
        [0xd6, 0xff, 0, 0, 0, 0],
        [0xd7, 0xff, 0, 0, 0, 0, 0, 0, 0, 0],
        [0xc7, 12, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0xc7, 0, 5],
        [0xd4, 99, 0],
        [0xca, 0x7f, 0xc0, 0, 0],
        [0xcb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0],
        [0xcf, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ];

    private readonly List<byte> _bytes = [];

    /// <summary>A payload.</summary>
    public byte[] Generate(ShapeMember[] members, bool isList)
    {
        if (isList)
        {
            int count = random.NextSmall(6);
            Header(count, 0x90, 15, 0xdc);
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
        if (random.OneIn(2))
        {
            ByName(members, depth);
            return;
        }

        int last = members.Length == 0 ? 0 : members[^1].Number;
        int count = random.OneIn(6) ? random.Next(last + 3) : last;
        Header(count, 0x90, 15, 0xdc);
        int next = 0;
        for (int number = 1; number <= count; number++)
        {
            if (next < members.Length && members[next].Number == number)
            {
                Value(members[next++].Type, depth + 1);
            }
            else
            {
                _bytes.AddRange(random.OneIn(4) ? random.Pick(Noise) : [0xc0]);
            }
        }
    }

    private void ByName(ReadOnlySpan<ShapeMember> members, int depth)
    {
        ShapeMember[] chosen = [.. members];
        random.Shuffle(chosen);
        int count = random.Next(chosen.Length + 1);
        Header(count, 0x80, 15, 0xde);
        foreach (ShapeMember member in chosen.AsSpan(0, count))
        {
            Text(random.OneIn(40) ? [(byte)'?'] : member.Utf8Name);
            Value(member.Type, depth + 1);
        }
    }

    private void Value(TypeDescription type, int depth)
    {
        if (random.OneIn(30))
        {
            _bytes.AddRange(random.Pick(Noise));
        }
        else if (type.IsNullable && (random.OneIn(5) || depth > MaxDepth))
        {
            _bytes.Add(0xc0);
        }
        else
        {
            Present(type, depth);
        }
    }

    private void Present(TypeDescription type, int depth)
    {
        switch (type.Kind)
        {
            case ValueKind.Boolean:
                _bytes.Add((byte)random.Next(0xc2, 0xc4));
                break;
            case ValueKind.Single or ValueKind.Double when random.OneIn(2):
                _bytes.Add(0xca);
                _bytes.AddBigEndian(Integers.Next(random), sizeof(float));
                break;
            case ValueKind.Single or ValueKind.Double:
                _bytes.Add(0xcb);
                _bytes.AddBigEndian(Integers.Next(random), sizeof(double));
                break;
            case ValueKind.Decimal:
                Text(Texts.NextNumber(random));
                break;
            case ValueKind.FreeForm:
                FreeForm(depth);
                break;
            case ValueKind.String:
                Text(Texts.Next(random));
                break;
            case ValueKind.Guid:
                Text(Texts.NextGuid(random));
                break;
            case ValueKind.Bytes:
                byte[] content = Texts.Next(random);
                Length(content.Length, 0xc4);
                _bytes.AddRange(content);
                break;
            case ValueKind.DateTime:
                Timestamp();
                break;
            case ValueKind.DateTimeOffset:
                _bytes.Add(0x92);
                Timestamp();
                Integer(random.OneIn(10) ? Integers.Next(random) : random.Next(-840, 841));
                break;
            case ValueKind.Object:
                Object((type.Object!().For(MemberLayout.MessagePack) ?? type.Object!()).Members, depth);
                break;
            case ValueKind.List or ValueKind.Map:
                Items(type, depth);
                break;
            default:
                Integer(KindRange.Fit(Integers.Next(random), type.Kind));
                break;
        }
    }

    private void FreeForm(int depth)
    {
        int count = depth > MaxDepth ? 0 : random.NextSmall(4);
        switch (random.Next(6))
        {
            case 0:
                Header(count, 0x90, 15, 0xdc);
                for (int i = 0; i < count; i++)
                {
                    FreeForm(depth + 1);
                }

                break;
            case 1:
                Header(count, 0x80, 15, 0xde);
                for (int i = 0; i < count; i++)
                {
                    Text(Texts.Next(random));
                    FreeForm(depth + 1);
                }

                break;
            case 2:
                Text(Texts.Next(random));
                break;
            case 3:
                Integer(Integers.Next(random));
                break;
            case 4:
                _bytes.Add(0xcb);
                _bytes.AddBigEndian(Integers.Next(random), sizeof(double));
                break;
            default:
                _bytes.AddRange(random.Pick(Noise));
                break;
        }
    }

    private void Items(TypeDescription type, int depth)
    {
        int count = depth > MaxDepth ? 0 : random.NextSmall(4);
        int declared = random.OneIn(60) ? count + 1 : count;
        if (type.Kind == ValueKind.Map)
        {
            Header(declared, 0x80, 15, 0xde);
        }
        else
        {
            Header(declared, 0x90, 15, 0xdc);
        }

        for (int i = 0; i < count; i++)
        {
            if (type.Key is not null)
            {
                Present(type.Key, depth + 1);
            }

            Value(type.Item!, depth + 1);
        }
    }

    private void Timestamp()
    {
        long seconds = KindRange.Fit(Integers.Next(random), ValueKind.DateTime) / TimeSpan.TicksPerSecond;
        switch (random.Next(3))
        {
            case 0:
                _bytes.AddRange([0xd6, 0xff]);
                _bytes.AddBigEndian(seconds, sizeof(uint));
                break;
            case 1:
                _bytes.AddRange([0xd7, 0xff]);
                _bytes.AddBigEndian(
                    (random.NextInt64(random.OneIn(20) ? 1 << 30 : 1_000_000_000) << 34) | (seconds & ((1L << 34) - 1)),
                    sizeof(long)
                );
                break;
            default:
                _bytes.AddRange([0xc7, 12, 0xff]);
                _bytes.AddBigEndian(random.NextInt64(1_000_000_000), sizeof(uint));
                _bytes.AddBigEndian(seconds - 62_135_596_800, sizeof(long));
                break;
        }
    }

    private void Integer(long value)
    {
        int width =
            value is >= sbyte.MinValue and <= sbyte.MaxValue ? 0
            : value is >= short.MinValue and <= short.MaxValue ? 1
            : value is >= int.MinValue and <= int.MaxValue ? 2
            : 3;
        if (width == 0 && value >= -32 && random.OneIn(2))
        {
            _bytes.Add((byte)value);
            return;
        }

        width = random.Next(width, 4);
        bool isSigned = value < 0 || random.OneIn(2);
        _bytes.Add((byte)((isSigned ? 0xd0 : 0xcc) + width));
        _bytes.AddBigEndian(value, 1 << width);
    }

    private void Text(byte[] utf8)
    {
        if (utf8.Length < 32 && random.OneIn(2))
        {
            _bytes.Add((byte)(0xa0 | utf8.Length));
        }
        else
        {
            Length(utf8.Length, 0xd9);
        }

        _bytes.AddRange(utf8);
    }

    // A length of 1, 2 or 4 bytes.
    private void Length(int length, byte code)
    {
        int width = random.Next(length < 256 ? 0 : 1, 3);
        _bytes.Add((byte)(code + width));
        _bytes.AddBigEndian(length, 1 << width);
    }

    // A count in the code itself, or of 2 or 4 bytes.
    private void Header(int count, byte fixedCode, int maxFixed, byte code)
    {
        if (count <= maxFixed && !random.OneIn(4))
        {
            _bytes.Add((byte)(fixedCode | count));
            return;
        }

        int width = random.Next(1, 3);
        _bytes.Add((byte)(code + width - 1));
        _bytes.AddBigEndian(count, 1 << width);
    }
}
