using System.Text;
using SerializationApi.Shapes;

namespace SerializationApi.Fuzz.Inputs.Grammars;

/// <summary>JSON of a contract: white space, escapes, members in any order, repeated, unknown or in another case.</summary>
internal sealed class JsonGrammar(Random random)
{
    private const int MaxDepth = 5;

    private static readonly string[] Noise =
    [
        "null",
        "true",
        "0",
        "-1",
        "1.5",
        "1e400",
        "-0",
        "\"\"",
        "\"1.5\"",
        "[]",
        "[null]",
        "{}",
        "{\"a\":[1,{}]}",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "01",
        "nul",
        "[",
        "}",
        "\"",
        "/**/1",
        "300",
        "4294967296",
    ];

    private readonly List<byte> _bytes = [];

    /// <summary>A payload.</summary>
    public byte[] Generate(ShapeMember[] members, bool isList)
    {
        if (isList)
        {
            Sequence('[', ']', random.NextSmall(6), _ => Object(members, depth: 1));
        }
        else
        {
            Object(members, depth: 0);
        }

        return [.. _bytes];
    }

    /// <summary>JSON of no contract.</summary>
    public byte[] GenerateAny()
    {
        Sequence('[', ']', random.NextSmall(200), _ => Text(random.Pick(Noise)));
        return [.. _bytes];
    }

    private void Object(ReadOnlySpan<ShapeMember> members, int depth)
    {
        ShapeMember[] chosen = [.. members];
        if (random.OneIn(3))
        {
            random.Shuffle(chosen);
        }

        int count = random.OneIn(2) ? chosen.Length : random.Next(chosen.Length + 1);
        Sequence(
            '{',
            '}',
            random.OneIn(20) ? count + 1 : count,
            i =>
            {
                if (i >= chosen.Length || random.OneIn(40))
                {
                    Text("\"unknown\"");
                    Colon();
                    Text(random.Pick(Noise));
                    return;
                }

                Quoted(random.OneIn(20) ? Encoding.UTF8.GetBytes(chosen[i].JsonName.ToUpperInvariant()) : chosen[i].Utf8Name);
                Colon();
                Value(chosen[i].Type, depth + 1);
            }
        );
    }

    private void Value(TypeDescription type, int depth)
    {
        if (random.OneIn(30))
        {
            Text(random.Pick(Noise));
        }
        else if (type.IsNullable && (random.OneIn(5) || depth > MaxDepth))
        {
            Text("null");
        }
        else if (type.EnumAsName && type.EnumValues.Count > 0)
        {
            Quoted(Encoding.UTF8.GetBytes(random.Pick(type.EnumValues).Key));
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
                Text(random.OneIn(2) ? "true" : "false");
                break;
            case ValueKind.Single or ValueKind.Double when random.OneIn(8):
                Text(random.Pick(["\"NaN\"", "\"Infinity\"", "\"-Infinity\"", "1e308", "4.9e-324", "9007199254740993", "0.1e-5"]));
                break;
            case ValueKind.Single or ValueKind.Double or ValueKind.Decimal:
                _bytes.AddRange(Texts.NextNumber(random));
                break;
            case ValueKind.Char:
                Text(random.Pick(["\"x\"", "\"\\n\"", "\"\\u20ac\"", "\"é\"", "\"测\"", "\"\\ud800\""]));
                break;
            case ValueKind.FreeForm:
                FreeForm(depth);
                break;
            case ValueKind.String:
                Quoted(Texts.Next(random));
                break;
            case ValueKind.Bytes:
                Text($"\"{Convert.ToBase64String(Texts.Next(random))}\"");
                break;
            case ValueKind.Guid:
                Quoted(Texts.NextGuid(random));
                break;
            case ValueKind.DateTime or ValueKind.DateTimeOffset:
                Text($"\"{Dates.DateTime(random)}\"");
                break;
            case ValueKind.DateOnly:
                Text($"\"{Dates.Date(random)}\"");
                break;
            case ValueKind.TimeOnly:
                Text($"\"{Dates.Time(random)}\"");
                break;
            case ValueKind.TimeSpan:
                Text($"\"{Dates.Duration(random)}\"");
                break;
            case ValueKind.Object:
                Object((type.Object!().For(MemberLayout.Json) ?? type.Object!()).Members, depth);
                break;
            case ValueKind.List:
                Sequence('[', ']', depth > MaxDepth ? 0 : random.NextSmall(4), _ => Value(type.Item!, depth + 1));
                break;
            case ValueKind.Map:
                Sequence('{', '}', depth > MaxDepth ? 0 : random.NextSmall(4), _ => Entry(type, depth));
                break;
            default:
                Text(KindRange.Fit(Integers.Next(random), type.Kind).ToString());
                break;
        }
    }

    private void FreeForm(int depth)
    {
        int count = depth > MaxDepth ? 0 : random.NextSmall(4);
        switch (random.Next(5))
        {
            case 0:
                Sequence('[', ']', count, _ => FreeForm(depth + 1));
                break;
            case 1:
                Sequence(
                    '{',
                    '}',
                    count,
                    _ =>
                    {
                        Quoted(Texts.Next(random));
                        Colon();
                        FreeForm(depth + 1);
                    }
                );
                break;
            case 2:
                Quoted(Texts.Next(random));
                break;
            case 3:
                _bytes.AddRange(Texts.NextNumber(random));
                break;
            default:
                Text(random.Pick(Noise));
                break;
        }
    }

    private void Entry(TypeDescription type, int depth)
    {
        int start = _bytes.Count;
        Present(type.Key!, depth);
        if (_bytes[start] != '"')
        {
            _bytes.Insert(start, (byte)'"');
            _bytes.Add((byte)'"');
        }

        Colon();
        Value(type.Item!, depth + 1);
    }

    private void Sequence(char open, char close, int count, Action<int> item)
    {
        _bytes.Add((byte)open);
        for (int i = 0; i < count; i++)
        {
            Space();
            item(i);
            Space();
            if (i < count - 1)
            {
                _bytes.Add((byte)',');
            }
        }

        Space();
        _bytes.Add((byte)close);
    }

    // Some characters are escaped that need not be.
    private void Quoted(byte[] utf8)
    {
        _bytes.Add((byte)'"');
        bool escapes = random.OneIn(8);
        foreach (byte value in utf8)
        {
            if (value is (byte)'"' or (byte)'\\' or < 0x20 || (escapes && value < 0x80 && random.OneIn(3)))
            {
                Text(value == (byte)'"' ? "\\\"" : $"\\u{value:x4}");
            }
            else
            {
                _bytes.Add(value);
            }
        }

        _bytes.Add((byte)'"');
    }

    private void Colon()
    {
        Space();
        _bytes.Add((byte)':');
        Space();
    }

    private void Space()
    {
        if (random.OneIn(20))
        {
            _bytes.Add((byte)random.Pick(" \n\r\t".ToCharArray()));
        }
    }

    private void Text(string text) => _bytes.AddRange(Encoding.UTF8.GetBytes(text));
}
