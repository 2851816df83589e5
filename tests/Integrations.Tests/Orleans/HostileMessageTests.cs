using System.Diagnostics;
using System.Reflection;
using System.Text;
using Orleans.Serialization;
using SerializationApi.Tests.Support;
using static SerializationApi.Integrations.Tests.Orleans.Serializers;

namespace SerializationApi.Integrations.Tests.Orleans;

/// <summary>Messages that nobody has written so: each is a value, or an exception of Orleans.</summary>
public sealed class HostileMessageTests
{
    private static readonly Lazy<byte[]> Sent = new(static () => Create().SerializeToArray(new Order { Id = 7 }));

    public static TheoryData<string> MediaTypes => CodecTests.MediaTypes;

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public void A_message_that_ends_too_early_is_an_exception(string mediaType)
    {
        Serializer serializer = Create(mediaType);
        byte[] message = serializer.SerializeToArray(Sample());
        foreach (int length in Rounds.Places(message.Length))
        {
            Assert.True(Refuses(serializer, message[..length]), $"{length} bytes");
        }
    }

    [Theory]
    [MemberData(nameof(MediaTypes))]
    public void A_message_with_another_byte_is_a_value_or_an_exception(string mediaType)
    {
        Serializer serializer = Create(mediaType);
        byte[] message = serializer.SerializeToArray(Sample());
        foreach (int place in Rounds.Places(message.Length))
        {
            byte was = message[place];
            foreach (
                byte value in (ReadOnlySpan<byte>)
                    [
                        0,
                        1,
                        2,
                        3,
                        0x7F,
                        0x80,
                        0xFE,
                        0xFF,
                        (byte)(was + 1),
                        (byte)(was - 1),
                        (byte)(was ^ 0x08),
                        (byte)(was ^ 0x10),
                        (byte)(was ^ 0x20),
                    ]
            )
            {
                message[place] = value;
                Refuses(serializer, message);
            }

            message[place] = was;
        }
    }

    [Fact]
    public void A_payload_that_is_broken_says_where_and_of_what()
    {
        Serializer serializer = Create();
        byte[] message = serializer.SerializeToArray(new Order { Id = 7, Items = ["tea"] });
        int count = message.AsSpan().IndexOf("\x03\x07\0\0\0\x01"u8) + 5;
        message[count + 3] = 0x7F;

        Assert.Equal(
            "Order as application/x-memorypack: At byte 5: the count is 2130706433, but the bytes that remain hold at most 3.",
            Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(message)).Message
        );
    }

    [Fact]
    public void A_value_of_another_type_is_refused_with_both_names_and_never_cast()
    {
        Serializer serializer = Create();
        AssertRefused<Customer>(new Order(), "At byte 14: found Order, expected Customer.");
        AssertRefused<Point>(new Order(), "At byte 14: found Order, expected Point.");
        AssertRefused<Order>(new Point(1, 2), "At byte 14: found Point, expected Order.");
        AssertRefused<Square>(new Circle(), "At byte 14: found Circle, expected Square.");
        AssertRefused<Figure>(new Letter(), "At byte 14: found Letter, expected Figure.");
        AssertRefused<IMail>(new Circle(), "At byte 14: found Circle, expected IMail.");
        AssertRefused<Order>(new object[] { new Order() }, "expected Order.");
        AssertRefused<Order>(new Labelled(), "found Labelled, expected Order.");
        AssertRefused<Order>("text", "found String, expected Order.");
        AssertRefused<Point>(null, "found null, expected Point.");
        AssertRefused<List<Customer>>(
            null,
            "found Order, expected Customer.",
            () => serializer.SerializeToArray(new List<Order> { new() })
        );
        Assert.IsType<Circle>(serializer.Deserialize<Figure>(serializer.SerializeToArray<object>(new Circle())));

        void AssertRefused<T>(object? value, string message, Func<byte[]>? write = null)
        {
            byte[] sent = write?.Invoke() ?? serializer.SerializeToArray(value);
            SerializerException error = Assert.Throws<SerializerException>(() => serializer.Deserialize<T>(sent));
            Assert.Contains(message, error.Message, StringComparison.Ordinal);
        }
    }

    /// <summary>
    /// Where a contract is declared, no list of lists is read first and refused afterwards: each level takes some of the stack.
    /// </summary>
    [Fact]
    public void Lists_in_one_another_in_a_contract_s_place_are_refused_unread()
    {
        Serializer serializer = Create();
        object nested = new object[] { 1 };
        for (int i = 0; i < 100; i++)
        {
            nested = new[] { nested };
        }

        byte[] message = serializer.SerializeToArray(nested);
        byte[] level = message[..((message.Length - 1) / 101)];

        byte[] hostile = [.. Enumerable.Repeat(level, 100_000).SelectMany(static bytes => bytes), .. message];

        Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(hostile));
    }

    [Fact]
    public void Names_that_are_not_known_are_named()
    {
        Serializer serializer = Create();
        byte[] message = serializer.SerializeToArray(new Order { Id = 7 });
        Assert.Contains("'application/x-memorypack Serial", Refusal("pack\n", "pack "), StringComparison.Ordinal);
        Assert.Contains("'application/x-memorypick\n", Refusal("x-memorypack", "x-memorypick"), StringComparison.Ordinal);
        Assert.Contains("Orleans.Ordre,", Refusal("Orleans.Order,", "Orleans.Ordre,"), StringComparison.Ordinal);

        string Refusal(string what, string by) =>
            Assert
                .Throws<SerializerException>(() =>
                    serializer.Deserialize<Order>(
                        Encoding.Latin1.GetBytes(Encoding.Latin1.GetString(message).Replace(what, by, StringComparison.Ordinal))
                    )
                )
                .Message;
    }

    public static TheoryData<string> Names =>
        [
            "",
            "\n",
            ",",
            "[",
            "]",
            "[[",
            "*",
            "&",
            "`",
            "+",
            "\0",
            "\ud800",
            "(\"a\")",
            "(\"inv\",[_order])",
            "[_formats]",
            "_formats",
            "formats",
            "Order",
            ",SerializationApi.Integrations.Tests",
            Of<Order>() + "[]",
            Of<Order>() + "*",
            Of<Order>() + "&",
            Of<Order>() + "`1",
            Of<Order>() + " ",
            " " + Of<Order>(),
            Of<Order>().ToUpperInvariant(),
            Of<Order>() + ", Version=1.0.0.0",
            Of<Order>() + "," + new string('a', 100_000),
            typeof(Order).AssemblyQualifiedName!,
            typeof(Order).FullName!,
            "SerializationApi.Integrations.Tests.Orleans.Order,\\\\127.0.0.1\\share\\a.dll",
            "SerializationApi.Integrations.Tests.Orleans.Order,a/../b",
            "SerializationApi.Integrations.Tests.Orleans.Order,\u202e",
            "System.Diagnostics.Process,System.Diagnostics.Process",
            "System.IO.FileInfo",
            "System.Collections.Generic.List`1[[System.Int32]]",
            "System.Collections.Generic.List`99999999999[[System.Int32]]",
            "System.Int32[99999999999]",
            "System.Int32[" + new string(',', 100) + "]",
            "Wide" + string.Concat(Enumerable.Repeat("[]", 1_000)),
            Of<Order>() + string.Concat(Enumerable.Repeat("[]", 100_000)),
            string.Concat(Enumerable.Repeat("System.Collections.Generic.List`1[[", 10_000)),
            string.Concat(Enumerable.Repeat("(", 100_000)),
        ];

    [Theory]
    [MemberData(nameof(Names))]
    public void A_name_that_is_no_contract_s_is_refused_and_no_type_is_made_of_it(string name)
    {
        Serializer serializer = Create();
        byte[] message = WithHead(MemoryPack + "\n" + name);
        Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(message));
        var asked = new List<string>();
        AppDomain.CurrentDomain.AssemblyResolve += Note;
        long allocated = GC.GetAllocatedBytesForCurrentThread();

        SerializerException error = Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(message));

        Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - allocated, 0, 100_000 + (8L * message.Length));
        Assert.Contains("is not a contract whose shape this process knows", error.Message, StringComparison.Ordinal);
        Assert.InRange(error.Message.Length, 1, 300);
        AppDomain.CurrentDomain.AssemblyResolve -= Note;
        Assert.DoesNotContain(asked, assembly => name.Contains(assembly, StringComparison.Ordinal));

        Assembly? Note(object? sender, ResolveEventArgs assembly)
        {
            asked.Add(assembly.Name);
            return null;
        }
    }

    [Fact]
    public void A_name_made_at_random_or_cut_off_is_refused_unless_it_is_the_contract_s()
    {
        Serializer serializer = Create();
        string[] parts =
        [
            Of<Order>(),
            Of<Point>(),
            MemoryPack,
            "\n",
            "[]",
            "[",
            "]",
            "`1",
            ",",
            "*",
            "&",
            "+",
            "(",
            ")",
            "\"",
            "\\",
            ";",
            "=",
            " ",
            "\0",
            "\uffff",
            "System.Int32",
            "_formats",
            new string('[', 50),
        ];
        var random = new Random(7);
        for (int i = 0; i < Rounds.Of(20_000); i++)
        {
            string head = string.Concat(Enumerable.Range(0, random.Next(1, 8)).Select(_ => parts[random.Next(parts.Length)]));
            head = (random.Next(2) == 0 ? MemoryPack + "\n" : "") + head[..random.Next(head.Length + 1)];
            byte[] message = WithHead(head);
            if (head == MemoryPack + "\n" + Of<Order>())
            {
                Assert.NotNull(serializer.Deserialize<Order>(message));
            }
            else if (head != MemoryPack + "\n" + Of<Point>())
            {
                Assert.Throws<SerializerException>(() => serializer.Deserialize<Order>(message));
            }
        }
    }

    private static string Of<T>() => $"{typeof(T).FullName},{typeof(T).Assembly.GetName().Name}";

    // A message as the codec writes it, with another head.
    private static byte[] WithHead(string head)
    {
        byte[] message = Sent.Value;
        byte[] was = Encoding.UTF8.GetBytes($"{MemoryPack}\n{Of<Order>()}");
        int at = message.AsSpan().IndexOf(was);
        int lengthAt = at;
        int length = 0;
        while (length != was.Length)
        {
            lengthAt--;
            length = (int)ReadVarUInt(message.AsSpan(lengthAt..at));
        }

        byte[] by = Encoding.UTF8.GetBytes(head);
        return [.. message[..lengthAt], .. WriteVarUInt((uint)by.Length), .. by, .. message[(at + was.Length)..]];
    }

    // Orleans' numbers: as many zeros at the end of the first byte as further bytes.
    private static uint ReadVarUInt(ReadOnlySpan<byte> bytes)
    {
        ulong value = 0;
        for (int i = 0; i < bytes.Length; i++)
        {
            value |= (ulong)bytes[i] << (8 * i);
        }

        return (uint)(value >> bytes.Length);
    }

    private static byte[] WriteVarUInt(uint value)
    {
        int bytes = 1;
        while (value >= 1UL << (7 * bytes))
        {
            bytes++;
        }

        ulong coded = ((((ulong)value << 1) | 1) << (bytes - 1));
        return BitConverter.GetBytes(coded)[..bytes];
    }

    private static Envelope Sample()
    {
        var order = new Order
        {
            Id = 7,
            Items = ["tea", "milk"],
            Picture = [1, 2, 3],
        };
        return new Envelope
        {
            Any = order,
            First = order,
            Second = new Order(),
            Figure = new Circle { Colour = "red" },
            Mail = new Letter { Text = "a" },
            Point = new Point(1, 2),
            Maybe = new Point(3, 4),
        };
    }

    private static bool Refuses(Serializer serializer, byte[] message)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        try
        {
            serializer.Deserialize<Envelope>(message);
            return false;
        }
        catch (Exception error)
        {
            Assert.True(error is SerializerException || IsThrownByOrleans(error), error.ToString());
            return true;
        }
        finally
        {
            Assert.InRange(GC.GetAllocatedBytesForCurrentThread() - before, 0, 1_000_000);
        }
    }

    // Its reader and parser of names throw what they come upon, wherever a message has a field.
    private static bool IsThrownByOrleans(Exception error) =>
        new StackTrace(error)
            .GetFrames()
            .Select(static frame => frame.GetMethod()?.DeclaringType?.Assembly.GetName().Name ?? "")
            .First(static assembly =>
                assembly.StartsWith("Orleans.", StringComparison.Ordinal)
                || assembly.StartsWith("SerializationApi.", StringComparison.Ordinal)
            )
            .StartsWith("Orleans.", StringComparison.Ordinal);
}
