using System.Text;
using SerializationApi.Benchmarks.BinaryFormats.Custom;
using SerializationApi.Benchmarks.BinaryFormats.Stream;
using SerializationApi.Contracts;
using SerializationApi.Formats;
using SerializationApi.Shapes;

namespace SerializationApi.Benchmarks.Tests.BinaryFormats;

/// <summary>The articles' layouts byte for byte, by their own writers, and what is refused.</summary>
public sealed class BinaryFormatTests
{
    private static readonly Format Custom = new BinaryCustomFormat(FormatLimits.Default);
    private static readonly Format Stream = new BinaryWriterFormat(FormatLimits.Default);
    private static readonly User Ada = new()
    {
        Id = new string('a', 200),
        Name = "Zoë 👍 测试",
        Friends = [new User { Id = "", Birth = new DateTime(1990, 1, 1, 0, 0, 0, DateTimeKind.Local) }],
        Age = 36,
        Salary = -1.50m,
        Birth = new DateTime(1815, 12, 10, 0, 0, 0, DateTimeKind.Utc),
    };

    public static TheoryData<string> Formats => [Custom.Name, Stream.Name];

    [Fact]
    public void BinaryWriter_writes_the_same() => Assert.Equal(Written(static (writer, text) =>
    {
        // A null has the length −1, which BinaryWriter writes when it is told to.
        if (text is null)
        {
            writer.Write7BitEncodedInt(-1);
        }
        else
        {
            writer.Write(text);
        }
    }, static (writer, count) => writer.Write7BitEncodedInt(count)), Encode(Stream, Ada));

    [Fact]
    public void Lengths_of_four_bytes_are_the_same() => Assert.Equal(Written(static (writer, text) =>
    {
        writer.Write(text is null ? -1 : Encoding.UTF8.GetByteCount(text));
        writer.Write(Encoding.UTF8.GetBytes(text ?? ""));
    }, static (writer, count) => writer.Write(count)), Encode(Custom, Ada));

    [Theory]
    [MemberData(nameof(Formats))]
    public void Every_payload_that_is_cut_off_or_goes_on_is_refused(string name)
    {
        Codec<User> codec = Codec(name == Custom.Name ? Custom : Stream);
        byte[] payload = Encode(name == Custom.Name ? Custom : Stream, Ada);
        for (int length = 0; length < payload.Length; length++)
        {
            Assert.Throws<InvalidPayloadException>(() => codec.Decode(payload.AsSpan(0, length)));
        }

        Assert.Throws<InvalidPayloadException>(() => codec.Decode([.. payload, 0]));
        Assert.Equal(Ada.Name, codec.Decode(payload.AsSpan())!.Name);
    }

    [Theory]
    [MemberData(nameof(Formats))]
    public void Bytes_that_are_changed_end_in_a_value_or_a_refusal(string name)
    {
        Codec<User> codec = Codec(name == Custom.Name ? Custom : Stream);
        byte[] payload = Encode(name == Custom.Name ? Custom : Stream, Ada);
        for (int i = 0; i < payload.Length; i++)
        {
            foreach (byte value in (byte[])[0, 1, 2, 0x7f, 0x80, 0xff])
            {
                byte[] changed = [.. payload];
                changed[i] = value;
                try
                {
                    codec.Decode(changed.AsSpan());
                }
                catch (InvalidPayloadException e)
                {
                    Assert.InRange(e.Offset, 0, payload.Length);
                }
            }
        }
    }

    private static Codec<User> Codec(Format format) => new FormatSet(ContractShapes.All).FindCodecs<User>()!.For(format);

    private static byte[] Encode(Format format, User user)
    {
        using PooledBuffer payload = Codec(format).Encode(user);
        return payload.Span.ToArray();
    }

    private static byte[] Written(Action<BinaryWriter, string?> text, Action<BinaryWriter, int> count)
    {
        using var output = new MemoryStream();
        using var writer = new BinaryWriter(output);
        Write(Ada);
        return output.ToArray();

        void Write(User user)
        {
            writer.Write(true);
            text(writer, user.Id);
            text(writer, user.Name);
            count(writer, user.Friends?.Count ?? -1);
            user.Friends?.ForEach(Write);
            writer.Write(user.Age);
            text(writer, user.Alias);
            writer.Write(user.Salary);
            writer.Write(user.Birth.ToBinary());
        }
    }
}
