using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>
/// Protobuf of a contract: fields in any order, repeated, in parts, packed or not, with unknown ones and groups between them.
/// </summary>
internal sealed class ProtobufGrammar(Random random)
{
    private const int MaxDepth = 5;
    private const int Varint = 0;
    private const int Fixed64 = 1;
    private const int Delimited = 2;
    private const int StartGroup = 3;
    private const int EndGroup = 4;
    private const int Fixed32 = 5;

    private List<byte> _bytes = [];

    /// <summary>A payload.</summary>
    public byte[] Generate(ShapeMember[] members, bool isList)
    {
        if (!isList)
        {
            Message(members, depth: 0);
            return [.. _bytes];
        }

        for (int items = random.NextSmall(6); items > 0; items--)
        {
            Tag(number: 1, Delimited);
            Nested(() => Message(members, depth: 1));
        }

        return [.. _bytes];
    }

    private void Message(ReadOnlySpan<ShapeMember> members, int depth)
    {
        ShapeMember[] chosen = [.. members];
        if (random.OneIn(3))
        {
            random.Shuffle(chosen);
        }

        foreach (ShapeMember member in chosen)
        {
            for (
                int times = random.Next(8) switch
                {
                    0 => 0,
                    1 => 2,
                    _ => 1,
                };
                times > 0;
                times--
            )
            {
                Member(member, depth);
            }

            if (random.OneIn(20))
            {
                Unknown(random.OneIn(3) ? member.Number : random.Next(1, 1 << random.Next(1, 29)), depth: 0);
            }
        }
    }

    private void Member(ShapeMember member, int depth)
    {
        switch (member.Type.Kind)
        {
            case ValueKind.List:
                List(member, depth);
                break;
            case ValueKind.Map:
                for (int entries = depth > MaxDepth ? 0 : random.NextSmall(3); entries > 0; entries--)
                {
                    Tag(member.Number, Delimited);
                    Nested(() => Entry(member.Type, depth));
                }

                break;
            default:
                Tag(member.Number, WireTypeOf(member.Type.Kind));
                Value(member.Type, depth);
                break;
        }
    }

    private void List(ShapeMember member, int depth)
    {
        TypeDescription item = member.Type.Item!;
        int count = depth > MaxDepth ? 0 : random.NextSmall(5);
        if (WireTypeOf(item.Kind) != Delimited && random.OneIn(2))
        {
            Tag(member.Number, Delimited);
            Nested(() =>
            {
                for (int i = 0; i < count; i++)
                {
                    Value(item, depth + 1);
                }
            });
            return;
        }

        for (int i = 0; i < count; i++)
        {
            Tag(member.Number, WireTypeOf(item.Kind));
            Value(item, depth + 1);
        }
    }

    private void Entry(TypeDescription type, int depth)
    {
        bool valueFirst = random.OneIn(8);
        for (int part = 0; part < 2; part++)
        {
            bool isKey = part == 0 != valueFirst;
            TypeDescription content = isKey ? type.Key! : type.Item!;
            if (!random.OneIn(8) && content.Kind is not (ValueKind.List or ValueKind.Map))
            {
                Tag(isKey ? 1 : 2, WireTypeOf(content.Kind));
                Value(content, depth + 1);
            }
        }
    }

    private void Value(TypeDescription type, int depth)
    {
        switch (type.Kind)
        {
            case ValueKind.Single:
                _bytes.AddLittleEndian(Integers.Next(random), sizeof(float));
                break;
            case ValueKind.Double:
                _bytes.AddLittleEndian(Integers.Next(random), sizeof(double));
                break;
            case ValueKind.Object:
                Nested(() =>
                {
                    if (depth <= MaxDepth)
                    {
                        Message((type.Object!().For(MemberLayout.Protobuf) ?? type.Object!()).Members, depth + 1);
                    }
                });
                break;
            case ValueKind.String or ValueKind.Bytes or ValueKind.Guid or ValueKind.Decimal:
                byte[] text = type.Kind switch
                {
                    ValueKind.Guid => Texts.NextGuid(random),
                    ValueKind.Decimal => Texts.NextNumber(random),
                    _ => Texts.Next(random),
                };
                Nested(() => _bytes.AddRange(text));
                break;
            case ValueKind.DateTime or ValueKind.DateTimeOffset or ValueKind.TimeSpan:
                Nested(() => Instant(type.Kind));
                break;
            default:
                _bytes.AddVarint((ulong)KindRange.Fit(Integers.Next(random), type.Kind), random);
                break;
        }
    }

    // google.protobuf.Timestamp and Duration.
    private void Instant(ValueKind kind)
    {
        long seconds = (KindRange.Fit(Integers.Next(random), ValueKind.DateTime) / TimeSpan.TicksPerSecond) - 62_135_596_800;
        if (!random.OneIn(6))
        {
            Tag(1, Varint);
            _bytes.AddVarint((ulong)seconds, random);
        }

        if (!random.OneIn(3))
        {
            Tag(2, Varint);
            long nanoseconds = random.OneIn(20) ? Integers.Next(random) : random.NextInt64(1_000_000_000);
            _bytes.AddVarint((ulong)(kind == ValueKind.TimeSpan && seconds < 0 ? -nanoseconds : nanoseconds), random);
        }
    }

    private void Unknown(int number, int depth)
    {
        int wireType = random.Next(random.OneIn(30) ? 8 : 6);
        if (wireType == EndGroup)
        {
            return;
        }

        Tag(number, wireType);
        switch (wireType)
        {
            case Varint:
                _bytes.AddVarint((ulong)Integers.Next(random), random);
                break;
            case Fixed64:
                _bytes.AddLittleEndian(Integers.Next(random), sizeof(long));
                break;
            case Delimited:
                Nested(() => _bytes.AddRange(Texts.Next(random)));
                break;
            case StartGroup:
                if (depth < MaxDepth)
                {
                    Unknown(random.Next(1, 20), depth + 1);
                }

                Tag(random.OneIn(20) ? number + 1 : number, EndGroup);
                break;
            case Fixed32:
                _bytes.AddLittleEndian(Integers.Next(random), sizeof(int));
                break;
        }
    }

    // What is written inside, behind its length; at times the length is wrong by a little.
    private void Nested(Action write)
    {
        List<byte> outer = _bytes;
        _bytes = [];
        write();
        List<byte> inner = _bytes;
        _bytes = outer;
        int length = random.OneIn(60) ? Math.Max(0, inner.Count + random.Next(-2, 3)) : inner.Count;
        _bytes.AddVarint((ulong)length, random);
        _bytes.AddRange(inner);
    }

    private void Tag(int number, int wireType) => _bytes.AddVarint(((ulong)number << 3) | (uint)wireType, random);

    private static int WireTypeOf(ValueKind kind) =>
        kind switch
        {
            ValueKind.Single => Fixed32,
            ValueKind.Double => Fixed64,
            ValueKind.Decimal
            or ValueKind.String
            or ValueKind.Bytes
            or ValueKind.Guid
            or ValueKind.DateTime
            or ValueKind.DateTimeOffset
            or ValueKind.TimeSpan
            or ValueKind.Object => Delimited,
            _ => Varint,
        };
}
