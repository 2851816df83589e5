using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>CBOR of a contract: heads of every width, arrays, maps and strings that go on to a break, tags.</summary>
internal sealed class CborGrammar(Random random)
{
    private const int MaxDepth = 5;
    private const int Unsigned = 0,
        Negative = 1,
        Binary = 2,
        Text = 3,
        Array = 4,
        Map = 5,
        Tag = 6;
    private const byte Null = 0xf6,
        Break = 0xff;

    private static readonly byte[][] Noise =
    [
        [0xf6],
        [0xf7],
        [0xf4],
        [0x00],
        [0x20],
        [0xf0],
        [0xf8, 0xff],
        [0xf8, 0x18],
        [0x1c],
        [0xff],
        [0x60],
        [0x61, 0x61],
        [0x7f, 0x61, 0x61, 0xff],
        [0x40],
        [0x5f, 0x41, 1, 0xff],
        [0x80],
        [0x9f, 0xff],
        [0xa0],
        [0xbf, 0xff],
        [0xf9, 0x7e, 0],
        [0xf9, 0x7c, 0],
        [0xfb, 0x7f, 0xf0, 0, 0, 0, 0, 0, 0],
        [0xc0, 0x60],
        [0xc1, 0],
        [0xc2, 0x41, 5],
        [0xc3, 0x40],
        [0xc2, 0x49, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        [0xc4, 0x82, 0x21, 0x19, 0x6a, 0xb3],
        [0xd8, 42, 0x80],
        [0xd9, 0xd9, 0xf7, 0x01],
        [0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
        [0x3b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff],
    ];

    private readonly List<byte> _bytes = [];

    /// <summary>A payload.</summary>
    public byte[] Generate(ShapeMember[] members, bool isList)
    {
        if (isList)
        {
            int count = random.NextSmall(6);
            Several(Array, count, count, _ => Object(members, depth: 1));
        }
        else
        {
            Object(members, depth: 0);
        }

        return [.. _bytes];
    }

    private void Object(ShapeMember[] members, int depth)
    {
        ShapeMember[] chosen = [.. members];
        random.Shuffle(chosen);
        int count = random.Next(chosen.Length + 1);
        Several(
            Map,
            count,
            count,
            i =>
            {
                // Now and then one that is unknown, or was there.
                String(Text, random.OneIn(40) ? [(byte)'?'] : chosen[random.OneIn(60) ? 0 : i].Utf8Name);
                Value(chosen[i].Type, depth + 1);
            }
        );
    }

    private void Value(TypeDescription type, int depth)
    {
        if (random.OneIn(30))
        {
            _bytes.AddRange(random.Pick(Noise));
        }
        else if (type.IsNullable && (random.OneIn(5) || depth > MaxDepth))
        {
            _bytes.Add(Null);
        }
        else
        {
            if (random.OneIn(60))
            {
                Head(Tag, 55799);
            }

            Present(type, depth);
        }
    }

    private void Present(TypeDescription type, int depth)
    {
        int count = depth > MaxDepth ? 0 : random.NextSmall(4);
        int declared = random.OneIn(60) ? count + 1 : count;
        switch (type.Kind)
        {
            case ValueKind.Boolean:
                _bytes.Add((byte)random.Next(0xf4, 0xf6));
                break;
            case ValueKind.Single or ValueKind.Double:
                Floating();
                break;
            case ValueKind.Decimal:
                Decimal();
                break;
            case ValueKind.FreeForm:
                FreeForm(depth);
                break;
            case ValueKind.String:
                String(Text, Texts.Next(random));
                break;
            case ValueKind.Guid:
                String(Text, Texts.NextGuid(random));
                break;
            case ValueKind.Bytes:
                String(Binary, Texts.Next(random));
                break;
            case ValueKind.DateTime or ValueKind.DateTimeOffset:
                Instant();
                break;
            case ValueKind.DateOnly:
                String(Text, [.. Dates.Date(random).Select(static c => (byte)c)]);
                break;
            case ValueKind.TimeOnly:
                String(Text, [.. Dates.Time(random).Select(static c => (byte)c)]);
                break;
            case ValueKind.TimeSpan:
                String(Text, [.. Dates.Duration(random).Select(static c => (byte)c)]);
                break;
            case ValueKind.Object:
                Object((type.Object!().For(MemberLayout.MessagePack) ?? type.Object!()).Members.ToArray(), depth);
                break;
            case ValueKind.List:
                Several(Array, declared, count, _ => Value(type.Item!, depth + 1));
                break;
            case ValueKind.Map:
                Several(
                    Map,
                    declared,
                    count,
                    _ =>
                    {
                        Present(type.Key!, depth + 1);
                        Value(type.Item!, depth + 1);
                    }
                );
                break;
            default:
                Integer(KindRange.Fit(Integers.Next(random), type.Kind));
                break;
        }
    }

    private void FreeForm(int depth)
    {
        int count = depth > MaxDepth ? 0 : random.NextSmall(4);
        switch (random.Next(7))
        {
            case 0:
                Several(Array, count, count, _ => FreeForm(depth + 1));
                break;
            case 1:
                Several(
                    Map,
                    count,
                    count,
                    _ =>
                    {
                        String(Text, Texts.Next(random));
                        FreeForm(depth + 1);
                    }
                );
                break;
            case 2:
                String(Text, Texts.Next(random));
                break;
            case 3:
                Integer(Integers.Next(random));
                break;
            case 4:
                Floating();
                break;
            case 5:
                Decimal();
                break;
            default:
                _bytes.AddRange(random.Pick(Noise));
                break;
        }
    }

    private void Floating()
    {
        int width = random.Next(3);
        _bytes.Add((byte)(0xf9 + width));
        _bytes.AddBigEndian(Integers.Next(random), 2 << width);
    }

    private void Decimal()
    {
        if (random.OneIn(4))
        {
            String(Text, Texts.NextNumber(random));
            return;
        }

        Head(Tag, 4);
        Several(
            Array,
            2,
            2,
            i =>
            {
                if (i == 0)
                {
                    Integer(random.OneIn(10) ? Integers.Next(random) : random.Next(-28, 5));
                }
                else
                {
                    Whole();
                }
            }
        );
    }

    private void Whole()
    {
        if (random.OneIn(2))
        {
            Integer(Integers.Next(random));
            return;
        }

        byte[] magnitude = new byte[random.Next(14)];
        random.NextBytes(magnitude);
        Head(Tag, random.Next(2, 4));
        Head(Binary, magnitude.Length);
        _bytes.AddRange(magnitude);
    }

    private void Instant()
    {
        if (random.OneIn(2))
        {
            Head(Tag, 1);
            if (random.OneIn(2))
            {
                Floating();
            }
            else
            {
                Integer((KindRange.Fit(Integers.Next(random), ValueKind.DateTime) / TimeSpan.TicksPerSecond) - 62_135_596_800);
            }

            return;
        }

        if (random.OneIn(2))
        {
            Head(Tag, 0);
        }

        String(Text, [.. Dates.DateTime(random).Select(static c => (byte)c)]);
    }

    private void Integer(long value) => Head(value < 0 ? Negative : Unsigned, value < 0 ? -1 - value : value);

    // Whole, or in pieces.
    private void String(int type, byte[] bytes)
    {
        if (!random.OneIn(8))
        {
            Head(type, bytes.Length);
            _bytes.AddRange(bytes);
            return;
        }

        int middle = random.Next(bytes.Length + 1);
        _bytes.Add((byte)((type << 5) | 31));
        Head(type, middle);
        _bytes.AddRange(bytes.AsSpan(0, middle));
        Head(type, bytes.Length - middle);
        _bytes.AddRange(bytes.AsSpan(middle));
        _bytes.Add(Break);
    }

    private void Several(int type, int declared, int count, Action<int> write)
    {
        bool isOpen = random.OneIn(4);
        if (isOpen)
        {
            _bytes.Add((byte)((type << 5) | 31));
        }
        else
        {
            Head(type, declared);
        }

        for (int i = 0; i < count; i++)
        {
            write(i);
        }

        if (isOpen)
        {
            _bytes.Add(Break);
        }
    }

    // An argument in the head itself, or of 1, 2, 4 or 8 bytes, mostly as few as it needs.
    private void Head(int type, long argument)
    {
        int width =
            argument < 24 ? -1
            : argument <= byte.MaxValue ? 0
            : argument <= ushort.MaxValue ? 1
            : argument <= uint.MaxValue ? 2
            : 3;
        width = random.OneIn(6) ? random.Next(width, 4) : width;
        if (width < 0)
        {
            _bytes.Add((byte)((type << 5) | (int)argument));
            return;
        }

        _bytes.Add((byte)((type << 5) | (24 + width)));
        _bytes.AddBigEndian(argument, 1 << width);
    }
}
